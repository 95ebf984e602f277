import { sql } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { houseNumbers } from "#/lib/rules/lottery/house-draw.ts";
import { type Db, inTransaction, type Vault } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { SETTLE_JOB } from "./decide.ts";
import { openLink, openSeed } from "./house-secrets.ts";
import { announceDrawn } from "./results.ts";

/** The job that draws what is due. */
export const HOUSE_DRAW_JOB = "lottery_house_draw";

/** Void draws are revealed too, but not asked for for ever where their secrets cannot be opened. */
const REVEALED_WITHIN_MS = 7 * DAY_MS;
/** So long a draw that nobody had a ticket for is kept. */
const UNSOLD_KEPT_MS = 30 * DAY_MS;
const BATCH = 1_000;

/** A draw whose time has come, with its secrets as they are sealed. */
export type Due = {
  readonly id: bigint;
  readonly game: string;
  readonly commitment: string;
  readonly seed: Buffer;
  readonly anchor: string;
  readonly links: number;
  readonly chain: Buffer;
  readonly link: number;
};

/**
 * Draws every draw of the house whose time has come: reveals its seed and beacon, and with them its numbers. Several may
 * do so at once, and each may be killed at any moment: the database takes the first, and the same secrets give the same
 * numbers. No ticket is read. A draw that cannot be drawn holds up no other and is thrown at the end. Answers how many
 * were drawn.
 */
export async function drawHouseDraws(db: Db, vault: Vault): Promise<number> {
  const faults: unknown[] = [];
  let drawn = 0;
  for (const due of await listDue(db)) {
    try {
      if (await draw(db, vault, due)) drawn += 1;
    } catch (fault) {
      faults.push(new Error(`draw ${due.id} of ${due.game} was not drawn`, { cause: fault }));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "draws of the house were not drawn");
  return drawn;
}

/** The draws of the house that are due, the oldest first. */
export async function listDue(db: Db): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select d.id, d.game, h.commitment, h.anchor, h.link, s.sealed as seed, c.links, c.sealed as chain
      from lottery_house_draws h join lottery_draws d on d.id = h.draw_id
      join lottery_seeds s on s.commitment = h.commitment join lottery_chains c on c.anchor = h.anchor
     where h.revealed_at is null and d.draws_at <= clock_timestamp() and (d.state = 'scheduled'
       or d.state = 'void' and d.draws_at > clock_timestamp() - ${REVEALED_WITHIN_MS} * interval '1 millisecond')
     order by d.draws_at, d.id`.execute(db);
  return rows;
}

/** What is revealed of a draw that is due, and the numbers that follow from it. */
export async function openDue(vault: Vault, due: Due) {
  const game = findGame(due.game);
  if (!game) throw new Error(`${due.game} has no rule book`);
  const { anchor, links, chain: sealed } = due;
  const seed = openSeed(vault, due.commitment, due.seed);
  const beacon = openLink(vault, { anchor, links, sealed }, due.link);
  const numbers = await houseNumbers(game, { drawId: String(due.id), seed, beacon });
  return { id: String(due.id), seed, beacon, numbers };
}

async function draw(db: Db, vault: Vault, due: Due): Promise<boolean> {
  const { seed, beacon, numbers } = await openDue(vault, due);
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ code: string }>`
      select lottery_reveal(${due.id}, ${seed}, ${beacon}, ${JSON.stringify(numbers)}::jsonb) as code`.execute(
      tx,
    );
    if (rows[0]?.code !== "drawn") return false;
    await announceDrawn(tx, due.id);
    await addJob(tx, SETTLE_JOB, null);
    return true;
  });
}

/** Forgets old draws that nobody had a ticket for: a game of a minute makes half a million a year. */
export async function forgetUnsoldDraws(db: Db, nowMs: number, batch = BATCH): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ seen: number }>`
      select lottery_forget_unsold(${new Date(nowMs - UNSOLD_KEPT_MS)}, ${batch}) as seen`.execute(
      db,
    );
    if ((rows[0]?.seen ?? 0) < batch) return;
  }
}
