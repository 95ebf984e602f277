import { type RawBuilder, sql } from "kysely";
import { type Clock, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { MESSAGE_KINDS } from "#/lib/contract/messages/calls.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import { LAST_WORDS, pushTopicOf } from "#/lib/rules/messages/push-topics.ts";
import type { Db } from "#/server/db/index.ts";
import { topicOf } from "../topics.ts";

export const PUSH_JOB = "push_message";
/** Of the jobs that a process does at once (four), so many at most are notices. */
const PUSH_QUEUES = 2;
/** What a device has not heard of by then it reads in the inbox. */
const LIFE_MS = 12 * HOUR_MS;
const KEPT_MS = 30 * 24 * HOUR_MS;
const MOST_TRIES = 14;
/** How soon after its end what ended a device is told there. */
const LAST_WORDS_MS = 5 * MINUTE_MS;

/** Which messages: a condition on `messages m`. */
type Which = RawBuilder<boolean>;

const TOPIC_BY_KIND = JSON.stringify(
  Object.fromEntries(
    MESSAGE_KINDS.map((kind) => [
      kind,
      pushTopicOf(kind, { topic: topicOf(kind), promotes: false }),
    ]),
  ),
);
const PROMOTING: PushTopic = "offers";

/**
 * Has messages come to the devices whose members chose what they are about, in the transaction that writes them: once for
 * each message and device, and once for all that are one message in the inbox. Whether one still is to come, a job asks when
 * it sends it.
 */
export async function pushMessages(tx: Db, which: Which, atMs: number): Promise<void> {
  await sql`
    with queued as (
      insert into push_deliveries (subscription_id, ref, topic, state, created_at, expires_at)
      select p.id, coalesce(m.group_key, m.id::text), t.topic, 'queued', ${new Date(atMs)},
        ${new Date(atMs + LIFE_MS)}
      from messages m
      join push_subscriptions p on p.member_id = m.member_id
      left join operator_messages o on o.id = m.operator_message_id
      cross join lateral (select case when o.promotes then ${PROMOTING}::text
        else ${TOPIC_BY_KIND}::jsonb ->> m.kind end as topic) t
      where ${which} and t.topic = any (p.topics) and (p.ended_at is null
        or (m.kind = any (${LAST_WORDS}::text[]) and p.ended_at > ${new Date(atMs - LAST_WORDS_MS)}))
      order by p.id, m.id
      on conflict do nothing returning subscription_id, ref)
    select graphile_worker.add_job(${PUSH_JOB}, json_build_object('subscription', subscription_id, 'ref', ref),
      queue_name => ${PUSH_JOB} || get_byte(uuid_send(subscription_id), 0) % ${PUSH_QUEUES}::int,
      max_attempts => ${MOST_TRIES}) from queued`.execute(tx);
}

/** The queue of a device's notices: so many go at once, and what else is due never waits for a push service. */
export const pushQueueOf = (subscription: string): string =>
  `${PUSH_JOB}${Number.parseInt(subscription.slice(0, 2), 16) % PUSH_QUEUES}`;

/** The messages of members between two numbers that one of the operator's put into their inboxes. */
export const sentBetween = (operatorMessage: bigint, after: bigint, upTo: bigint): Which =>
  sql<boolean>`m.operator_message_id = ${operatorMessage} and m.member_id > ${after} and m.member_id <= ${upTo}`;

/** Forgets what came to devices a month ago. */
export async function cleanPushes(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("push_deliveries")
    .where("created_at", "<", new Date(clock() - KEPT_MS))
    .execute();
}
