import { sql } from "kysely";
import * as z from "zod/mini";
import type { Db } from "#/server/db/index.ts";

export const LIVE_CHANNEL = "live";

/** Something that browsers hear at once: a recorded event (`id`), or a passing state such as a balance (no id). */
export type LiveMessage = {
  /** Whom it is for; null: everyone who listens. */
  readonly memberId: bigint | null;
  /**
   * For the members above one number and up to another, where it is no single one's: something changed for many of them.
   * Each is told how it stands with them (`liveStates` of the area); the message itself carries nothing.
   */
  readonly among?: { readonly after: bigint; readonly upTo: bigint };
  readonly type: string;
  /** What a stream asks for to hear it, where it is for everyone; absent: its type. */
  readonly topic?: string;
  readonly id?: bigint;
  /** JSON, small: the message as a whole stays below 7,900 bytes. */
  readonly data: unknown;
};

const MAX_BYTES = 7_900;
const GATHER_MS = 15;

/** Messages of this process that wait for the next NOTIFY, by what they are about. */
const waiting = new WeakMap<Db, Map<string | symbol, string>>();

/**
 * Sends a message to the hubs of all processes. Within a transaction it goes out when that commits. Outside, messages
 * are gathered for 15 ms into one statement, and of several states of one type for one member only the last is sent:
 * call it so after a bet, whose transaction must not notify. Such a message is lost when the database goes away just
 * then; streams notice the break and fetch their state.
 */
export async function publishLive(db: Db, message: LiveMessage): Promise<void> {
  const text = encodeLive(message);
  if (db.isTransaction) {
    await sql`select pg_notify(${LIVE_CHANNEL}, ${text})`.execute(db);
    return;
  }
  const isState = message.id === undefined && message.memberId !== null;
  const about = isState ? `${message.memberId}:${message.type}` : Symbol(message.type);
  const gathered = waiting.get(db);
  if (gathered) {
    gathered.set(about, text);
    return;
  }
  waiting.set(db, new Map([[about, text]]));
  setTimeout(() => void flush(db), GATHER_MS);
}

/** Sends many messages in one statement, within a transaction when that commits. */
export async function publishEach(db: Db, messages: readonly LiveMessage[]): Promise<void> {
  const texts = messages.map(encodeLive);
  await sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${texts}::text[]) text`.execute(db);
}

/** As many of a process's workers as there may be. */
const MOST_WORKERS = 16;

/** Where workers are about to be told. */
const waking = new WeakSet<Db>();

/**
 * Has the workers of all processes look for jobs that were added without a word (`record_event_quietly`): gathered for 15 ms, in a
 * statement of its own. It is lost when the database or this process goes away just then; workers look each second.
 */
export function wakeWorkers(db: Db): void {
  if (waking.has(db)) return;
  waking.add(db);
  setTimeout(() => {
    waking.delete(db);
    const word = JSON.stringify({ count: MOST_WORKERS });
    void sql`select pg_notify('jobs:insert', ${word})`.execute(db).catch(() => undefined);
  }, GATHER_MS);
}

async function flush(db: Db): Promise<void> {
  const texts = [...(waiting.get(db)?.values() ?? [])];
  waiting.delete(db);
  await sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${texts}::text[]) text`
    .execute(db)
    .catch(() => undefined); // said above: streams notice the break
}

export function encodeLive({ memberId, among, type, topic, id, data }: LiveMessage): string {
  const range = among && [among.after.toString(), among.upTo.toString()];
  const text = JSON.stringify({
    ...{ m: memberId?.toString(), a: range, t: type, o: topic, i: id?.toString(), d: data },
  });
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`live message ${type} is too large`);
  return text;
}

const number = z.string().check(z.regex(/^\d{1,18}$/));
const encoded = z.object({
  m: z.optional(number),
  a: z.optional(z.tuple([number, number])),
  t: z.string(),
  o: z.optional(z.string()),
  i: z.optional(number),
  d: z.unknown(),
});

/** The message of a text; null for one that is none of ours: whoever may connect to the database may send on its channels. */
export function decodeLive(text: string): LiveMessage | null {
  const read = encoded.safeParse(parsed(text));
  if (!read.success) return null;
  const { m, a, t, o, i, d } = read.data;
  return {
    memberId: m === undefined ? null : BigInt(m),
    ...(a === undefined ? {} : { among: { after: BigInt(a[0]), upTo: BigInt(a[1]) } }),
    type: t,
    ...(o === undefined ? {} : { topic: o }),
    ...(i === undefined ? {} : { id: BigInt(i) }),
    data: d,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
