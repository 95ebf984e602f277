import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import * as profit from "#/lib/contract/wallet/profit.ts";
import { findTransfersOfRounds } from "#/server/games/index.ts";
import { reconcileSums } from "#/server/ledger/index.ts";
import { findTransfersOfTickets, settleDraws } from "#/server/lottery/index.ts";
import {
  dayRollups,
  followAll,
  type PlayedFact,
  quarterRollups,
  readPlayed,
  reconcilePlay,
} from "#/server/play/index.ts";
import { getPlayed, listPlayed, listProfit } from "#/server/wallet/profit.ts";
import { testDatabase } from "../../support/database.ts";
import { sumAll } from "../../support/ledger.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";
import { takeBack, writeFact } from "../../support/play.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BEGIN_MS = Date.UTC(2026, 10, 21);
let nowMs = BEGIN_MS;
const games = await openGames(db, () => nowMs);
const at = (hours: number) => new Date(BEGIN_MS + hours * HOUR_MS).toISOString();
/** From the hour 0 of that day for ever. */
const ALL = [at(0), at(24 * 3_650)] as const;

const findTransfers = async (facts: readonly PlayedFact[]) => ({
  games: await findTransfersOfRounds(db, facts),
  lottery: findTransfersOfTickets(facts),
});

/** What the jobs of each minute do. */
async function rollUp(): Promise<void> {
  for (const reader of [dayRollups, quarterRollups])
    await expect
      .poll(async () => {
        await followAll(db, reader);
        const { rows } = await sql<{ behind: bigint }>`
          select count(*) as behind from play_facts f join play_readers r on r.name = ${reader.name}
           where (f.seal_position, f.id) > (r.position, r.fact_id)`.execute(db);
        return rows[0]?.behind;
      })
      .toBe(0n);
  await sumAll(db);
}

/** Everything that was played in a span, read page by page, each with its entries. */
async function everythingPlayed(memberId: bigint, [from, to]: readonly [string, string]) {
  const reader = { memberId, language: "es" };
  const list: profit.Played[] = [];
  let before: string | null = null;
  do {
    const page = await listPlayed(db, findTransfers, reader, {
      ...{ from, to, pageSize: 2 },
      ...(before ? { before } : {}),
    });
    list.push(...page.list);
    before = page.next;
  } while (before);
  return Promise.all(
    list.map(async ({ id }) => {
      const told = await getPlayed(db, findTransfers, reader, id);
      if (!told.ok) throw new Error(told.code);
      return told.value;
    }),
  );
}

const cents = (wire: string) => BigInt(wire.replace(".", ""));
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + cents(one), 0n);

/** A player who won, lost, had a bet taken back and has a round that is not over, over half an hour. */
async function playedWorld() {
  nowMs = BEGIN_MS + 65 * MINUTE_MS;
  const { player, bet, win, rollback } = await sitDown({ db, clock: () => nowMs, games });
  const round = () => {
    const roundId = fresh("round");
    return {
      bet: (more: object = {}) => bet({ roundId, ...more }),
      win: (more: object = {}) => win({ roundId, ...more }),
      rollback: (transactionId: string) => rollback(transactionId, { roundId }),
    };
  };
  const [lost, won, mixed, open] = [round(), round(), round(), round()];
  await lost.bet({ amount: "100.00" });
  await lost.win({ amount: "0.00" });
  nowMs += 13 * MINUTE_MS;
  await won.bet({ amount: "10.00" });
  await won.win({ amount: "250.50" });
  nowMs += 13 * MINUTE_MS;
  const undone = fresh("bet");
  await mixed.bet({ amount: "20.00" });
  await mixed.bet({ amount: "30.00", transactionId: undone });
  await mixed.rollback(undone);
  await mixed.win({ amount: "5.25" });
  await open.bet({ amount: "40.00" });
  return player.memberId;
}

describe("personal profit and loss", () => {
  it("says by periods what was staked, what came back and what is left of it, losses too [MEM-10]", async () => {
    const memberId = await playedWorld();
    const told = await listProfit(db, memberId, [at(0), at(1.25), at(1.5), at(2), at(24)]);
    expect(
      told.periods.map(({ rounds, stake, payout, net }) => [rounds, stake, payout, net]),
    ).toEqual([
      [1, "100.00", "0.00", "-100.00"],
      [1, "10.00", "250.50", "240.50"],
      [1, "20.00", "5.25", "-14.75"],
      [0, "0.00", "0.00", "0.00"],
    ]);
    expect(told.totals).toMatchObject({
      rounds: 3,
      stake: "130.00",
      payout: "255.75",
      net: "125.75",
    });
    await rollUp();
    expect(await listProfit(db, memberId, [at(0), at(1.25), at(1.5), at(2), at(24)])).toEqual(told);
  });

  it("comes to the same by rollups, by facts and by the ledger's entries, to the last unit [MEM-10]", async () => {
    const memberId = await playedWorld();
    await rollUp();
    const { totals } = await listProfit(db, memberId, ALL);
    const played = await everythingPlayed(memberId, ALL);
    expect(sum(played.map(({ played: { net } }) => net))).toBe(cents(totals.net));
    const entries = played.flatMap((one) => one.entries);
    expect(sum(entries.map(({ amount }) => amount))).toBe(cents(totals.net));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const { rows } = await sql<{ net: bigint }>`
      select sum(amount_minor)::bigint as net from ledger_sides
       where owner_kind = 'member' and owner_id = ${memberId} and purpose = 'wallet'
         and kind in ('bet', 'win', 'rollback')`.execute(db);
    const OPEN_STAKE = 4_000n;
    expect(rows[0]?.net).toBe(cents(totals.net) - OPEN_STAKE);
    const [day] = await readPlayed(db, memberId, { fromDay: "2026-11-21", toDay: "2026-11-21" });
    expect(day).toMatchObject({ rounds: 3n, stakeMinor: 13_000n, payoutMinor: 25_575n });
    expect(await reconcilePlay(db)).toEqual([]);
    expect(await reconcileSums(db)).toEqual([]);
  });

  it("counts what was taken back when it was, and shows it as such", async () => {
    const { player } = await sitDown({ db, clock: () => nowMs, games });
    await writeFact(owner.db, player.memberId, fresh("toy"), {
      stake: 70n,
      payout: 20n,
      at: at(30),
    });
    const back = fresh("toy");
    await writeFact(owner.db, player.memberId, back, { stake: 500n, payout: 900n, at: at(30.3) });
    await takeBack(owner.db, back, at(55));
    const periods = [at(24), at(48), at(72)];
    const told = await listProfit(db, player.memberId, periods);
    expect(told.periods.map(({ rounds, net }) => [rounds, net])).toEqual([
      [2, "3.50"],
      [-1, "-4.00"],
    ]);
    await rollUp();
    expect(await listProfit(db, player.memberId, periods)).toEqual(told);
    const { list } = await listPlayed(
      db,
      findTransfers,
      { memberId: player.memberId, language: "es" },
      { from: at(48), to: at(72), pageSize: 20 },
    );
    expect(list).toMatchObject([{ stake: "-5.00", payout: "-9.00", isTakenBack: true }]);
  });

  it("is found where its sums of quarters are not those of the facts", async () => {
    const memberId = await playedWorld();
    await rollUp();
    const change = (by: number) =>
      sql`update play_quarters set payout_minor = payout_minor + ${by}::int
        where member_id = ${memberId} and rounds = 1 and begins_at = ${at(1.25)}`.execute(db);
    await change(1);
    expect(await reconcilePlay(db)).toMatchObject([{ what: "play_quarter" }]);
    await change(-1);
  });

  it("tells nobody of another's rounds, and of none that there is not", async () => {
    const memberId = await playedWorld();
    const { player: other } = await sitDown({ db, clock: () => nowMs, games });
    const [first] = await everythingPlayed(memberId, ALL);
    const reader = { memberId: other.memberId, language: "es" };
    for (const id of [first?.played.id ?? "", "1.1", "x", "0.99999999999999999999"])
      expect(await getPlayed(db, findTransfers, reader, id)).toMatchObject({ code: "not_found" });
    expect(await everythingPlayed(other.memberId, ALL)).toEqual([]);
  });

  it("is asked for by moments in their order on quarters of an hour, a hundred at most", () => {
    const wrong = [
      [at(0)],
      [at(1), at(0)],
      [at(0), at(0)],
      [at(0), at(0.1)],
      Array.from({ length: 101 }, (_, n) => at(n)),
    ];
    for (const starts of wrong)
      expect(profit.listProfit.input.safeParse({ starts }).success, String(starts)).toBe(false);
    expect(profit.listProfit.input.safeParse({ starts: [at(0), at(0.25)] }).success).toBe(true);
  });
});

describe("tickets of the lottery", () => {
  it("count as what they were settled for, which their entries in the ledger come to [MEM-10]", async () => {
    const ruleVersion = await sellLottery(owner.db);
    const desk = await lotteryDesk({ db, owner }, ruleVersion);
    const drawId = await openDraw(owner.db);
    await desk.buy(drawId, { type: "lo2", selection: [["27", "05"]] });
    await desk.buy(drawId, { type: "de", selection: [["99"]] });
    await closeDraw(owner.db, drawId);
    const from = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString();
    await tellResult(db, drawId, NORTH);
    await settleDraws(db);
    const span = [from, new Date(Date.parse(from) + 3 * HOUR_MS).toISOString()] as const;
    const memberId = desk.linh.memberId;
    const { totals } = await listProfit(db, memberId, span);
    const played = await everythingPlayed(memberId, span);
    for (const { played: one, entries } of played) {
      expect(sum(entries.map(({ amount }) => amount)), one.reference).toBe(cents(one.net));
      expect(one.about).not.toBe("");
    }
    expect(played.length).toBeGreaterThanOrEqual(2);
    expect(sum(played.map(({ played: { net } }) => net))).toBe(cents(totals.net));
  });
});
