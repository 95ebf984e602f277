import type { Db, Place } from "#/server/db/index.ts";
import type { Sealing, SealingDeps } from "#/server/session/index.ts";
import type { Channel, MessageProvider, OutgoingMessage } from "../deliveries.ts";

export const outboxPlace = (id: string): Place => ({ column: "outbox_messages.sealed", row: id });

/** A message that the outbox holds. */
export type OutboxMessage = OutgoingMessage & { readonly channel: Channel; readonly sentAt: Date };

/** The sandbox in place of a provider: it sends nothing and keeps what it was given, for the operator to read. */
export function outbox(db: Db, { clock, sealing }: SealingDeps, channel: Channel): MessageProvider {
  return {
    knowsIds: true,
    async send(message) {
      await db
        .insertInto("outbox_messages")
        .values({
          id: message.id,
          sealed: sealing.seal(JSON.stringify({ ...message, channel }), outboxPlace(message.id)),
          sent_at: new Date(clock()),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return "sent";
    },
  };
}

/** What the outbox holds, the newest first. */
export async function listOutbox(
  db: Db,
  sealing: Sealing,
  limit: number,
): Promise<OutboxMessage[]> {
  const rows = await db
    .selectFrom("outbox_messages")
    .selectAll()
    .orderBy("sent_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, sealed, sent_at }) => ({
    ...(JSON.parse(sealing.open(sealed, outboxPlace(id))) as OutgoingMessage & {
      channel: Channel;
    }),
    sentAt: sent_at,
  }));
}
