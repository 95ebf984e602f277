import { isCleanText } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  listSupport,
  SupportLine,
  sendSupport as sendSupportCall,
} from "#/lib/contract/messages/support.ts";
import { MOST_SUPPORT_SIGNS } from "#/lib/contract/messages/support.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { reserveAttempts } from "#/server/session/index.ts";
import { writeMessage } from "./inbox.ts";

const PAGE = 30;
const MOST_A_MINUTE = 12;
const ID = /^\d{1,18}$/;

type Row = {
  readonly id: bigint;
  readonly staff: string | null;
  readonly text: string;
  readonly written_at: Date;
};

const lineOf = ({ id, staff, text, written_at }: Row): SupportLine => ({
  id: String(id),
  at: written_at.toISOString(),
  from: staff === null ? "member" : "staff",
  text,
});

/** The lines of a member's talk with staff, the newest first. */
export async function listSupportOf(
  db: Db,
  memberId: bigint,
  { before }: ParsedOf<typeof listSupport>,
): Promise<ReplyOf<typeof listSupport>> {
  const rows = await db
    .selectFrom("support_lines")
    .select(["id", "staff", "text", "written_at"])
    .where("member_id", "=", memberId)
    .$if(before !== undefined && ID.test(before), (query) =>
      query.where("id", "<", BigInt(before ?? "0")),
    )
    .orderBy("id", "desc")
    .limit(PAGE + 1)
    .execute();
  const list = rows.slice(0, PAGE).map(lineOf);
  return { list, next: rows.length > PAGE ? (list.at(-1)?.id ?? null) : null };
}

const readText = (typed: string): string | null => {
  const text = typed.trim();
  return text !== "" && [...text].length <= MOST_SUPPORT_SIGNS && isCleanText(text) ? text : null;
};

/** Keeps what a member says to staff, once a key, and tells the member's other pages. */
export async function sendSupport(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { key, text: typed }: ParsedOf<typeof sendSupportCall>,
  { session, holdSession }: MemberContext,
): Promise<Result<SupportLine, CodeOf<typeof sendSupportCall>>> {
  const { memberId } = session;
  const text = readText(typed);
  if (text === null) return refuse("bad_text");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const known = await tx
      .selectFrom("support_lines")
      .select(["id", "staff", "text", "written_at"])
      .where("member_id", "=", memberId)
      .where("key", "=", key)
      .executeTakeFirst();
    if (known) return ok(lineOf(known));
    const limit = { subject: `support:${memberId}`, most: MOST_A_MINUTE };
    const { ids } = await reserveAttempts(tx, clock, [limit], MINUTE_MS);
    if (!ids) return refuse("too_many_messages");
    const at = new Date(clock());
    const row = await writeLine(tx, { memberId, staff: null, key, text, at });
    await tx
      .insertInto("support_waiting")
      .values({ member_id: memberId, since: at })
      .onConflict((waiting) => waiting.doNothing())
      .execute();
    return ok(row);
  });
}

async function writeLine(
  tx: Db,
  line: {
    readonly memberId: bigint;
    readonly staff: string | null;
    readonly key: string | null;
    readonly text: string;
    readonly at: Date;
  },
): Promise<SupportLine> {
  const { memberId, staff, key, text, at } = line;
  const row = await tx
    .insertInto("support_lines")
    .values({ member_id: memberId, staff, key, text, written_at: at })
    .returning(["id", "staff", "text", "written_at"])
    .executeTakeFirstOrThrow();
  await publishLive(tx, { memberId, type: "support", data: lineOf(row) });
  return lineOf(row);
}

/** Talks that wait for an answer, who waits longest first. */
export async function listWaiting(db: Db, limit: number) {
  return db
    .selectFrom("support_waiting")
    .innerJoin("members", "members.id", "support_waiting.member_id")
    .select(["members.username as account", "support_waiting.since"])
    .orderBy("support_waiting.since")
    .limit(limit)
    .execute();
}

/**
 * What was said with a member, the oldest of the newest lines first; null where there is no such member. That staff read
 * it is kept.
 */
export async function findTalk(
  db: Db,
  account: string,
  { by, limit }: { readonly by: string; readonly limit: number },
) {
  const member = await findMember(db, account);
  if (!member) return null;
  await recordAct(db, { by, act: "support_show", subject: member.account, after: {} });
  const rows = await db
    .selectFrom("support_lines")
    .select(["id", "staff", "text", "written_at"])
    .where("member_id", "=", member.id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Answers a member as staff; their inbox says that there is an answer. That it was answered is kept, not what with. */
export function answerSupport(
  db: Db,
  {
    account,
    by,
    text: typed,
    atMs,
  }: {
    readonly account: string;
    readonly by: string;
    readonly text: string;
    readonly atMs: number;
  },
): Promise<Result<null, "not_found" | "bad_text">> {
  const text = readText(typed);
  if (text === null) return Promise.resolve(refuse("bad_text"));
  return inTransaction(db, async (tx) => {
    const member = await findMember(tx, account);
    if (!member) return refuse("not_found");
    const memberId = member.id;
    await writeLine(tx, { memberId, staff: by, key: null, text, at: new Date(atMs) });
    await tx.deleteFrom("support_waiting").where("member_id", "=", memberId).execute();
    await writeMessage(tx, { memberId, kind: "support_answered", params: {}, atMs });
    await recordAct(tx, { by, act: "support_answer", subject: member.account, after: {} });
    return ok(null);
  });
}

/** Takes a talk off those that wait, where nothing is to be said. */
export async function closeTalk(
  db: Db,
  { account, by }: { readonly account: string; readonly by: string },
): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const member = await findMember(tx, account);
    if (!member) return refuse("not_found");
    await tx.deleteFrom("support_waiting").where("member_id", "=", member.id).execute();
    await recordAct(tx, { by, act: "support_close", subject: member.account, after: {} });
    return ok(null);
  });
}
