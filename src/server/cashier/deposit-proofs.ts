import { sql } from "kysely";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  addDepositProof as addCall,
  getDepositProof as getCall,
} from "#/lib/contract/cashier/deposit-calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { announceDeposit, type DepositRow, takesProof } from "./deposit-view.ts";
import { encodeProof, type ProofDeps } from "./proofs.ts";

/**
 * Takes a picture that shows that a deposit was paid, where its method asks for that: three at most, each once. It credits
 * nothing. It is encoded before the transaction, and nobody's is who may not add it.
 */
export async function addDepositProof(
  deps: ProofDeps,
  memberId: bigint,
  holdSession: HoldSession,
  { id, picture }: ParsedOf<typeof addCall>,
): Promise<Result<DepositRow, CodeOf<typeof addCall>>> {
  const { db } = deps;
  const asked = await inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    return findAsking(tx, memberId, id);
  });
  if (!asked.ok) return asked;
  const encoded = await encodeProof(deps, memberId, picture);
  if (!encoded.ok) return encoded;
  const { bytes, digest } = encoded.value;
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await findAsking(tx, memberId, id, "locked");
    if (!row.ok) return row;
    const kept = await tx
      .selectFrom("deposit_proofs")
      .select("digest")
      .where("deposit_id", "=", id)
      .execute();
    if (kept.some((each) => each.digest.equals(digest))) return row;
    if (kept.length >= MOST_PICTURES)
      return refuse("too_many_pictures", { detail: { most: MOST_PICTURES } });
    await tx
      .insertInto("deposit_proofs")
      .values({ deposit_id: id, place: kept.length + 1, picture: bytes, digest })
      .execute();
    const shown = await tx
      .updateTable("deposits")
      .set({ proofs: sql<number>`proofs + 1` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceDeposit(tx, shown);
    return ok(shown);
  });
}

async function findAsking(
  db: Db,
  memberId: bigint,
  id: string,
  locked?: "locked",
): Promise<Result<DepositRow, "not_found" | "proof_not_asked">> {
  const row = await db
    .selectFrom("deposits")
    .selectAll()
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .$if(locked === "locked", (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  return takesProof(row) ? ok(row) : refuse("proof_not_asked");
}

/** One picture of a deposit of the member's own, as base64 of a JPEG. */
export async function getDepositProof(
  db: Db,
  memberId: bigint,
  { id, place }: ParsedOf<typeof getCall>,
): Promise<Result<ReplyOf<typeof getCall>, CodeOf<typeof getCall>>> {
  const row = await db
    .selectFrom("deposit_proofs")
    .innerJoin("deposits", "deposits.id", "deposit_id")
    .select("picture")
    .where("deposit_id", "=", id)
    .where("deposit_proofs.place", "=", place)
    .where("deposits.member_id", "=", memberId)
    .executeTakeFirst();
  return row ? ok({ picture: row.picture.toString("base64") }) : refuse("not_found");
}

/** The pictures of a deposit for staff, in their order. That they were seen is kept. */
export function showDepositProofs(
  db: Db,
  { depositId, by }: { readonly depositId: string; readonly by: string },
): Promise<Buffer[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom("deposit_proofs")
      .select("picture")
      .where("deposit_id", "=", depositId)
      .orderBy("place")
      .execute();
    if (rows.length > 0) await recordAct(tx, { by, act: "deposit_proof_show", subject: depositId });
    return rows.map(({ picture }) => picture);
  });
}
