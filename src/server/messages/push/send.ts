import { sql } from "kysely";
import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { isOwnAct, LAST_WORDS, reachesKept } from "#/lib/rules/messages/push-topics.ts";
import type { Db } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { PushSender } from "#/server/notify/index.ts";
import {
  forgetPushSubscription,
  openPushSubscription,
  type SealingDeps,
} from "#/server/session/index.ts";
import { inSight } from "../inbox.ts";
import type { MessageKind, MessageParams } from "../tables.ts";
import { PUSH_JOB, pushQueueOf } from "./deliveries.ts";
import { type PushText, pushTextOf } from "./texts.ts";

/** Whoever made a call on a device so lately is at it. */
const AT_IT_MS = 2 * MINUTE_MS;

export type PushDeps = SealingDeps & { readonly db: Db; readonly sender: PushSender };
type Job = { readonly subscription: string; readonly ref: string };

type Row = {
  id: bigint;
  kind: MessageKind;
  params: MessageParams;
  group_key: string | null;
  read_at: Date | null;
  promotes: boolean;
  title: Record<string, string> | null;
  text: Record<string, string> | null;
  topic: PushTopic;
  details: boolean;
  chosen: boolean;
  language: string | null;
  currency: string;
  is_ended: boolean;
  is_kept: boolean;
  is_at_it: boolean;
};

/**
 * Sends what is due to one device; throws when it is to be tried again. Whoever finds it on its way finds a process that
 * died, and nobody knows how far it came: it is not sent again.
 */
export async function sendPush(deps: PushDeps, job: Job): Promise<void> {
  const { db, clock, sealing, sender } = deps;
  const settle = (state: "sent" | "failed" | "dropped", reason: string | null = null) =>
    settlePush(db, clock, job, state, reason);
  const delivery = await db
    .selectFrom("push_deliveries")
    .select(["state", "expires_at"])
    .where("subscription_id", "=", job.subscription)
    .where("ref", "=", job.ref)
    .executeTakeFirst();
  if (delivery?.state === "sending") return settle("failed", "unsure");
  if (delivery?.state !== "queued") return;
  const leftMs = delivery.expires_at.getTime() - clock();
  if (leftMs <= 0) return settle("failed", "too_late");
  const row = await findPushed(db, job);
  const unwanted = row ? reasonAgainst(row) : "gone";
  const subscription = await openPushSubscription(db, deps, job.subscription);
  if (!row || unwanted || !subscription) return settle("dropped", unwanted);
  const told = JSON.stringify(await textOf(db, row));
  await setState(db, job, "queued", "sending");
  const outcome = await sender(subscription, {
    text: told,
    ttlSeconds: Math.ceil(leftMs / SECOND_MS),
    urgent: row.topic === "security",
    // Of this device alone, and by a key: what a message is about, and whom else it came to, is not to be guessed from it.
    topic: sealing.hash("push topic", job.subscription, job.ref).toString("base64url").slice(0, 32),
  });
  if (outcome.is === "sent") return settle("sent");
  if (outcome.is === "gone")
    return forgetPushSubscription(db, job.subscription, subscription.endpointHash);
  if (outcome.is !== "not_now") return settle("failed", outcome.is);
  await setState(db, job, "sending", "queued");
  if (outcome.afterMs === 0)
    throw new Error(`a push service takes nothing now: ${job.subscription}`);
  const queueName = pushQueueOf(job.subscription);
  await addJob(db, PUSH_JOB, job, { runAtMs: clock() + outcome.afterMs, queueName });
}

async function textOf(db: Db, row: Row): Promise<PushText> {
  const { title, text, language, topic, details } = row;
  const currency = (await listCurrencies(db)).find(({ code }) => code === row.currency);
  if (!currency) throw new Error(`a member has the unknown currency ${row.currency}`);
  return pushTextOf(
    { ...row, written: title && text ? { title, text, page: null } : null },
    { language: language ?? DEFAULT_LANGUAGE, topic, details, currency },
  );
}

function reasonAgainst(row: Row): string | null {
  if (row.read_at !== null) return "read";
  if (row.is_ended && !LAST_WORDS.includes(row.kind)) return "ended";
  if (!row.chosen) return "not_chosen";
  if (row.is_kept && !reachesKept(row.kind, row.topic)) return "kept_from_play";
  return row.is_at_it && isOwnAct(row.kind) ? "own_act" : null;
}

/** The message with what decides about it now, not when it was written. */
async function findPushed(db: Db, { subscription, ref }: Job): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select messages.id, messages.kind, messages.params, messages.group_key, messages.read_at,
      o.title, o.text, d.topic, p.details, d.topic = any (p.topics) as chosen,
      m.language, m.currency, p.ended_at is not null as is_ended,
      m.status <> 'active' or m.id in (select care_kept_from_play(m.id - 1, m.id)) as is_kept,
      exists (select from sessions s where s.member_id = m.id and s.device_hash = p.device_hash
        and s.ended_at is null and s.last_seen_at > messages.written_at - ${AT_IT_MS} * interval '1 millisecond')
        as is_at_it
    from push_deliveries d
    join push_subscriptions p on p.id = d.subscription_id
    join members m on m.id = p.member_id
    join messages on messages.member_id = p.member_id and (
      messages.group_key = d.ref or (messages.group_key is null and messages.id::text = d.ref))
    left join operator_messages o on o.id = messages.operator_message_id
    where d.subscription_id = ${subscription} and d.ref = ${ref} and ${inSight}`.execute(db);
  return rows[0];
}

async function setState(
  db: Db,
  { subscription, ref }: Job,
  from: "queued" | "sending",
  to: "queued" | "sending",
): Promise<void> {
  await db
    .updateTable("push_deliveries")
    .set({ state: to })
    .where("subscription_id", "=", subscription)
    .where("ref", "=", ref)
    .where("state", "=", from)
    .execute();
}

async function settlePush(
  db: Db,
  clock: Clock,
  { subscription, ref }: Job,
  state: "sent" | "failed" | "dropped",
  reason: string | null,
): Promise<void> {
  await db
    .updateTable("push_deliveries")
    .set({ state, reason, settled_at: new Date(clock()) })
    .where("subscription_id", "=", subscription)
    .where("ref", "=", ref)
    .where("settled_at", "is", null)
    .execute();
}
