import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PushSubscriptionJson, PushTopic } from "#/lib/contract/messages/push.ts";
import type { Db, Place } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { MAX_USER_AGENT } from "./devices.ts";
import type { SealingDeps } from "./sealing.ts";
import { hashToken, isToken } from "./tokens.ts";
import { readUserAgent } from "./user-agent.ts";

/** Devices of a member that notices come to. */
const MOST_DEVICES = 10;

/** What a member chose for a device. */
export type PushChoices = { readonly topics: readonly PushTopic[]; readonly details: boolean };

export const pushPlace = (id: string): Place => ({ column: "push_subscriptions.sealed", row: id });
const hashOf = (endpoint: string): string => createHash("sha256").update(endpoint).digest("hex");

/**
 * Has notices come to the device of a session, which the caller holds: one subscription a device, which takes the place of
 * what the device, or anybody with the same endpoint, had before. Beyond ten devices of a member the oldest goes.
 */
export async function putPushSubscription(
  tx: Db,
  { clock, sealing }: SealingDeps,
  { id, memberId }: Session,
  subscription: PushSubscriptionJson,
  { topics, details }: PushChoices,
): Promise<void> {
  const from = await tx
    .selectFrom("sessions")
    .select(["device_hash", "user_agent"])
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const endpoint_hash = hashOf(subscription.endpoint);
  const chosen = { topics: [...topics], details };
  const own = await tx
    .updateTable("push_subscriptions")
    .set(chosen)
    .where("member_id", "=", memberId)
    .where("device_hash", "=", from.device_hash)
    .where("endpoint_hash", "=", endpoint_hash)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (own.numUpdatedRows > 0n) return;
  await tx
    .deleteFrom("push_subscriptions")
    .where(({ or, eb }) =>
      or([eb("endpoint_hash", "=", endpoint_hash), eb("device_hash", "=", from.device_hash)]),
    )
    .execute();
  const made = randomUUID();
  await tx
    .insertInto("push_subscriptions")
    .values({
      ...{ id: made, member_id: memberId, device_hash: from.device_hash, endpoint_hash, ...chosen },
      sealed: sealing.seal(JSON.stringify(subscription), pushPlace(made)),
      user_agent: from.user_agent.slice(0, MAX_USER_AGENT),
      since: new Date(clock()),
    })
    .execute();
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where member_id = ${memberId} and ended_at is null
     order by since desc, id offset ${MOST_DEVICES})`.execute(tx);
}

/**
 * What a device made anew takes the place of what it had; nothing where it had nothing. By its cookie and the endpoint that
 * gives way: whoever got hold of a cookie alone has no notices come to them.
 */
export async function renewPushSubscription(
  tx: Db,
  { sealing }: SealingDeps,
  {
    device,
    before,
    subscription,
  }: {
    readonly device: string | undefined;
    readonly before: string;
    readonly subscription: PushSubscriptionJson;
  },
): Promise<void> {
  if (!isToken(device)) return;
  const endpoint_hash = hashOf(subscription.endpoint);
  const device_hash = hashToken(device);
  const kept = await tx
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint_hash"])
    .where("device_hash", "=", device_hash)
    .where("endpoint_hash", "=", hashOf(before))
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!kept) return;
  // Whoever has this endpoint by now keeps it: a cookie alone takes nothing from anybody.
  const { rows } = await sql`select from push_subscriptions
    where endpoint_hash = ${endpoint_hash} and id <> ${kept.id}`.execute(tx);
  if (rows.length > 0) return;
  const sealed = sealing.seal(JSON.stringify(subscription), pushPlace(kept.id));
  await tx
    .updateTable("push_subscriptions")
    .set({ endpoint_hash, sealed })
    .where("id", "=", kept.id)
    .execute();
}

/** Ends notices on a device of the member, or (no id) on the one of the session. */
export async function endPushSubscription(
  tx: Db,
  { id: sessionId, memberId }: Session,
  id?: string,
): Promise<void> {
  const ending = tx.deleteFrom("push_subscriptions").where("member_id", "=", memberId);
  await (id === undefined
    ? ending.where(sql<boolean>`device_hash = (select device_hash from sessions
        where id = ${BigInt(sessionId)})`)
    : ending.where("id", "=", id)
  ).execute();
}

/** Where a subscription's messages go, and what they are encrypted to. */
export type OpenPushSubscription = PushSubscriptionJson & { readonly endpointHash: string };

/** A subscription as it is sent to; null: it ended. */
export async function openPushSubscription(
  db: Db,
  { sealing }: Pick<SealingDeps, "sealing">,
  id: string,
): Promise<OpenPushSubscription | null> {
  const row = await db
    .selectFrom("push_subscriptions")
    .select(["endpoint_hash", "sealed"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const text = sealing.open(row.sealed, pushPlace(id));
  return { ...(JSON.parse(text) as PushSubscriptionJson), endpointHash: row.endpoint_hash };
}

/** Forgets a subscription whose push service says that it is no more, unless the browser made it anew meanwhile. */
export async function forgetPushSubscription(
  db: Db,
  id: string,
  endpointHash: string,
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("endpoint_hash", "=", endpointHash)
    .execute();
}

type Row = {
  id: string;
  current: boolean;
  topics: PushTopic[];
  details: boolean;
  user_agent: string;
  since: Date;
};

/** The devices of a member that notices come to: the session's own first, then the newest. */
export async function listPushDevices(db: Db, session: Pick<Session, "id" | "memberId">) {
  const { rows } = await sql<Row>`
    select p.id, p.topics, p.details, p.user_agent, p.since,
      coalesce(p.device_hash = (select device_hash from sessions where id = ${BigInt(session.id)}), false) as current
    from push_subscriptions p where p.member_id = ${session.memberId} and p.ended_at is null
    order by current desc, p.since desc`.execute(db);
  return rows.map(({ id, current, topics, details, user_agent, since }) => ({
    ...{ id, current, topics, details },
    ...readUserAgent(user_agent),
    since: since.toISOString(),
  }));
}
