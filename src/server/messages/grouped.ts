import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { publishEach } from "#/server/events/index.ts";
import { countUnreadOfEach } from "./inbox.ts";
import { pushMessages } from "./push/deliveries.ts";
import type { MessageKind, MessageParams } from "./tables.ts";

/** A message that is one with what was written of the same group before: their amounts and counts are added up. */
export type GroupedMessage = {
  readonly memberId: bigint;
  readonly kind: MessageKind;
  /** What they have in common: "lottery_won:xo-so-mien-bac:2026-11-25". */
  readonly group: string;
  readonly params: MessageParams & { readonly amount: string; readonly count: string };
};

/**
 * Writes messages of many members in one statement, each group once. One that is there already becomes the newest again,
 * unread and no longer deleted, with the sums of both; once `tx` commits, the members' open pages learn the new counts,
 * and devices that these are chosen for of the first of each group.
 */
export async function writeGrouped(
  tx: Db,
  messages: readonly GroupedMessage[],
  atMs: number,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ memberId, kind, group, params }) => ({
    ...{ member_id: String(memberId), kind, group_key: group, params },
  }));
  // In one order everywhere, so that two who write for the same members wait for one another in turn.
  const { rows: written } = await sql<{ id: bigint }>`
    insert into messages as known (member_id, kind, params, written_at, group_key)
    select member_id, kind, params, ${new Date(atMs)}, group_key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as each (member_id bigint, kind text, params jsonb, group_key text)
     order by member_id, group_key
    on conflict (member_id, group_key) where group_key is not null do update set
      id = default, written_at = excluded.written_at, read_at = null, deleted_at = null, deletion = null,
      params = excluded.params || jsonb_build_object(
        'amount', ((known.params ->> 'amount')::numeric + (excluded.params ->> 'amount')::numeric)::text,
        'count', ((known.params ->> 'count')::int + (excluded.params ->> 'count')::int)::text)
    returning id`.execute(tx);
  const numbers = written.map(({ id }) => id);
  await pushMessages(tx, sql<boolean>`m.id = any (${numbers}::bigint[])`, atMs);
  const ids = [...new Set(messages.map(({ memberId }) => memberId))];
  const unread = await countUnreadOfEach(tx, ids);
  await publishEach(
    tx,
    [...unread].map(([memberId, unreadCount]) => ({
      ...{ memberId, type: "unread", data: { unreadCount } },
    })),
  );
}
