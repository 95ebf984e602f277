import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { verifyRound } from "#/lib/rules/studio/slot/verify.ts";
import type { RoundView } from "#/studio/api.ts";
import { minor, Seated, seated, studioTest } from "../../support/studio.ts";

const studio = await studioTest();
const HOUR = 3_600_000;

describe("opening the game", () => {
  it("exchanges a launch once, though the same browser may ask again", async () => {
    const table = await studio();
    const player = new Seated(table, "launch-1");
    expect(await player.open()).toMatchObject({
      success: true,
      value: { balance: "100000000.00" },
    });
    expect(await player.open()).toMatchObject({ success: true });
    const thief = new Seated(table, "launch-1");
    expect(await thief.open()).toMatchObject({ status: 401, code: "launch_expired" });
    expect(await new Seated(table, "expired").open()).toMatchObject({ code: "launch_expired" });
  });

  it("says that it cannot be reached when the wallet does not answer, and opens when it does", async () => {
    const table = await studio();
    const player = new Seated(table, "launch-1");
    table.wallet.next("authenticate", "lose");
    expect(await player.open()).toMatchObject({ status: 503, code: "unavailable" });
    expect(await player.open()).toMatchObject({ success: true });
  });

  it("tells the return to player, the hit rate and stakes that divide over the lines", async () => {
    const table = await studio();
    const view = await (await seated(table)).session();
    expect(view.game).toMatchObject({
      returnToPlayer: "96.68",
      hitRate: "36.51",
      highestRound: 56_333,
    });
    for (const stake of view.stakes) expect(minor(stake) % 20n).toBe(0n);
    expect(view.currency).toEqual({ code: "VND", exponent: 2, symbol: "₫" });
  });

  it("tells how the reels were left, once nothing waits on them", async () => {
    const table = await studio();
    const player = await seated(table);
    expect(await player.session()).toMatchObject({ open: null, last: null });
    const { round } = await player.spinOf("win");
    expect(await player.session()).toMatchObject({ open: null, last: { roundId: round.roundId } });
    const opened = await player.spinOf("series");
    const { roundId } = opened.round;
    expect(await player.session()).toMatchObject({ open: { roundId }, last: null });
    await player.playOut(opened);
    expect(await player.session()).toMatchObject({ open: null, last: { roundId } });
  });

  it("forgets a session after twelve hours", async () => {
    const table = await studio();
    const player = await seated(table);
    table.nowMs += 12 * HOUR;
    expect(await player.spin()).toMatchObject({ status: 401, code: "session_expired" });
  });

  it("adds up what the session staked and was paid", async () => {
    const table = await studio();
    const player = await seated(table);
    let [staked, paid] = [0n, 0n];
    for (let i = 0; i < 10; i += 1) {
      const { value } = await player.spin();
      const last = value.round.state === "series" ? await player.playOut(value) : value;
      staked += minor(last.round.stake);
      paid += minor(last.round.payout);
    }
    const view = await player.session();
    expect([minor(view.staked), minor(view.paid)]).toEqual([staked, paid]);
  });
});

describe("a sitting", () => {
  it("goes on when the game is opened again within half an hour, so that no loss is hidden", async () => {
    const table = await studio();
    const player = await seated(table);
    const { value } = await player.spin();
    if (value.round.state === "series") await player.playOut(value);
    const before = await player.session();
    table.nowMs += HOUR / 4;
    const again = new Seated(table, "launch-1.again");
    await again.open();
    const { staked, paid, startedAt } = await again.session();
    expect({ staked, paid, startedAt }).toEqual({
      staked: before.staked,
      paid: before.paid,
      startedAt: before.startedAt,
    });
    expect(minor(staked)).toBeGreaterThan(0n);
    table.nowMs += HOUR;
    const later = new Seated(table, "launch-1.later");
    await later.open();
    const fresh = await later.session();
    expect(minor(fresh.staked)).toBe(0n);
    expect(Date.parse(fresh.startedAt)).toBe(table.nowMs);
  });
});

describe("seeds", () => {
  it("are committed to before the player chooses, and revealed when they go out of use", async () => {
    const table = await studio();
    const player = new Seated(table, "launch-1");
    await player.open();
    const first = (await player.session()).seeds;
    expect(first).toMatchObject({ clientSeed: null, currentHash: null, nonce: 0 });
    expect(await player.spin()).toMatchObject({ code: "client_seed_needed" });

    expect(await player.seed("mine")).toMatchObject({
      value: {
        seeds: { clientSeed: "mine", currentHash: first.nextHash, nonce: 0 },
        revealed: null,
      },
    });
    const { value } = await player.spin();
    expect(value.round.fairness).toMatchObject({
      serverSeed: null,
      serverSeedHash: first.nextHash,
      nonce: 0,
    });
    if (value.round.state === "series") await player.playOut(value);

    const { revealed } = (await player.seed("other")).value;
    expect(revealed.serverSeedHash).toBe(first.nextHash);
    expect(createHash("sha256").update(revealed.serverSeed).digest("hex")).toBe(first.nextHash);
  });

  it("let anyone recompute a round, series and all", async () => {
    const table = await studio();
    const player = await seated(table);
    const opened = await player.spinOf("series");
    const { round } = await player.playOut(opened);
    await player.seed("afterwards");
    const fresh: RoundView = (await table.call("GET", `/api/rounds/${round.roundId}`, player.token))
      .value;
    const { fairness } = fresh;
    const check = await verifyRound(GALLO_DE_JADE, {
      ...fairness,
      serverSeed: fairness.serverSeed ?? "",
      lineStakeMinor: minor(fresh.stake) / 20n,
      payoutMinor: minor(fresh.payout),
    });
    expect(check).toMatchObject({ seedMatches: true, configMatches: true, payoutMatches: true });
    expect(check?.round.spins.map((spin) => spin.stops)).toEqual(
      fresh.spins.map((spin) => spin.stops),
    );
  });

  it("stay secret while a series is open, and refuse a choice made for another hash", async () => {
    const table = await studio();
    const player = await seated(table);
    const { nextHash } = (await player.session()).seeds;
    expect(await player.post("/api/seeds", { clientSeed: "a:1", nextHash })).toMatchObject({
      code: "bad_client_seed",
    });
    expect(
      await player.post("/api/seeds", { clientSeed: "a", nextHash: "0".repeat(64) }),
    ).toMatchObject({
      code: "seeds_moved",
      status: 409,
    });
    await player.spinOf("series");
    expect(await player.seed("peek")).toMatchObject({ code: "round_open" });
  });

  it("count a nonce for each spin, refused ones too", async () => {
    const table = await studio();
    const player = await seated(table);
    table.wallet.next("bet", { refuse: "self_excluded" });
    await player.spin();
    const { value } = await player.spin();
    expect(value.round.fairness.nonce).toBe(1);
  });
});

describe("a free series", () => {
  it("shows one spin at a time, pays once at the end, and stands where it was left", async () => {
    const table = await studio();
    const player = await seated(table);
    const opened = await player.spinOf("series");
    const { roundId, freeAwarded } = opened.round;
    expect(opened.round.spins).toHaveLength(1);
    const url = `/api/rounds/${roundId}/free`;
    const winsBefore = table.wallet.count("win");
    const one = await player.post(url, { index: 1 });
    expect(await player.post(url, { index: 1 })).toEqual(one);
    expect(await player.post(url, { index: 3 })).toMatchObject({
      code: "out_of_turn",
      status: 409,
    });
    expect(await player.spin()).toMatchObject({ code: "round_open" });

    const back = new Seated(table, "launch-1");
    Object.assign(back, { token: player.token });
    const { open } = await back.session();
    expect(open).toMatchObject({ roundId, freePlayed: 1 });
    expect(table.wallet.count("win")).toBe(winsBefore);

    const { round, balance } = await player.playOut(one.value);
    expect(table.wallet.count("win")).toBe(winsBefore + 1);
    expect(round.freePlayed).toBeGreaterThanOrEqual(freeAwarded);
    expect(round.freePlayed).toBe(round.freeAwarded);
    expect(minor(balance ?? "")).toBe(table.wallet.balanceMinor);
    expect(table.wallet.rounds.get(roundId)?.win).toBe(minor(round.payout));
  });

  it("is paid after a day to a player who does not come back, whole", async () => {
    const table = await studio();
    const player = await seated(table);
    const opened = await player.spinOf("series");
    await table.later(23 * HOUR);
    expect((await table.states()).at(-1)).toBe("series");
    await table.later(HOUR);
    await table.later(7_000);
    const round = await table.wallet.rounds.get(opened.round.roundId);
    expect(round).toMatchObject({ closed: true });
    const [row] = await table.studio.store.sql<{ payout: bigint }>(
      "select payout_minor payout from rounds where round_id = $1",
      [opened.round.roundId],
    );
    expect(round?.win).toBe(row?.payout);
  });

  it("belongs to its player alone", async () => {
    const table = await studio();
    const player = await seated(table);
    const other = await seated(table, "launch-2");
    const { value } = await player.spin();
    const url = `/api/rounds/${value.round.roundId}`;
    expect(await table.call("GET", url, other.token)).toMatchObject({
      status: 404,
      code: "round_unknown",
    });
    expect(await other.post(`${url}/free`, { index: 1 })).toMatchObject({ status: 404 });
    expect((await table.call("GET", "/api/rounds", other.token)).value).toEqual({
      rounds: [],
      more: false,
    });
    await other.spin();
    for (const before of [value.round.roundId, "0".repeat(value.round.roundId.length)])
      expect(await table.call("GET", `/api/rounds?before=${before}`, other.token)).toMatchObject({
        status: 400,
        code: "bad_field",
      });
  });

  it("is named by what can be a name: the database is asked for no other text", async () => {
    const table = await studio();
    const player = await seated(table);
    for (const id of ["%00", "a%00b", "%F0%9F%8E%B2", "a%2Fb"]) {
      const unknown = { status: 404, code: "round_unknown" };
      const { token } = player;
      expect(await table.call("GET", `/api/rounds/${id}`, token)).toMatchObject(unknown);
      expect(await player.post(`/api/rounds/${id}/free`, { index: 1 })).toMatchObject(unknown);
      expect(await table.call("GET", `/api/rounds?before=${id}`, token)).toMatchObject({
        status: 400,
        code: "bad_field",
      });
    }
  });
});

describe("history", () => {
  it("lists rounds newest first, a page at a time, without gaps", async () => {
    const table = await studio();
    const player = await seated(table);
    const ids: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      const { value } = await player.spin();
      ids.unshift(value.round.roundId);
      if (value.round.state === "series") await player.playOut(value);
    }
    const first = (await table.call("GET", "/api/rounds", player.token)).value;
    const second = (
      await table.call("GET", `/api/rounds?before=${first.rounds.at(-1).roundId}`, player.token)
    ).value;
    const listed = [...first.rounds, ...second.rounds].map((round: RoundView) => round.roundId);
    expect([first.more, second.more]).toEqual([true, false]);
    expect(listed).toEqual(ids);
  });
});
