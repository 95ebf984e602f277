import { describe, expect, it } from "vitest";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import { verifyMines } from "#/lib/rules/studio/mines/verify.ts";
import { signedHeaders } from "#/studio/signature.ts";
import { at, begun, bet, cashOut, opened, STAKE } from "../../support/mines.ts";
import { minor, studioTest } from "../../support/studio.ts";

const studio = await studioTest();

describe("a board with mines", () => {
  it("takes the stake, pays what stands when it is cashed out, and can be recomputed by anybody", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver } = await begun(table, player);
    expect(round).toMatchObject({
      state: "series",
      payout: "0.00",
      mines: { picks: [], times: "0" },
    });
    const stands = await opened(player, round, silver.slice(0, 4));
    expect(stands.round).toMatchObject({ payout: "1712.03", mines: { times: "1.712" } });
    expect(table.wallet.count("win")).toBe(0);
    const { value } = await cashOut(player, round, 4);
    expect(value).toMatchObject({
      round: { state: "settled", payout: "1712.03" },
      balance: "100712.03",
    });
    await player.seed("afterwards");
    const fresh = await table.call("GET", `/api/rounds/${round.roundId}`, player.token);
    const check = await verifyMines(MINES, {
      ...fresh.value.fairness,
      mines: 3,
      picks: fresh.value.mines.picks,
      stakeMinor: minor(STAKE),
      payoutMinor: minor(fresh.value.payout),
    });
    expect(check).toMatchObject({
      ...{ seedMatches: true, configMatches: true, payoutMatches: true },
      board: fresh.value.mines.board,
    });
  });

  it("ends unpaid on a mine, shows the whole board then, and closes the round at the wallet", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver, mines } = await begun(table, player);
    const { round: lost } = await opened(player, round, [Number(silver[0]), Number(mines[0])]);
    expect(lost).toMatchObject({ state: "settled", payout: "0.00", mines: { board: mines } });
    expect([...table.wallet.rounds.values()]).toMatchObject([{ win: 0n, closed: true }]);
    expect((await player.session()).balance).toBe("99000.00");
  });

  it("is paid by itself when no field without a mine is left", async () => {
    const table = await studio({ balance: "100000.00" });
    const player = await at(table);
    const { round, silver } = await begun(table, player, 24);
    const { round: ended, balance } = await opened(player, round, silver);
    expect(ended).toMatchObject({ state: "settled", payout: "24750.00" });
    expect(balance).toBe("123750.00");
  });

  it("states its return and its highest prize before anybody stakes", async () => {
    const view = await (await at(await studio())).session();
    expect(view.game).toMatchObject({
      ...{ kind: "mines", gameId: MINES.id, lowestReturn: "99.00", highestReturn: "99.00" },
      highest: 9_193,
    });
    expect(view.maximum).toBeNull();
  });

  it("is told to the operator, its mines only once it is over", async () => {
    const table = await studio();
    const player = await at(table);
    const { round, silver, mines } = await begun(table, player);
    const told = async () => {
      const body = JSON.stringify({ roundId: round.roundId, playerId: `player-${player.launch}` });
      const keys = { vendorId: table.wallet.vendorId, key: table.wallet.key };
      const response = await table.app.inject({
        method: "POST",
        url: vendorRoundDetails.path,
        headers: { "content-type": "application/json", ...signedHeaders(keys, body, table.nowMs) },
        payload: body,
      });
      return vendorRoundDetails.reply.parse(response.json().value);
    };
    await opened(player, round, silver.slice(0, 2));
    const picks = silver.slice(0, 2);
    expect(await told()).toMatchObject({ kind: "mines", mines: 3, picks, board: null });
    await cashOut(player, round, 2);
    expect(await told()).toMatchObject({ picks, board: mines, times: "1.2857" });
  });
});

describe("the operator's maximum", () => {
  it("has the round paid before the price that would be above it, and is told beforehand", async () => {
    const table = await studio({ balance: "100000.00" });
    table.wallet.maxWinMultiple = 100;
    const player = await at(table);
    expect((await player.session()).maximum).toBe(100);
    const { round, silver } = await begun(table, player);
    expect(round.mines?.mostPicks).toBe(18);
    const { round: ended } = await opened(player, round, silver.slice(0, 18));
    expect(ended).toMatchObject({ state: "settled", payout: "65057.14" });
  });

  it("keeps boards out of which even one field would pay more", async () => {
    const table = await studio();
    table.wallet.maxWinMultiple = 24;
    const player = await at(table);
    expect(await bet(player, 24)).toMatchObject({ status: 422, code: "bad_choice" });
    expect(await bet(player, 23)).toMatchObject({ success: true });
  });
});
