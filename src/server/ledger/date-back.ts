import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/**
 * Dates transfers, by their references, as a demonstration's story has them: the owner's, in the transaction that posted
 * them or before anything of them is sealed. Throws where one of them is sealed, or is not there: what was sealed stands.
 */
export async function dateBack(
  tx: Db,
  dates: readonly { readonly reference: string; readonly at: Date }[],
): Promise<void> {
  await sql`alter table transfers disable trigger append_only`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    update transfers set posted_at = dated.at
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as dated (reference text, at timestamptz)
     where transfers.reference = dated.reference
       and seal_position >= coalesce((select max(to_position) from seals), 0)`.execute(tx);
  await sql`alter table transfers enable trigger append_only`.execute(tx);
  if (numAffectedRows !== BigInt(dates.length))
    throw new Error("what is sealed, or is not there, is dated by nobody");
}
