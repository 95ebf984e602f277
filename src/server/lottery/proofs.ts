import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";

/** What is public of a draw of the house; null where the house does not draw it. */
export async function findProof(db: Db, drawId: bigint): Promise<DrawProof | null> {
  const row = await db
    .selectFrom("lottery_house_draws as h")
    .innerJoin("lottery_draws as d", "d.id", "h.draw_id")
    .select(["d.id", "d.game", "d.period", "d.opens_at", "d.closes_at", "d.draws_at", "d.state"])
    .select(["d.numbers", "h.commitment", "h.anchor", "h.link", "h.committed_at"])
    .select(["h.seed", "h.beacon", "h.revealed_at"])
    .where("d.id", "=", drawId)
    .executeTakeFirst();
  if (!row) return null;
  const isAhead = row.state === "scheduled" || row.state === "held";
  const decided = row.state === "void" ? "void" : "drawn";
  return {
    drawId: String(row.id),
    gameCode: row.game,
    period: row.period,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    state: isAhead ? "ahead" : decided,
    commitment: row.commitment,
    committedAt: row.committed_at.toISOString(),
    anchor: row.anchor,
    link: row.link,
    seed: row.seed,
    beacon: row.beacon,
    revealedAt: row.revealed_at?.toISOString() ?? null,
    drawn: row.numbers?.map((numbers) => [...numbers]) ?? null,
  };
}
