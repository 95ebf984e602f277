import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** All that calls of a member could have written. */
export async function writtenFor(db: Db, member: bigint): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(d.state order by d.number) from deposits d where member_id = ${member}) as deposits,
    (select count(*) from withdrawals where member_id = ${member}) as withdrawals,
    (select count(*) from payee_accounts where member_id = ${member}) as payees,
    (select count(*) from idempotency_keys where member_id = ${member}) as keys,
    (select count(*) from messages where member_id = ${member} and read_at is not null) as read,
    (select count(*) from messages where member_id = ${member} and deleted_at is not null) as deleted,
    (select payment_password_hash from members where id = ${member}) as payment_password,
    (select count(*) from support_lines) as lines,
    (select count(*) from chat_lines) as said,
    (select count(*) from chat_reports) as reports,
    (select count(*) from feedback) as feedback,
    (select count(*) from feedback_pictures) as shown,
    (select json_agg(name order by id) from passkeys where member_id = ${member}) as passkeys,
    (select count(*) from passkey_challenges) as challenges,
    (select count(*) from passkey_proofs) as proofs,
    (select nickname from members where id = ${member}) as nickname,
    (select count(*) from member_icons) as icons,
    (select count(*) from game_launches) as launches,
    (select count(*) from game_tokens) as tokens,
    (select count(*) from game_favourites) as favourites,
    (select json_agg(t.cancelled_at order by t.number) from lottery_tickets t where member_id = ${member}) as tickets`.execute(
    db,
  );
  return rows;
}
