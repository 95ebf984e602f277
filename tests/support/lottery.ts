import { sql } from "kysely";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { BOOKS, type Book } from "#/lib/rules/lottery/vietnam/books.ts";
import type { Db } from "#/server/db/index.ts";
import { noteResult } from "#/server/lottery/index.ts";

export const NORTH_GAME = REGIONAL_CODES.north;

type Sale = {
  readonly game?: string;
  readonly book?: Book;
  readonly minStakeMinor?: bigint;
  readonly mostOfLineMinor?: bigint;
  readonly mostOfNumberMinor?: bigint | null;
  readonly mostOfTicketMinor?: bigint;
  readonly mostOfMemberMinor?: bigint;
  readonly mostOfDrawMinor?: bigint;
  /** Of every bet type: from which share of a number's limit its odds are lowered, and by what, in ten-thousandths. */
  readonly steps?: readonly { readonly from: number; readonly factor: number }[];
};

/** Puts a game on sale in VND, as the owner: the north by book A unless told. Answers the version of its rules. */
export async function sellLottery(owner: Db, sale: Sale = {}): Promise<number> {
  const { game = NORTH_GAME, book = BOOKS.a.north } = sale;
  await hearFeeds(owner);
  const terms = Object.fromEntries(
    Object.entries(book).map(([type, { stakesEach, odds }]) => [
      type,
      {
        stakesEach,
        odds: Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, Number(each)])),
        ...(sale.steps ? { steps: sale.steps } : {}),
      },
    ]),
  );
  await owner.deleteFrom("lottery_limits").where("game", "=", game).execute();
  await owner
    .insertInto("lottery_limits")
    .values({
      game,
      currency: "VND",
      min_stake_minor: sale.minStakeMinor ?? 100n,
      most_line_minor: sale.mostOfLineMinor ?? 10n ** 15n,
      most_number_minor: sale.mostOfNumberMinor ?? null,
      most_ticket_minor: sale.mostOfTicketMinor ?? null,
      most_member_minor: sale.mostOfMemberMinor ?? null,
      most_draw_minor: sale.mostOfDrawMinor ?? null,
    })
    .execute();
  const { version } = await owner
    .insertInto("lottery_rules")
    .values({ game, terms: JSON.stringify(terms) })
    .returning("version")
    .executeTakeFirstOrThrow();
  return Number(version);
}

let days = 0;

/** A draw that is open for an hour more, of a day of its own. */
export async function openDraw(db: Db, game = NORTH_GAME, station = "Hà Nội"): Promise<string> {
  days += 1;
  const period = new Date(Date.UTC(2030, 0, days)).toISOString().slice(0, 10);
  await sql`select lottery_schedule(${game}, ${station}, ${period}, clock_timestamp() - interval '1 hour',
    clock_timestamp() + interval '1 hour', clock_timestamp() + interval '65 minutes')`.execute(db);
  const { id } = await db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", game)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  return String(id);
}

/** Lets the time of a draw's last bet be over, as the owner: its balls have fallen. */
export async function closeDraw(owner: Db, drawId: string): Promise<void> {
  await hearFeeds(owner);
  await sql`update lottery_draws set closes_at = clock_timestamp() - interval '1 millisecond',
    draws_at = clock_timestamp() - interval '1 millisecond' where id = ${BigInt(drawId)}`.execute(
    owner,
  );
}

/** The feeds `one` and `two` are heard; nobody holds their keys. */
async function hearFeeds(owner: Db): Promise<void> {
  const heard = owner.selectFrom("lottery_sources").select("id").where("id", "in", ["one", "two"]);
  // A statement that adds none would have pages made anew too.
  if ((await heard.execute()).length === 2) return;
  await owner
    .insertInto("lottery_sources")
    .values(["one", "two"].map((id) => ({ id, keys: [id] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Two sources say the same of a draw. */
export async function tellResult(db: Db, drawId: string, numbers: DrawnNumbers): Promise<void> {
  for (const source of ["feed:one", "feed:two"]) {
    const noted = await noteResult(db, { drawId: BigInt(drawId), source, numbers });
    if (!noted.ok) throw new Error(noted.code);
  }
}
