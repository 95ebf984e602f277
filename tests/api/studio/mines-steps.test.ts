import { describe, expect, it } from "vitest";
import type { RoundView } from "#/studio/api.ts";
import { at, begun, bet, cashOut, open, opened } from "../../support/mines.ts";
import { minor, Seated, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();
const HOUR = 3_600_000;

describe("a step", () => {
  it("that is asked for again, on this field or another, opens nothing and tells how the round stands", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver, mines } = await begun(table, player);
    await opened(player, round, silver.slice(0, 2));
    for (const field of [Number(silver[1]), Number(silver[5]), Number(mines[0])])
      expect(await open(player, round, 2, field)).toMatchObject({
        success: true,
        value: { round: { state: "series", mines: { picks: silver.slice(0, 2) } } },
      });
  });

  it.each([
    ["of a field that is open", 2, 0, "field_open"],
    ["that leaves one out", 3, 1, "out_of_turn"],
  ])("%s is refused", async (_, step, index, code) => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    expect(await open(player, round, step, Number(silver[index]))).toMatchObject({
      status: 409,
      code,
    });
  });

  it("on no field of the board, or in no round, is refused", async () => {
    const table = await studio();
    const player = await at(table);
    const { round } = await begun(table, player);
    for (const field of [-1, 1.5, "1", 100, undefined])
      expect(
        await player.post(`/api/rounds/${round.roundId}/fields`, { step: 1, field }),
      ).toMatchObject({
        status: 400,
        code: "bad_field",
      });
    expect(await open(player, round, 1, 25)).toMatchObject({ status: 422, code: "bad_choice" });
    expect(await open(player, { ...round, roundId: "none" }, 1, 1)).toMatchObject({
      code: "round_unknown",
    });
  });

  it("of another player's round is refused", async () => {
    const table = await studio();
    const player = await at(table);
    const other = await at(table, "launch-other");
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    expect(await open(other, round, 2, Number(silver[1]))).toMatchObject({
      status: 404,
      code: "round_unknown",
    });
    expect(await cashOut(other, round, 1)).toMatchObject({ status: 404, code: "round_unknown" });
  });

  it("after the end is refused", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    await cashOut(player, round, 1);
    expect(await open(player, round, 2, Number(silver[1]))).toMatchObject({ code: "out_of_turn" });
    expect(await open(player, round, 1, Number(silver[1]))).toMatchObject({
      value: { round: { state: "settled", mines: { picks: silver.slice(0, 1) } } },
    });
    expect(table.wallet.count("win")).toBe(1);
  });

  it("of ten at once from two devices is one", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    const replies = await Promise.all(
      silver.slice(0, 10).map((field) => open(player, round, 1, field)),
    );
    const seen = new Set(replies.map(({ value }) => JSON.stringify(value.round.mines.picks)));
    expect(replies.every(({ success }) => success)).toBe(true);
    expect(seen.size).toBe(1);
  });

  it("is none of a game without steps, nor a free spin one of a board", async () => {
    const table = await studio();
    const player = await at(table);
    const { round } = await begun(table, player);
    expect(await player.post(`/api/rounds/${round.roundId}/free`, { index: 1 })).toMatchObject({
      code: "out_of_turn",
    });
    table.wallet.gameId = "gallo-de-jade";
    const slot = await seated(table, "launch-slot");
    const { value } = await slot.spin();
    expect(await open(slot, value.round, 1, 1)).toMatchObject({ code: "out_of_turn" });
    expect(await cashOut(slot, value.round, 0)).toMatchObject({ code: "out_of_turn" });
  });
});

describe("cashing out", () => {
  it("is refused with nothing opened, and at a step that is not the last", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    expect(await cashOut(player, round, 0)).toMatchObject({ status: 409, code: "nothing_open" });
    await opened(player, round, silver.slice(0, 2));
    for (const step of [0, 1, 3])
      expect(await cashOut(player, round, step)).toMatchObject({ code: "out_of_turn" });
    expect(table.wallet.count("win")).toBe(0);
  });

  it("pays once, however often it is asked for", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    const replies = await Promise.all([1, 2, 3].map(() => cashOut(player, round, 1)));
    expect(replies.map(({ value }) => value.round.payout)).toEqual([
      "1125.00",
      "1125.00",
      "1125.00",
    ]);
    expect((await player.session()).balance).toBe("100125.00");
    expect(table.wallet.count("win")).toBe(1);
  });

  it("waits for a wallet that does not answer, and is paid later, once", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    table.wallet.next("win", "act and lose");
    expect((await cashOut(player, round, 1)).value.round).toMatchObject({ state: "paying" });
    await table.later(60_000);
    expect(await table.states()).toEqual(["settled"]);
    expect((await player.session()).balance).toBe("100125.00");
  });
});

describe("an open round", () => {
  it("tells nobody where the mines lie, nor its seed, by any call", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 1));
    const views = [
      round,
      (await player.session()).open,
      (await table.call("GET", `/api/rounds/${round.roundId}`, player.token)).value,
      (await table.call("GET", "/api/rounds", player.token)).value.rounds[0],
    ] as readonly RoundView[];
    for (const view of views) {
      expect(view.mines?.board).toBeNull();
      expect(view.fairness.serverSeed).toBeNull();
    }
    expect(await player.seed("sooner")).toMatchObject({ status: 409, code: "round_open" });
    await cashOut(player, round, 1);
    expect(await player.seed("now")).toMatchObject({ success: true });
  });

  it("lets no other begin, and waits for its player in another session, also after the first has ended", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    await opened(player, round, silver.slice(0, 3));
    expect(await bet(player, 3)).toMatchObject({ status: 409, code: "round_open" });
    table.nowMs += 13 * HOUR;
    expect(await open(player, round, 4, Number(silver[3]))).toMatchObject({
      code: "session_expired",
    });
    const later = new Seated(table, `${player.launch}.2`);
    await later.open();
    expect((await later.session()).open).toMatchObject({
      roundId: round.roundId,
      mines: { picks: silver.slice(0, 3), mostPicks: 22 },
    });
    expect(await open(later, round, 4, Number(silver[3]))).toMatchObject({ success: true });
    expect(await cashOut(later, round, 4)).toMatchObject({
      value: { round: { payout: "1712.03" } },
    });
  });

  it("that is left is cashed out as it stands after a day without a step, once", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    table.nowMs += 20 * HOUR;
    const later = new Seated(table, `${player.launch}.2`);
    await later.open();
    await open(later, round, 1, Number(silver[0]));
    await table.later(20 * HOUR);
    expect(await table.states()).toEqual(["series"]);
    await table.later(5 * HOUR);
    await table.later(5 * HOUR);
    expect(await table.states()).toEqual(["settled"]);
    expect(table.wallet.balanceMinor).toBe(minor("100125.00"));
    expect(table.wallet.count("win")).toBe(1);
  });

  it("that is left before a field was opened gives the stake back, and shows its board", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, mines } = await begun(table, player);
    await table.later(25 * HOUR);
    await table.later(HOUR);
    expect(await table.states()).toEqual(["cancelled"]);
    expect(table.wallet.balanceMinor).toBe(minor("100000.00"));
    expect([table.wallet.count("rollback"), table.wallet.count("win")]).toEqual([1, 0]);
    const later = new Seated(table, `${player.launch}.2`);
    await later.open();
    const fresh = await table.call("GET", `/api/rounds/${round.roundId}`, later.token);
    expect(fresh.value).toMatchObject({ state: "cancelled", mines: { board: mines } });
  });

  it("never began where the answer to its bet got lost: the stake goes back", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    table.wallet.next("bet", "act and lose");
    expect(await bet(player, 3)).toMatchObject({ code: "bet_unconfirmed" });
    await table.later(0);
    expect(await table.states()).toEqual(["cancelled"]);
    expect(table.wallet.balanceMinor).toBe(minor("100000.00"));
  });
});
