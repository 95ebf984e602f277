import { type RawBuilder, sql } from "kysely";
import type { Phone } from "#/lib/rules/members/phone.ts";
import { usernameKey } from "#/lib/rules/members/username-key.ts";
import type { Db } from "#/server/db/index.ts";
import { type Sight, showRealName } from "./identity.ts";
import type { MemberRow } from "./members.ts";

/** What the members' own rows are searched for. A `beginning` finds all that begin so. */
export type Wanted =
  | {
      readonly by: "username" | "name" | "email";
      readonly text: string;
      readonly beginning: boolean;
    }
  | { readonly by: "mobile"; readonly phone: Phone };

/** The numbers of the members that are meant, in the order of what was searched; `limit` at most. */
export async function searchMembers(db: Db, wanted: Wanted, limit: number): Promise<bigint[]> {
  const { order, is } = wanted.by === "mobile" ? byMobile(wanted.phone) : byText(wanted);
  // Those who begin so may be very many: read in their order up to the limit. Whole values are few: read first, then put
  // in order, or the planner walks all members by number for them.
  const isMany = wanted.by !== "mobile" && wanted.beginning;
  const { rows } = await sql<{ id: bigint }>`
    with found as ${isMany ? sql`not materialized` : sql`materialized`} (
      select id, ${order} as place from members where ${is}
    ) select id from found order by place, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sorts after every text that goes on. */
const LAST = "\u{10FFFF}";
const COLUMNS = {
  username: sql`username_key collate "C"`,
  name: sql`lower(payee_name) collate "C"`,
  email: sql`lower(email) collate "C"`,
} as const;

type Condition = { readonly order: RawBuilder<unknown>; readonly is: RawBuilder<unknown> };

function byText({ by, text, beginning }: Exclude<Wanted, { by: "mobile" }>): Condition {
  const order = COLUMNS[by];
  const sought = by === "username" ? sql`${usernameKey(text)}::text` : sql`lower(${text}::text)`;
  const is = beginning
    ? sql`${order} >= ${sought} and ${order} < ${sought} || ${LAST}::text`
    : sql`${order} = ${sought}`;
  return { order, is };
}

/** Numbers are kept in E.164; those from before as they are dialled, beside the code of their country. */
function byMobile({ e164, dialingCode, national }: Phone): Condition {
  const before = [national, `0${national}`];
  const is = sql`(proven_mobile = ${e164} or mobile_num = ${e164}
    or mobile_num = any(${before}::text[]) and ltrim(country_dialing_code, '+') = ${dialingCode})`;
  return { order: sql`username_key`, is };
}

/** A member who was found, as far as whoever searches may see. */
export type FoundMember = Pick<MemberRow, "id" | "kind" | "status"> & {
  readonly account: string;
  readonly realName: string | null;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
};

/** The members of these numbers, in their order. */
export async function listFound(
  db: Db,
  ids: readonly bigint[],
  sight: Sight,
): Promise<FoundMember[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("members")
    .select(["id", "username", "kind", "status", "payee_name", "registered_at", "last_login_at"])
    .where("id", "in", ids)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      account: row.username,
      kind: row.kind,
      status: row.status,
      realName: showRealName(row.payee_name, sight),
      registeredAt: row.registered_at,
      lastLoginAt: row.last_login_at,
    }))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
