import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { listOutbox, outbox, sendDelivery } from "#/server/notify/index.ts";
import { SEALING, sealedAt } from "./sealing.ts";

/** Sends what is due to the outbox, and answers the newest message to a number or an e-mail; null when there is none. */
export async function newestMessage(db: Db, clock: Clock, to: string): Promise<string | null> {
  const both = {
    sms: outbox(db, sealedAt(clock), "sms"),
    email: outbox(db, sealedAt(clock), "email"),
  };
  const due = await db
    .selectFrom("deliveries")
    .select("id")
    .where("sealed", "is not", null)
    .execute();
  for (const { id } of due) await sendDelivery(db, sealedAt(clock), both, id);
  const sent = await listOutbox(db, SEALING, 1_000);
  return sent.find((message) => message.to === to)?.text ?? null;
}

/** The six digits of the newest message to a number or an e-mail; null when there is none. */
export async function codeSentTo(db: Db, clock: Clock, to: string): Promise<string | null> {
  return /\d{6}/.exec((await newestMessage(db, clock, to)) ?? "")?.[0] ?? null;
}
