import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { houseNumbers } from "#/lib/rules/lottery/house-draw.ts";
import type { BooksDrift } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";

/** Draws of so long are drawn again: what is older was, day after day. */
const LOOKED_BACK_MS = 2 * DAY_MS;

type Revealed = {
  readonly id: bigint;
  readonly game: string;
  /** Null where something else than the draw put numbers there. */
  readonly seed: string | null;
  readonly beacon: string | null;
  readonly numbers: DrawnNumbers;
};

/** Draws the last two days' draws of the house again from what was revealed of them, and names those that differ. */
export async function reconcileHouseDraws(db: Db): Promise<BooksDrift[]> {
  const { rows } = await sql<Revealed>`
    select d.id, d.game, h.seed, h.beacon, d.numbers
      from lottery_house_draws h join lottery_draws d on d.id = h.draw_id
     where d.numbers is not null and (h.revealed_at is null
       or h.revealed_at > clock_timestamp() - ${LOOKED_BACK_MS} * interval '1 millisecond')
     order by d.id`.execute(db);
  const drifts: BooksDrift[] = [];
  for (const { id, game: code, seed, beacon, numbers } of rows) {
    const game = findGame(code);
    const follow =
      game && seed !== null && beacon !== null
        ? await houseNumbers(game, { drawId: String(id), seed, beacon })
        : null;
    const [found, expected] = [numbers, follow].map((each) => JSON.stringify(each));
    if (found !== expected)
      drifts.push({
        what: "house_draw",
        id: String(id),
        found: `${found}`,
        expected: `${expected}`,
      });
  }
  return drifts;
}
