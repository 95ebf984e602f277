import { createHash } from "node:crypto";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { HOUR_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type {
  addReceiptProof as addCall,
  getReceiptProof as getCall,
} from "#/lib/contract/cashier/withdrawal-calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { DAILY_PREFIX, reserveAttempts } from "#/server/session/index.ts";
import type { EncodePicture, MemberPictureRefusal } from "#/server/site/index.ts";
import type { CashierDeps } from "./deps.ts";
import { announceWithdrawal, disputedMinor, viewWithdrawal } from "./withdrawal-view.ts";

/** Pictures of one member that are encoded within an hour: each may take a core for seconds. */
const MOST_ENCODED = 30;

export type ProofDeps = Pick<CashierDeps, "db" | "clock"> & {
  readonly encodePicture: EncodePicture;
};

/** Encodes a picture of a member's anew, with what tells it from others; so many within an hour. */
export async function encodeProof(
  { db, clock, encodePicture }: ProofDeps,
  memberId: bigint,
  picture: string,
): Promise<
  Result<
    { readonly bytes: Buffer; readonly digest: Buffer },
    MemberPictureRefusal | "too_many_requests"
  >
> {
  const limit = { subject: `${DAILY_PREFIX}proof:picture:${memberId}`, most: MOST_ENCODED };
  const { ids } = await reserveAttempts(db, clock, [limit], HOUR_MS);
  if (!ids) return refuse("too_many_requests");
  const encoded = await encodePicture(picture);
  if (!encoded.ok) return encoded;
  const digest = createHash("sha256").update(encoded.value).digest();
  return ok({ bytes: encoded.value, digest });
}

/**
 * Takes a picture with a member's word that a withdrawal did not arrive, or not all of it, until that is settled: three at
 * most, each once. It is encoded before the transaction.
 */
export async function addReceiptProof(
  { db, clock, encodePicture }: ProofDeps,
  memberId: bigint,
  holdSession: HoldSession,
  { id, picture }: ParsedOf<typeof addCall>,
): Promise<Result<Withdrawal, CodeOf<typeof addCall>>> {
  // Nobody's picture is decoded who may not add it.
  const asked = await inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await findOwn(tx, memberId, id);
    if (!row) return refuse("not_found");
    return isOpen(row) ? ok(row) : refuse("not_disputed");
  });
  if (!asked.ok) return asked;
  const encoded = await encodeProof({ db, clock, encodePicture }, memberId, picture);
  if (!encoded.ok) return encoded;
  const { bytes, digest } = encoded.value;
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await findOwn(tx, memberId, id, "locked");
    if (!row || !isOpen(row)) return refuse("not_disputed");
    const kept = await tx
      .selectFrom("receipt_proofs")
      .select("digest")
      .where("withdrawal_id", "=", id)
      .execute();
    if (kept.some((each) => each.digest.equals(digest))) return ok(await viewWithdrawal(tx, row));
    if (kept.length >= MOST_PICTURES)
      return refuse("too_many_pictures", { detail: { most: MOST_PICTURES } });
    await tx
      .insertInto("receipt_proofs")
      .values({ withdrawal_id: id, place: kept.length + 1, picture: bytes, digest })
      .execute();
    return ok(await announceWithdrawal(tx, row));
  });
}

/** One picture of the member's own, as base64 of a JPEG. */
export async function getReceiptProof(
  db: Db,
  memberId: bigint,
  { id, place }: ParsedOf<typeof getCall>,
): Promise<Result<ReplyOf<typeof getCall>, CodeOf<typeof getCall>>> {
  if (!(await findOwn(db, memberId, id))) return refuse("not_found");
  const picture = await findPicture(db, id, place);
  return picture ? ok({ picture: picture.toString("base64") }) : refuse("not_found");
}

/** One picture for staff, who it was shown to is kept; null where there is none. */
export function showReceiptProof(
  db: Db,
  {
    withdrawalId,
    place,
    by,
  }: { readonly withdrawalId: string; readonly place: number; readonly by: string },
): Promise<Buffer | null> {
  return inTransaction(db, async (tx) => {
    const picture = await findPicture(tx, withdrawalId, place);
    if (!picture) return null;
    await recordAct(tx, {
      ...{ by, act: "receipt_proof_show", subject: withdrawalId },
      after: { place },
    });
    return picture;
  });
}

async function findPicture(db: Db, withdrawalId: string, place: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("receipt_proofs")
    .select("picture")
    .where("withdrawal_id", "=", withdrawalId)
    .where("place", "=", place)
    .executeTakeFirst();
  return row?.picture ?? null;
}

const isOpen = (row: Parameters<typeof disputedMinor>[0]): boolean =>
  disputedMinor(row) !== null && row.settled_at === null;

function findOwn(db: Db, memberId: bigint, id: string, locked?: "locked") {
  return db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .$if(locked === "locked", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
