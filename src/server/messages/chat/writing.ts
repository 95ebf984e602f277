import { sql } from "kysely";
import { chatTopic } from "#/lib/base/chat.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type { ChatLine } from "#/lib/contract/messages/chat.ts";
import type { Db } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { Session } from "#/server/http/route.ts";
import { reserveAttempts } from "#/server/session/index.ts";
import { findMute, findWait } from "./limits.ts";
import { nameIn } from "./names.ts";
import { findShownLine, lineOf, lines } from "./shown.ts";

const MOST_A_MINUTE = 15;

type Made = { readonly text: string; readonly reply_to: bigint | null; readonly card?: ChatCard };
type NewLine<Code extends string> = {
  readonly room: string;
  readonly key: string;
  readonly session: Pick<Session, "memberId" | "account">;
  /** What is said, made once nothing is in its way. */
  readonly make: () => Promise<Result<Made, Code>>;
};

/**
 * Keeps a line of a member, once a key, where neither staff nor the waiting time are in its way, and tells all who hear
 * the room, in whichever process. `not_found`: staff have taken that line out.
 */
export async function writeLine<Code extends string = never>(
  tx: Db,
  { clock }: { readonly clock: Clock },
  { room, key, session, make }: NewLine<Code>,
): Promise<Result<ChatLine, Code | "not_found" | "chat_muted" | "chat_slow">> {
  const { memberId } = session;
  // One line of a member after another, so that none slips past the waiting time.
  await sql`select pg_advisory_xact_lock(hashtextextended('chat', ${memberId}))`.execute(tx);
  const now = new Date(clock());
  const known = await lines(tx)
    .where("line.member_id", "=", memberId)
    .where("line.key", "=", key)
    .executeTakeFirst();
  if (known) return ok(lineOf(known));
  if (await isKnown(tx, memberId, key)) return refuse("not_found");
  const mute = await findMute(tx, memberId, now);
  if (mute)
    return refuse("chat_muted", mute.until ? { detail: { until: mute.until.toISOString() } } : {});
  const waits = await findWait(tx, { memberId, room, now });
  if (waits > 0) return refuse("chat_slow", { detail: { seconds: waits } });
  const limit = { subject: `chat:${memberId}`, most: MOST_A_MINUTE };
  const { ids } = await reserveAttempts(tx, clock, [limit], MINUTE_MS);
  if (!ids) return refuse("chat_slow", { detail: { seconds: MINUTE_MS / SECOND_MS } });
  const made = await make();
  if (!made.ok) return made;
  const { text, reply_to, card } = made.value;
  const name = await nameIn(tx, { room, memberId, account: session.account });
  const { id } = await tx
    .insertInto("chat_lines")
    .values({
      ...{ room, member_id: memberId, name, text, key, written_at: now, reply_to },
      ...(card ? { card: JSON.stringify(card) } : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = await findShownLine(tx, id);
  await publishLive(tx, {
    ...{ memberId: null, topic: chatTopic(room), type: "chat", data: { room, line } },
  });
  return ok(line);
}

/** Whether a member said something with this key; where it is not in sight, staff have taken it out. */
export async function isKnown(db: Db, memberId: bigint, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("chat_lines")
    .select("id")
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}
