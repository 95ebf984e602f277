import { sql } from "kysely";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "#/lib/base/time.ts";
import type { Selection } from "#/lib/rules/lottery/bet-type.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { type Db, inTransaction, type Vault } from "#/server/db/index.ts";
import {
  commitHouseDraw,
  drawHouseDraws,
  scheduleHouseDraws,
  settleDraws,
} from "#/server/lottery/index.ts";
import { buyTicket } from "./lottery-tickets.ts";

type Wish = {
  readonly by: string;
  readonly game: string;
  readonly lines: readonly { type: string; selection: Selection; stake: string }[];
};
const line = (type: string, selection: Selection, stake: string) => ({ type, selection, stake });

/** For the first draw of each game, which is drawn at once. */
const FIRST: readonly Wish[] = [
  { by: "linh", game: "k3", lines: [line("side", [["big", "odd"]], "20000.00")] },
  { by: "budi", game: "k3", lines: [line("sum", [["9", "10", "11", "12"]], "5000.00")] },
  {
    by: "linh",
    game: "ssc",
    lines: [line("digit_side", [["big"], [], ["odd"], [], ["small"]], "10000.00")],
  },
  {
    by: "sofia",
    game: "pk10",
    lines: [line("car", [["01", "07"], ["03"], [], [], [], [], [], [], [], []], "5000.00")],
  },
  { by: "linh", game: "keno", lines: [line("pick3", [["08", "27", "71"]], "10000.00")] },
  {
    by: "linh",
    game: "mega-645",
    lines: [line("six", [["04", "11", "19", "23", "36", "42"]], "10000.00")],
  },
];
/** For draws that are ahead. */
const AHEAD: readonly Wish[] = [
  {
    by: "linh",
    game: "k3",
    lines: [line("triple_any", [["any"]], "5000.00"), line("face", [["6"]], "10000.00")],
  },
  {
    by: "sofia",
    game: "11x5",
    lines: [line("any5", [["01", "03", "05", "07", "09"]], "10000.00")],
  },
  {
    by: "linh",
    game: "power-655",
    lines: [line("six", [["07", "14", "21", "28", "35", "49"]], "10000.00")],
  },
  {
    by: "budi",
    game: "mega-645",
    lines: [line("six", [["02", "08", "18", "28", "38", "45"]], "10000.00")],
  },
];
/** The games with a draw a day. */
const DAILY = new Set(["mega-645", "power-655"]);
const ZONE_MS = 7 * HOUR_MS;
/** How far ahead the draws are that members bought for. */
const BOUGHT_AHEAD_MS = 10 * MINUTE_MS;

/**
 * The draws of the house's games that are ahead, and one of each that is over, so that no board is without a last draw:
 * committed to, sold, drawn and paid as every other, but at once. Nothing of it once there are any.
 */
export async function seedHouseDraws(
  db: Db,
  vault: Vault,
  clock: Clock = systemClock,
): Promise<void> {
  const there = await db.selectFrom("lottery_house_draws").select("draw_id").limit(1).execute();
  if (there.length > 0) return;
  const nowMs = clock();
  for (const { code } of HOUSE_GAMES) await commitFirst(db, vault, code, nowMs);
  await inTransaction(db, async (tx) => {
    await openAt(tx, "now");
    for (const wish of FIRST) await buyFirst(tx, wish);
    await sql`update lottery_draws d set closes_at = clock_timestamp(), draws_at = clock_timestamp()
      from lottery_house_draws h where h.draw_id = d.id`.execute(tx);
  });
  await drawHouseDraws(db, vault);
  await scheduleHouseDraws(db, vault, clock());
  await inTransaction(db, async (tx) => {
    await settleDraws(tx);
    await openAt(tx, "soon");
    for (const wish of AHEAD) await buyAhead(tx, wish);
  });
}

/** The draw before the next one, sold for a minute more. */
async function commitFirst(db: Db, vault: Vault, game: string, nowMs: number): Promise<void> {
  const closesAtMs = nowMs + MINUTE_MS;
  await commitHouseDraw(db, vault, game, {
    ...{ period: lastPeriod(DAILY.has(game), nowMs), opensAtMs: nowMs },
    ...{ closesAtMs, drawsAtMs: closesAtMs },
  });
}

/** The day before, or the minute before with its time, as Hanoi writes them: "2026-11-24", "2026-11-24-1831". */
function lastPeriod(isDaily: boolean, nowMs: number): string {
  const at = nowMs + ZONE_MS - (isDaily ? DAY_MS : MINUTE_MS);
  const [day = "", time = ""] = new Date(at).toISOString().split("T");
  return isDaily ? day : `${day}-${time.slice(0, 5).replace(":", "")}`;
}

/** Sale begins five seconds after the commitment; the demonstration's members are there before. */
async function openAt(tx: Db, which: "now" | "soon"): Promise<void> {
  const withinSeconds = which === "now" ? 60 : 10;
  await sql`update lottery_draws d set opens_at = clock_timestamp() from lottery_house_draws h
    where h.draw_id = d.id and d.state = 'scheduled' and d.opens_at > clock_timestamp()
      and d.opens_at < clock_timestamp() + ${withinSeconds} * interval '1 second'`.execute(tx);
}

async function buyFirst(tx: Db, { by, game, lines }: Wish): Promise<void> {
  const draw = await tx
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", game)
    .where("state", "=", "scheduled")
    .executeTakeFirst();
  if (draw) await buyTicket(tx, { by, game, drawId: draw.id, lines });
}

async function buyAhead(tx: Db, { by, game, lines }: Wish): Promise<void> {
  const draw = await tx
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", game)
    .where("state", "=", "scheduled")
    .where("opens_at", "<=", sql<Date>`clock_timestamp()`)
    .where(
      "closes_at",
      ">",
      sql<Date>`clock_timestamp() + ${BOUGHT_AHEAD_MS} * interval '1 millisecond'`,
    )
    .orderBy("closes_at")
    .executeTakeFirst();
  if (draw) await buyTicket(tx, { by, game, drawId: draw.id, lines });
}
