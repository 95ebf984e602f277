import { sql } from "kysely";
import type { CareRefusal } from "#/lib/contract/care/calls.ts";
import type { Db } from "#/server/db/index.ts";

/** Does something while responsible gaming refuses whatever it is asked, as it would for a reason. */
export async function whileCareRefuses<T>(
  owner: Db,
  code: CareRefusal,
  act: () => Promise<T>,
): Promise<T> {
  await sql`alter function care_check(bigint, text, bigint) rename to care_check_set_aside`.execute(
    owner,
  );
  await sql`create function care_check(p_member_id bigint, p_act text, p_amount_minor bigint) returns text
    language sql as $$ select ${sql.lit(code)} $$`.execute(owner);
  try {
    return await act();
  } finally {
    await sql`drop function care_check(bigint, text, bigint)`.execute(owner);
    await sql`alter function care_check_set_aside(bigint, text, bigint) rename to care_check`.execute(
      owner,
    );
  }
}
