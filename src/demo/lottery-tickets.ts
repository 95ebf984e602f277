import { sql } from "kysely";
import { MINUTE_MS } from "#/lib/base/time.ts";
import type { Selection } from "#/lib/rules/lottery/bet-type.ts";
import { REGIONAL_CODES, type Region } from "#/lib/rules/lottery/regions.ts";
import { pastDraws } from "#/lib/rules/lottery/schedule.ts";
import { fictionalNumbers } from "#/sandbox/lottery/numbers.ts";
import type { Db } from "#/server/db/index.ts";
import { cancelTicket, placeTicket } from "#/server/lottery/index.ts";
import { findMember } from "#/server/members/index.ts";

/** A ticket of one line: so many numbers of two digits that fall, and so many that do not. */
type Purchase = {
  readonly by: string;
  readonly region: Region;
  readonly type: string;
  readonly fall: number;
  readonly miss: number;
  readonly stake: string;
};

/** Some win, most do not. */
const BEFORE_DRAWS: readonly Purchase[] = [
  { by: "linh", region: "south", type: "lo2", fall: 1, miss: 2, stake: "2000.00" },
  { by: "budi", region: "south", type: "de", fall: 0, miss: 3, stake: "20000.00" },
  { by: "linh", region: "central", type: "parlay3", fall: 2, miss: 1, stake: "20000.00" },
  { by: "sofia", region: "central", type: "miss4", fall: 0, miss: 4, stake: "50000.00" },
  { by: "linh", region: "north", type: "parlay2", fall: 2, miss: 0, stake: "10000.00" },
  { by: "linh", region: "north", type: "de", fall: 0, miss: 2, stake: "50000.00" },
  { by: "budi", region: "north", type: "lo2", fall: 0, miss: 1, stake: "5000.00" },
  { by: "sofia", region: "north", type: "lo2", fall: 1, miss: 0, stake: "1000.00" },
];
type Wish = Omit<Purchase, "fall" | "miss"> & {
  readonly picks: readonly string[];
  readonly isCancelled?: boolean;
};
const AHEAD: readonly Wish[] = [
  { by: "linh", region: "north", type: "de", picks: ["13"], stake: "100000.00", isCancelled: true },
  { by: "linh", region: "north", type: "lo2", picks: ["68", "79"], stake: "2000.00" },
  { by: "linh", region: "south", type: "parlay2", picks: ["39", "86"], stake: "10000.00" },
  { by: "sofia", region: "central", type: "lo3", picks: ["668"], stake: "1000.00" },
];

/**
 * Has members buy for the last draw of each lottery, which is open for that once more. Then it is over when it was, and
 * they bought an hour before its sale ended.
 */
export async function buyBeforeDraws(tx: Db, lotteryKey: string, nowMs: number): Promise<void> {
  for (const gameCode of Object.values(REGIONAL_CODES)) {
    const draw = pastDraws(nowMs, 1).find((each) => each.gameCode === gameCode);
    if (!draw) continue;
    const { rows } = await sql<{ id: bigint; closes_at: Date; draws_at: Date }>`
      select id, closes_at, draws_at from lottery_draws where game = ${gameCode} and station = ${draw.station}
         and period = ${draw.period} and state = 'scheduled'`.execute(tx);
    const [sold] = rows;
    if (!sold) continue;
    const drawId = sold.id;
    const setTimes = (closesAt: Date, drawsAt: Date) =>
      sql`update lottery_draws set closes_at = ${closesAt}, draws_at = ${drawsAt} where id = ${drawId}`.execute(
        tx,
      );
    const soon = new Date(Date.now() + MINUTE_MS);
    await setTimes(soon, soon);
    const ends = fictionalNumbers(lotteryKey, draw)
      .flat()
      .map((number) => number.slice(-2));
    const fallen = [...new Set(ends)];
    const missing = Array.from({ length: 100 }, (_, index) =>
      String(index).padStart(2, "0"),
    ).filter((number) => !fallen.includes(number));
    for (const { fall, miss, ...bought } of BEFORE_DRAWS)
      if (REGIONAL_CODES[bought.region] === gameCode) {
        const picks = [...fallen.slice(0, fall), ...missing.slice(0, miss)];
        await buy(tx, drawId, { ...bought, picks });
      }
    await setTimes(sold.closes_at, sold.draws_at);
    await sql`update lottery_tickets set placed_at = ${sold.closes_at}::timestamptz - interval '1 hour'
      where draw_id = ${drawId}`.execute(tx);
  }
}

/** Has members buy for draws that are ahead, and one of them give a ticket back. */
export async function buyAhead(tx: Db): Promise<void> {
  for (const { isCancelled, ...wish } of AHEAD) {
    const { rows } = await sql<{ id: bigint }>`
      select id from lottery_draws where game = ${REGIONAL_CODES[wish.region]} and state = 'scheduled'
         and closes_at > clock_timestamp() + interval '1 hour' order by closes_at, station limit 1`.execute(
      tx,
    );
    const drawId = rows[0]?.id;
    if (drawId === undefined) continue;
    const bought = await buy(tx, drawId, wish);
    if (isCancelled && bought) await cancelTicket(tx, bought.memberId, bought);
  }
}

const buy = (tx: Db, drawId: bigint, { by, region, type, picks, stake }: Wish) =>
  buyTicket(tx, {
    ...{ by, game: REGIONAL_CODES[region], drawId },
    lines: [{ type, selection: [picks], stake }],
  });

type Bought = {
  readonly by: string;
  readonly game: string;
  readonly drawId: bigint;
  readonly lines: readonly { type: string; selection: Selection; stake: string }[];
};

/** Buys a ticket; null where the operator has stopped what it asks for. */
export async function buyTicket(
  tx: Db,
  { by, game, drawId, lines }: Bought,
): Promise<{ readonly memberId: bigint; readonly ticketId: string } | null> {
  const member = await findMember(tx, by);
  const rules = await tx
    .selectFrom("lottery_rules")
    .select("version")
    .where("game", "=", game)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!member || !rules) return null;
  const { id: memberId, currency } = member;
  const bought = await placeTicket(
    tx,
    { memberId, currency },
    {
      ...{ drawId: String(drawId), ruleVersion: Number(rules.version) },
      lines: lines.map((line) => ({
        ...line,
        selection: line.selection.map((picks) => [...picks]),
      })),
    },
  );
  return bought.ok ? { memberId, ticketId: bought.value.ticketId } : null;
}
