import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { type RoundDetails, SEAMLESS_HEADERS } from "#/lib/contract/games/seamless.ts";
import { cashedCoupon } from "../../support/coupon.ts";
import { testDatabase } from "../../support/database.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { gamesOver, makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;

/** A vendor's API: answers what the test wants, and remembers what it was asked. */
let answer: (asked: { roundId: string; playerId: string }) => unknown = () => null;
let asked: { path: string | undefined; vendor: unknown; body: string }[] = [];
const vendorApi = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    asked.push({ path: request.url, vendor: request.headers[SEAMLESS_HEADERS.vendor], body });
    const told = answer(JSON.parse(body));
    if (told === undefined) return;
    response.end(typeof told === "string" ? told : JSON.stringify(told));
  });
});
await new Promise<void>((resolve) => vendorApi.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  vendorApi.closeAllConnections();
  vendorApi.close();
});
const { port } = vendorApi.address() as AddressInfo;
const vendor = { vendor: `http://127.0.0.1:${port}` };
const games = await openGames(db, clock, vendor);
const sit = (more = {}) => sitDown({ db, clock, games }, more);

beforeEach(() => {
  asked = [];
  answer = () => ({ success: false, code: "round_unknown", message: "", value: null });
});

const detailsOf = (roundId: string, serverSeed: string | null): RoundDetails => ({
  kind: "slot",
  roundId,
  gameId: "triple-siete",
  stake: "100.00",
  payout: "250.00",
  spins: [],
  fairness: { serverSeedHash: "h", serverSeed, clientSeed: "c", nonce: 1, configHash: "m" },
});

describe("the betting record", () => {
  it("lists the member's rounds, newest first, with the sums of the selection", async () => {
    const { player, bet, win } = await sit();
    const [first, second] = [fresh("round"), fresh("round")];
    await bet({ roundId: first });
    await win({ roundId: first, amount: "250.00" });
    nowMs += 1_000;
    await bet({ roundId: second, amount: "30.00" });
    const record = await games.asMember(player.session, listRounds, {});
    if (!record.ok) throw new Error(record.code);
    expect(record.value).toMatchObject({
      totalCount: 2,
      totalPages: 1,
      totalStake: "130.00",
      totalPayout: "250.00",
    });
    expect(record.value.list).toEqual([
      expect.objectContaining({ roundId: second, state: "open", settledAt: null, stake: "30.00" }),
      expect.objectContaining({
        roundId: first,
        state: "settled",
        stake: "100.00",
        payout: "250.00",
        gameId: "triple-siete",
        gameName: "Triple Siete",
        vendorName: "Sala Oro",
        category: "RNG",
        startedAt: new Date(nowMs - 1_000).toISOString(),
      }),
    ]);
  });

  it("sums the whole selection, whatever page is shown", async () => {
    const { player, bet } = await sit();
    for (let round = 0; round < 5; round++) await bet({ roundId: fresh("round"), amount: "1.50" });
    const record = await games.asMember(player.session, listRounds, { pageNo: 2, pageSize: 2 });
    if (!record.ok) throw new Error(record.code);
    expect(record.value.list).toHaveLength(2);
    expect(record.value).toMatchObject({ totalCount: 5, totalPages: 3, totalStake: "7.50" });
  });

  it("goes on below a round, whatever was played meanwhile, until there is nothing older", async () => {
    const { player, bet } = await sit();
    const played = Array.from({ length: 5 }, () => fresh("round"));
    for (const roundId of played) await bet({ roundId, amount: "1.50" });
    const told: string[] = [];
    let before: string | null | undefined;
    do {
      const record = await games.asMember(player.session, listRounds, {
        pageSize: 2,
        ...(before ? { before } : {}),
      });
      if (!record.ok) throw new Error(record.code);
      told.push(...record.value.list.map(({ roundId }) => roundId));
      before = record.value.next;
      if (told.length === 2) await bet({ roundId: fresh("round"), amount: "1.50" });
    } while (before);
    expect(told).toEqual(played.toReversed());
    const another = await sit();
    await another.bet({ roundId: fresh("round"), amount: "1.50" });
    const theirs = await games.asMember(another.player.session, listRounds, {});
    const [newer] = theirs.ok ? theirs.value.list : [];
    for (const unknown of ["x", newer?.id ?? ""]) {
      const nowhere = await games.asMember(player.session, listRounds, { before: unknown });
      expect(nowhere).toMatchObject({ value: { list: [], next: null } });
    }
  });

  it("is searched by a part of a game's name, accents or not", async () => {
    const { player, bet } = await sit();
    await bet();
    const count = async (search: string) => {
      const record = await games.asMember(player.session, listRounds, { search });
      return record.ok ? record.value.totalCount : record.code;
    };
    expect(await count("tríple")).toBe(1);
    expect(await count("gallo")).toBe(0);
  });

  it("narrows by category, vendor and time; e-sports are no sports [GAM-03]", async () => {
    const { player, bet } = await sit();
    await bet();
    nowMs += 60_000;
    const startMs = nowMs;
    const esports = await sit({ player, vassalage: "IMES", gameId: "imes-arena" });
    await esports.bet({ amount: "5.00" });
    const count = async (filter: object) => {
      const record = await games.asMember(player.session, listRounds, filter);
      return record.ok ? [record.value.totalCount, record.value.totalStake] : record.code;
    };
    expect(await count({ category: "ESPORTS" })).toEqual([1, "5.00"]);
    expect(await count({ category: "SPORTS" })).toEqual([0, "0.00"]);
    expect(await count({ category: "INHOUSE" })).toEqual([0, "0.00"]);
    expect(await count({ vassalage: "SALAORO" })).toEqual([1, "100.00"]);
    expect(await count({ from: new Date(startMs).toISOString() })).toEqual([1, "5.00"]);
    expect(await count({ to: new Date(startMs).toISOString() })).toEqual([1, "100.00"]);
    expect(await count({})).toEqual([2, "105.00"]);
  });

  it("lists what is not finished alone, and tells what of the stakes is in it", async () => {
    const { player, bet, win } = await sit();
    await bet({ amount: "7.00" });
    await win({ amount: "0.00" });
    const roundId = fresh("open");
    await bet({ roundId, amount: "5.00" });
    const all = await games.asMember(player.session, listRounds, {});
    expect(all).toMatchObject({ value: { totalStake: "12.00", totalOpen: "5.00" } });
    const open = await games.asMember(player.session, listRounds, { state: "open" });
    expect(open).toMatchObject({
      value: { list: [{ roundId, state: "open" }], totalCount: 1, totalOpen: "5.00" },
    });
    const bonus = { state: "open", money: "bonus" } as const;
    const none = await games.asMember(player.session, listRounds, bonus);
    expect(none).toMatchObject({ value: { list: [] } });
  });

  it("is empty for a member who never played", async () => {
    const { session } = await makePlayer(db, clock);
    expect(await games.asMember(session, listRounds, {})).toEqual({
      ok: true,
      value: {
        ...{ list: [], next: null, totalPages: 0, totalCount: 0 },
        ...{ totalStake: "0.00", totalPayout: "0.00", totalOpen: "0.00" },
      },
    });
  });

  it("comes to what the ledger says", async () => {
    const { player, bet, win, rollback } = await sit();
    const undone = fresh("bet");
    await bet({ amount: "12.34" });
    await bet({ transactionId: undone, amount: "50.00" });
    await rollback(undone);
    await win({ amount: "1.23" });
    const record = await games.asMember(player.session, listRounds, {});
    expect(record).toMatchObject({ value: { totalStake: "12.34", totalPayout: "1.23" } });
    const { rows } = await sql<{ moved: bigint }>`
      select sum(e.amount_minor)::bigint as moved from entries e join transfers t on t.id = e.transfer_id
       where e.account_id = ${player.wallet} and t.kind <> 'adjustment'`.execute(db);
    expect(rows).toEqual([{ moved: 123n - 1234n }]);
  });
});

describe("one round", () => {
  const play = async (paid = true) => {
    const seat = await sit();
    const roundId = fresh("round");
    await seat.bet({ roundId, transactionId: `${roundId}-bet` });
    nowMs += 1_000;
    if (paid) await seat.win({ roundId, transactionId: `${roundId}-win`, amount: "250.00" });
    const record = await games.asMember(seat.player.session, listRounds, {});
    const id = record.ok ? (record.value.list[0]?.id ?? "") : "";
    const open = async () => {
      const round = await games.asMember(seat.player.session, getRound, { id });
      if (!round.ok) throw new Error(round.code);
      return round.value;
    };
    return { seat, roundId, id, open };
  };

  it("shows its movements", async () => {
    const { open, roundId } = await play();
    expect((await open()).movements).toEqual([
      {
        kind: "bet",
        at: new Date(nowMs - 1_000).toISOString(),
        amount: "100.00",
        transactionId: `${roundId}-bet`,
      },
      {
        kind: "win",
        at: new Date(nowMs).toISOString(),
        amount: "250.00",
        transactionId: `${roundId}-win`,
      },
    ]);
  });

  it("asks the vendor, signed, and shows what it tells", async () => {
    const { open, roundId } = await play();
    answer = (question) => ({
      success: true,
      code: "ok",
      value: detailsOf(question.roundId, null),
    });
    expect((await open()).details).toEqual(detailsOf(roundId, null));
    expect(asked).toEqual([
      { path: "/operator/round", vendor: "SALAORO", body: expect.stringContaining(roundId) },
    ]);
    expect(asked[0]?.body).not.toContain("player7");
  });

  it.each([
    ["a seed is not told", detailsOf],
    ["a match is open", (id, seed) => cashedCoupon(id, "won", seed ? "lost" : "open")],
  ] as readonly (readonly [string, typeof detailsOf])[])(
    "asks again while %s, and no more once nothing can change",
    async (_, tell) => {
      const { open, roundId } = await play();
      answer = ({ roundId: id }) => ({ success: true, code: "ok", value: tell(id, null) });
      expect((await open()).details).toEqual(tell(roundId, null));
      answer = ({ roundId: id }) => ({ success: true, code: "ok", value: tell(id, "s") });
      await open();
      answer = () => "gone";
      expect((await open()).details).toEqual(tell(roundId, "s"));
      expect(asked).toHaveLength(2);
    },
  );

  it.each([
    ["knows nothing", () => ({ success: false, code: "round_unknown", message: "", value: null })],
    ["answers nonsense", () => "<html>"],
    ["tells another round", () => ({ success: true, code: "ok", value: detailsOf("other", "s") })],
    ["breaks the contract", () => ({ success: true, code: "ok", value: { kind: "slot" } })],
  ])("is shown without details when the vendor %s", async (_, told) => {
    const { open } = await play();
    answer = told;
    const round = await open();
    expect(round.details).toBeNull();
    expect(round.movements).toHaveLength(2);
  });

  it("is shown without details when the vendor stays silent", async () => {
    const { id, seat } = await play();
    answer = () => undefined;
    const impatient = gamesOver(db, clock, vendor, undefined, 50);
    const round = await impatient.asMember(seat.player.session, getRound, { id });
    expect(round.ok && round.value.details).toBeNull();
  });

  it("is nobody else's to see, and no id leads astray", async () => {
    const { id } = await play();
    const stranger = await makePlayer(db, clock);
    const ids = [id, "0", "-1", "1.5", "x", "9".repeat(19), "9".repeat(60)];
    for (const asked of ids) {
      expect(await games.asMember(stranger.session, getRound, { id: asked })).toEqual({
        ok: false,
        code: "not_found",
      });
    }
  });
});
