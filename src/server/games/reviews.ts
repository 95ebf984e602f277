import { type Selectable, sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";

/** A win or rollback of a vendor's that was refused, and that someone must look at. */
export type Review = {
  readonly vendor: string;
  readonly transactionId: string;
  readonly kind: "win" | "rollback";
  readonly code: string;
  /** What the vendor asked for: round, player, amount in minor units … */
  readonly body: Readonly<Record<string, unknown>>;
  /** How often it was asked for. */
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
};

/** The reviews that are open, or all, the latest first; of one member's rounds where `memberId` says so. */
export async function listReviews(
  db: Db,
  {
    open,
    limit,
    memberId,
  }: { readonly open: boolean; readonly limit: number; readonly memberId?: bigint },
): Promise<Review[]> {
  const rows = await db
    .selectFrom("seamless_reviews as review")
    .innerJoin("vendors as vendor", "vendor.id", "review.vendor_id")
    .selectAll("review")
    .select("vendor.code as vendor")
    .$if(open, (query) => query.where("review.closed_at", "is", null))
    .$if(memberId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from game_players player where player.vendor_id = review.vendor_id
          and player.reference = review.body->>'player' and player.member_id = ${memberId})`,
      ),
    )
    .orderBy("review.last_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(reviewOf);
}

type ReviewRow = Selectable<Tables["seamless_reviews"]> & { readonly vendor: string };

function reviewOf(row: ReviewRow): Review {
  return {
    vendor: row.vendor,
    transactionId: row.transaction_id,
    kind: row.kind,
    code: row.code,
    body: row.body,
    times: row.times,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
  };
}

/** Notes that someone has looked. False when there is no such review, or it was closed before. Moves no money. */
export function closeReview(
  db: Db,
  clock: Clock,
  review: { readonly vendor: string; readonly transactionId: string; readonly closedBy: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("seamless_reviews")
      .set({ closed_at: new Date(clock()), closed_by: review.closedBy })
      .where("transaction_id", "=", review.transactionId)
      .where("vendor_id", "=", (query) =>
        query.selectFrom("vendors").select("id").where("code", "=", review.vendor),
      )
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const subject = `${review.vendor}/${review.transactionId}`;
    await recordAct(tx, { by: review.closedBy, act: "review_close", subject });
    return true;
  });
}
