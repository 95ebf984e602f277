import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { seal, unseal } from "#/server/session/index.ts";
import type { Channel, MessageProvider, OutgoingMessage } from "../deliveries.ts";

/** A message that the outbox holds. */
export type OutboxMessage = OutgoingMessage & { readonly channel: Channel; readonly sentAt: Date };

/** The sandbox in place of a provider: it sends nothing and keeps what it was given, for the operator to read. */
export function outbox(db: Db, clock: Clock, channel: Channel): MessageProvider {
  return {
    knowsIds: true,
    async send(message) {
      await db
        .insertInto("outbox_messages")
        .values({
          id: message.id,
          sealed: seal(JSON.stringify({ ...message, channel }), message.id),
          sent_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return "sent";
    },
  };
}

/** What the outbox holds, the newest first. Needs the server's own secret (`setSecret`). */
export async function listOutbox(db: Db, limit: number): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outbox_messages")
    .selectAll()
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, sealed, sent_at }) => ({
    ...(JSON.parse(unseal(sealed, id)) as OutgoingMessage & { channel: Channel }),
    sentAt: sent_at,
  }));
}
