import { sql } from "kysely";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction, type Vault } from "#/server/db/index.ts";
import {
  commitMany,
  drawMany,
  type HouseSlot,
  listSchedules,
  settleDraws,
  slotsBetween,
} from "#/server/lottery/index.ts";
import { type HouseWish, PAST } from "./house-tickets.ts";
import { buyTicket } from "./lottery-tickets.ts";

/** How far back the draws go of a game with one a day, and of one with one each few minutes. */
const DAILY_SPAN_MS = 30 * DAY_MS;
const OFTEN_SPAN_MS = 2 * DAY_MS;
/** Nothing is committed to once its time is over: what is past is committed to as if it were so much later, and put back. */
const AHEAD_MS = 60 * DAY_MS;
/** So many in a transaction: what is stopped in between leaves fewer draws, and each as it should be. */
const TOGETHER = 360;

type PastGame = { readonly game: string; readonly slots: readonly HouseSlot[] };

/**
 * A month of the house's daily draws and two days of the others, under the names and at the times that they would have
 * had, with tickets of members among them: committed to, sold, drawn and paid by what does so every day, many at once.
 * What the books say of money is of today; when a draw was committed to and a ticket bought is as made up as the rest of
 * the demonstration's past.
 */
export async function seedHousePast(db: Db, vault: Vault, nowMs: number): Promise<void> {
  await Promise.all((await listPast(db, nowMs)).map((past) => commitPast(db, vault, past)));
  await sql`
    update lottery_tickets t set placed_at = d.closes_at - (d.closes_at - d.opens_at) / 5
      from lottery_draws d join lottery_house_draws h on h.draw_id = d.id where d.id = t.draw_id`.execute(
    db,
  );
  await drawMany(db, vault);
  await settleSold(db);
  await inTransaction(db, datePast);
}

/** Commits to what a game has drawn, with the tickets that members have of it. */
async function commitPast(db: Db, vault: Vault, { game, slots }: PastGame): Promise<void> {
  const wishes = PAST.filter((wish) => wish.game === game);
  for (let from = 0; from < slots.length; from += TOGETHER) {
    const batch = slots.slice(from, from + TOGETHER);
    await inTransaction(db, async (tx) => {
      await commitMany(tx, vault, game, batch.map(later));
      for (const { back, ...wish } of wishes) {
        const slot = batch[slots.length - 1 - back - from];
        if (slot) await buyPast(tx, wish, slot.period);
      }
      await putBack(tx, { game, slots: batch });
    });
  }
}

/** Pays what members have tickets of; what nobody has one of is settled with it. */
async function settleSold(db: Db): Promise<void> {
  await sql`
    update lottery_draws d set state = 'settled', settled_at = d.draws_at + interval '2 seconds'
      from lottery_house_draws h where h.draw_id = d.id and d.state = 'drawn'
       and not exists (select from lottery_tickets where draw_id = d.id)`.execute(db);
  await settleDraws(db);
}

async function listPast(db: Db, nowMs: number): Promise<readonly PastGame[]> {
  return (await listSchedules(db)).map(({ game, schedule }) => {
    const isDaily = schedule.everyMinutes * MINUTE_MS === DAY_MS;
    const spanMs = isDaily ? DAILY_SPAN_MS : OFTEN_SPAN_MS;
    const slots = slotsBetween(schedule, nowMs - spanMs, nowMs);
    return { game, slots: slots.filter(({ drawsAtMs }) => drawsAtMs <= nowMs) };
  });
}

const later = ({ period, ...at }: HouseSlot): HouseSlot => ({
  period,
  opensAtMs: at.opensAtMs + AHEAD_MS,
  closesAtMs: at.closesAtMs + AHEAD_MS,
  drawsAtMs: at.drawsAtMs + AHEAD_MS,
});

/** Has a member buy for a draw, which is open for a moment. */
async function buyPast(tx: Db, wish: HouseWish, period: string): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    update lottery_draws set opens_at = clock_timestamp(), closes_at = clock_timestamp() + interval '1 minute'
     where game = ${wish.game} and station = '' and period = ${period}
    returning id`.execute(tx);
  const drawId = rows[0]?.id;
  if (drawId !== undefined) await buyTicket(tx, { ...wish, drawId });
}

async function putBack(tx: Db, { game, slots }: PastGame): Promise<void> {
  const times = slots.map(({ period, ...at }) => ({
    period,
    opens: new Date(at.opensAtMs),
    closes: new Date(at.closesAtMs),
    draws: new Date(at.drawsAtMs),
  }));
  await sql`
    update lottery_draws d set opens_at = opens, closes_at = closes, draws_at = draws
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as s (period text, opens timestamptz, closes timestamptz, draws timestamptz)
     where d.game = ${game} and d.station = '' and d.period = s.period`.execute(tx);
}

/** Has what was drawn say that it was committed to before its sale, and drawn when its time came. */
async function datePast(tx: Db): Promise<void> {
  await sql`alter table lottery_house_draws disable trigger user`.execute(tx);
  await sql`
    update lottery_house_draws h set committed_at = d.opens_at - interval '10 minutes',
           revealed_at = d.draws_at + interval '1 second'
      from lottery_draws d where d.id = h.draw_id and h.revealed_at is not null`.execute(tx);
  await sql`alter table lottery_house_draws enable trigger user`.execute(tx);
  await sql`
    update lottery_tickets t set settled_at = d.draws_at + interval '2 seconds'
      from lottery_draws d join lottery_house_draws h on h.draw_id = d.id
     where d.id = t.draw_id and t.settled_at is not null`.execute(tx);
}
