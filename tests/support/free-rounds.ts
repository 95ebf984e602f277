import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { asOwner } from "./database.ts";
import { fresh } from "./table.ts";

/** A grant of free rounds as staff leave it: ten of 100.00 that may pay 2,000.00, for a day. Answers the vendor's id of it. */
export async function grantRounds(
  db: Db,
  memberId: bigint,
  {
    vassalage = "SALAORO",
    gameId = "triple-siete",
    rounds = 10,
    stakeMinor = 100_00n,
    mostMinor = 2_000_00n,
    until = new Date(Date.now() + 86_400_000),
    reference = fresh("grant"),
  } = {},
): Promise<string> {
  const owner = asOwner(db);
  await sql`insert into staff_accounts (name, roles, password_hash) values ('granter', '{payments}', 'nobody''s')
    on conflict do nothing`.execute(owner);
  await sql`
    with approval as (
      insert into staff_approvals (act, subject, content, content_hash, reason, asked_by, expires_at)
      select 'free_rounds_grant', ${reference}, '{}', sha256(${Buffer.from(reference)}), 'tests', id, now() + interval '1 day'
      from staff_accounts where name = 'granter' returning id)
    insert into free_rounds (vendor_id, reference, game_id, member_id, currency, rounds, stake_minor, most_minor,
      valid_until, approval_id)
    select g.vendor_id, ${reference}, g.id, ${memberId}, 'VND', ${rounds}, ${stakeMinor}, ${mostMinor}, ${until}, approval.id
    from approval, games g join vendors v on v.id = g.vendor_id where v.code = ${vassalage} and g.code = ${gameId}`.execute(
    owner,
  );
  return reference;
}

/** What became of a grant. */
export async function grantOf(db: Db, reference: string) {
  const { begun, won_minor } = await db
    .selectFrom("free_rounds")
    .select(["begun", "won_minor"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { begun, won: won_minor };
}
