import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { houseNumbers } from "#/lib/rules/lottery/house-draw.ts";
import type { BooksDrift } from "#/server/area.ts";
import type { Db, Vault } from "#/server/db/index.ts";
import { opensChain, opensSeed } from "./house-secrets.ts";

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

/**
 * Opens the chains and seeds of the draws ahead and of the last two days', and names those that the installation's key did
 * not seal: whoever serves adds draws, and would know what their own secrets draw.
 */
export async function reconcileHouseSecrets(db: Db, vault: Vault): Promise<BooksDrift[]> {
  const { rows: chains } = await sql<{ anchor: string; links: number; sealed: Buffer }>`
    select anchor, links, sealed from lottery_chains c where exists (
      select from lottery_house_draws h where h.anchor = c.anchor and (h.revealed_at is null
        or h.revealed_at > clock_timestamp() - ${LOOKED_BACK_MS} * interval '1 millisecond'))`.execute(
    db,
  );
  const { rows: seeds } = await sql<{ id: bigint; commitment: string; sealed: Buffer | null }>`
    select h.draw_id as id, h.commitment, s.sealed
      from lottery_house_draws h left join lottery_seeds s on s.commitment = h.commitment
     where h.revealed_at is null or s.sealed is not null
       and h.revealed_at > clock_timestamp() - ${LOOKED_BACK_MS} * interval '1 millisecond' order by h.draw_id`.execute(
    db,
  );
  const strange = { found: "somebody else's", expected: "sealed by this installation" };
  return [
    ...chains
      .filter((chain) => !opensChain(vault, chain))
      .map(({ anchor }) => ({ what: "house_chain", id: anchor, ...strange })),
    ...seeds
      .filter(({ commitment, sealed }) => !sealed || !opensSeed(vault, commitment, sealed))
      .map(({ id }) => ({ what: "house_seed", id: String(id), ...strange })),
  ];
}
