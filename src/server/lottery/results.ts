import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { DrawResult, listResults } from "#/lib/contract/lottery/drawn.ts";
import { LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { boardEndings } from "#/lib/rules/lottery/vietnam/endings.ts";
import { findVietnamGame } from "#/lib/rules/lottery/vietnam/games.ts";
import type { Db } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import { listOpenDraws, listOpened } from "./draws.ts";

type Results = ReplyOf<typeof listResults>;

/** As many as a day has stations. */
const LAST = 4;
/** As many as tell how long a number has stayed out: a month of four stations. */
const KNOWN_DRAWS = 100;

function resultRows(db: Db) {
  return db
    .selectFrom("lottery_draws")
    .select(["id", "game", "station", "period", "draws_at", "revision", "numbers"]);
}

type ResultRow = Awaited<ReturnType<ReturnType<typeof resultRows>["execute"]>>[number];

const resultOf = (row: ResultRow): DrawResult => ({
  drawId: String(row.id),
  gameCode: row.game,
  station: row.station,
  period: row.period,
  drawsAt: row.draws_at.toISOString(),
  revision: row.revision,
  drawn: row.numbers?.map((numbers) => [...numbers]) ?? null,
});

/**
 * Tells the open pages that show results what a draw came to, in the transaction that decides it: once for each process,
 * whoever has a ticket. No event: what must follow is the job that pays, and who missed it asks for the results.
 */
export async function announceDrawn(tx: Db, drawId: bigint): Promise<void> {
  const row = await resultRows(tx).where("id", "=", drawId).executeTakeFirstOrThrow();
  await publishLive(tx, { memberId: null, type: "lottery_drawn", data: resultOf(row) });
}

/** What the last draws of a game came to, one answer a second for all who ask. */
export function openResults(db: Db, clock: Clock): (game: string) => Promise<Results> {
  const kept = new Map(
    LOTTERY_CODES.map((game) => [game, shareAnswer(() => readResults(db, game), SECOND_MS, clock)]),
  );
  const none = async () => ({
    now: new Date(clock()).toISOString(),
    list: [],
    next: null,
    endings: [],
  });
  return (game) => (kept.get(game) ?? none)();
}

async function readResults(db: Db, game: string): Promise<Results> {
  const lastOf = (states: readonly ("drawn" | "settled" | "void")[]) =>
    resultRows(db)
      .where("game", "=", game)
      .where("state", "in", states)
      .orderBy("draws_at", "desc")
      .orderBy("station")
      .limit(LAST)
      .execute();
  const [drawn, voids, open, known] = await Promise.all([
    lastOf(["drawn", "settled"]),
    lastOf(["void"]),
    listOpenDraws(db, game),
    findVietnamGame(game) ? listOpened(db, game, KNOWN_DRAWS) : [],
  ]);
  const list = [...drawn, ...voids]
    .filter(({ draws_at }) => draws_at.getTime() <= Date.parse(open.now))
    .toSorted((one, other) => other.draws_at.getTime() - one.draws_at.getTime())
    .slice(0, LAST)
    .map(resultOf);
  return { now: open.now, list, next: open.list[0] ?? null, endings: boardEndings(known) };
}
