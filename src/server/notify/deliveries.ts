import { randomUUID } from "node:crypto";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { Db, Place } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
import type { ChannelHealth } from "./channel-health.ts";

export type Channel = "sms" | "email";
/** What may be written; its words are `<kind>_subject`, `<kind>_text` and `<kind>_sms` of locales `mail.json`. */
export type DeliveryKind =
  | "code_login"
  | "code_register"
  | "code_forgot"
  | "code_proof"
  | "code_contact"
  | "code_change"
  | "contact_changed"
  | "contact_removed"
  | "password_changed"
  | "closure_asked"
  | "closure_near"
  | "account_closed"
  | "account_reopened"
  | "data_exported";

export type NewDelivery = {
  readonly channel: Channel;
  /** An E.164 number or an e-mail. Null: for nobody, see `deliver`. */
  readonly to: string | null;
  readonly kind: DeliveryKind;
  /** The reader's language, as a tag of lib/i18n. */
  readonly language: string;
  /** What the words are filled with: `code`, `minutes`, `account`, `day`. */
  readonly params: Readonly<Record<string, string>>;
  /** Not to be sent after this; ten minutes from now when absent, as codes. */
  readonly expiresAtMs?: number;
};

/** A message as a provider gets it. The id names it for ever: a provider that saw it already does not send it again. */
export type OutgoingMessage = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};
/**
 * `not_now`: certainly not sent, try again, the provider is away. `deferred`: the same, for a reason of this reader's own.
 * `refused`: never. `unsure`: it may have been sent, so never again.
 */
export type SendOutcome = "sent" | "not_now" | "deferred" | "refused" | "unsure";
export type DeliveryFailure = "refused" | "unsure" | "too_late";

/** Something that sends messages of one channel. */
export type MessageProvider = {
  /** Whether it keeps ids apart itself: then a message may be handed over again when nobody knows how it went. */
  readonly knowsIds: boolean;
  send(message: OutgoingMessage): Promise<SendOutcome>;
};
export type MessageProviders = Readonly<Record<Channel, MessageProvider>>;

export const deliveryPlace = (id: string): Place => ({ column: "deliveries.sealed", row: id });
export const DELIVERY_JOB = "deliver_message";
const LIFE_MS = 10 * MINUTE_MS;

/**
 * Writes a message in the caller's transaction; a job sends it once that commits, tries again while the provider is
 * away, and never sends twice. It is sealed, and emptied once settled. A message for nobody takes the same writes and
 * the same job, which throws it away: who measures does not learn whether an account exists.
 */
export async function deliver(
  tx: Db,
  { clock, sealing }: SealingDeps,
  { channel, to, kind, language, params, expiresAtMs }: NewDelivery,
): Promise<void> {
  const id = randomUUID();
  const nowMs = clock();
  await tx
    .insertInto("deliveries")
    .values({
      id,
      channel,
      kind,
      language,
      sealed: sealing.seal(JSON.stringify({ to, params }), deliveryPlace(id)),
      state: "queued",
      failure: null,
      expires_at: new Date(expiresAtMs ?? nowMs + LIFE_MS),
      created_at: new Date(nowMs),
      settled_at: null,
    })
    .execute();
  await addJob(tx, DELIVERY_JOB, { id });
}

/** Sends one message that is due; throws when it is to be tried again. */
export async function sendDelivery(
  db: Db,
  { clock, sealing, health }: SealingDeps & { readonly health: ChannelHealth },
  providers: MessageProviders,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom("deliveries")
    .select(["channel", "kind", "language", "sealed", "state", "expires_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row?.sealed) return;
  const provider = providers[row.channel];
  const settle = (state: "sent" | "failed", failure: DeliveryFailure | null = null) =>
    settleDelivery(db, clock, id, state, failure);
  // The process that was sending it died, and only the provider knows how far it came.
  if (row.state === "sending" && !provider.knowsIds) return settle("failed", "unsure");
  if (row.expires_at.getTime() <= clock()) return settle("failed", "too_late");
  const { to, params } = JSON.parse(sealing.open(row.sealed, deliveryPlace(id))) as Pick<
    NewDelivery,
    "to" | "params"
  >;
  if (to === null) return settle("sent");
  await db.updateTable("deliveries").set({ state: "sending" }).where("id", "=", id).execute();
  const outcome = await provider.send({ id, to, ...wordsOf(row, params) });
  health.learn(row.channel, to, outcome === "not_now");
  if (outcome === "sent") return settle("sent");
  if (outcome !== "not_now" && outcome !== "deferred") return settle("failed", outcome);
  await db
    .updateTable("deliveries")
    .set({ state: "queued" })
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
  throw new Error(`the ${row.channel} provider says ${outcome}: delivery ${id} waits`);
}

async function settleDelivery(
  db: Db,
  clock: Clock,
  id: string,
  state: "sent" | "failed",
  failure: DeliveryFailure | null,
): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ state, failure, sealed: null, settled_at: new Date(clock()) })
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}

function wordsOf(
  { channel, kind, language }: { channel: Channel; kind: string; language: string },
  params: NewDelivery["params"],
): { subject: string; text: string } {
  const t = translate(language, "notify");
  if (channel === "sms") return { subject: "", text: t(`${kind}_sms`, params) };
  return { subject: t(`${kind}_subject`, params), text: t(`${kind}_text`, params) };
}
