import { createHash } from "node:crypto";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, HOUR_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type {
  addFeedbackPicture as addPictureCall,
  sendFeedback as sendFeedbackCall,
} from "#/lib/contract/messages/support.ts";
import { checkFeedback } from "#/lib/rules/messages/feedback.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { DAILY_PREFIX, reserveAttempts } from "#/server/session/index.ts";
import type { EncodePicture } from "#/server/site/index.ts";

const MOST_AN_HOUR = 5;
/** Pictures of one member that are encoded within an hour: each may take a core for seconds. */
const MOST_ENCODED = 30;
const ID = /^\d{1,18}$/;

type Deps = { readonly db: Db; readonly clock: Clock };

/** Keeps what a member thinks of the site. */
export async function sendFeedback(
  { db, clock }: Deps,
  { kind, content }: ParsedOf<typeof sendFeedbackCall>,
  { session, holdSession }: MemberContext,
): Promise<Result<ReplyOf<typeof sendFeedbackCall>, CodeOf<typeof sendFeedbackCall>>> {
  const code = checkFeedback(content);
  if (code) return refuse("fields_refused", { fields: { content: code } });
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const limit = { subject: `${DAILY_PREFIX}feedback:${session.memberId}`, most: MOST_AN_HOUR };
    const { ids } = await reserveAttempts(tx, clock, [limit], HOUR_MS);
    if (!ids) return refuse("too_many_messages");
    const { id } = await tx
      .insertInto("feedback")
      .values({
        ...{ member_id: session.memberId, kind, content: content.trim() },
        written_at: new Date(clock()),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok({ id: String(id), pictures: 0 });
  });
}

/** Keeps a picture with a feedback of the member's own, three at most, each once. It is encoded before the transaction. */
export async function addFeedbackPicture(
  { db, clock, encodePicture }: Deps & { readonly encodePicture: EncodePicture },
  { id, picture }: ParsedOf<typeof addPictureCall>,
  { session, holdSession }: MemberContext,
): Promise<Result<ReplyOf<typeof addPictureCall>, CodeOf<typeof addPictureCall>>> {
  const find = (tx: Db) =>
    tx
      .selectFrom("feedback")
      .select("id")
      .where("id", "=", BigInt(ID.test(id) ? id : "0"))
      .where("member_id", "=", session.memberId)
      .where("written_at", ">", new Date(clock() - HOUR_MS))
      .forNoKeyUpdate()
      .executeTakeFirst();
  // Nobody's picture is decoded who may not add it.
  const asked = await inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    return (await find(tx)) ? ok(null) : refuse("not_found");
  });
  if (!asked.ok) return asked;
  const limit = {
    subject: `${DAILY_PREFIX}feedback:picture:${session.memberId}`,
    most: MOST_ENCODED,
  };
  const { ids } = await reserveAttempts(db, clock, [limit], HOUR_MS);
  if (!ids) return refuse("too_many_requests");
  const encoded = await encodePicture(picture);
  if (!encoded.ok) return encoded;
  const digest = createHash("sha256").update(encoded.value).digest();
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const row = await find(tx);
    if (!row) return refuse("not_found");
    const kept = await tx
      .selectFrom("feedback_pictures")
      .select("digest")
      .where("feedback_id", "=", row.id)
      .execute();
    const isNew = !kept.some((each) => each.digest.equals(digest));
    if (isNew && kept.length >= MOST_PICTURES)
      return refuse("too_many_pictures", { detail: { most: MOST_PICTURES } });
    const place = kept.length + 1;
    if (isNew)
      await tx
        .insertInto("feedback_pictures")
        .values({ feedback_id: row.id, place, picture: encoded.value, digest })
        .execute();
    return ok({ id, pictures: isNew ? place : kept.length });
  });
}

/** Feedback that nobody has marked as done, the oldest first. */
export async function listFeedback(db: Db, limit: number) {
  return db
    .selectFrom("feedback")
    .innerJoin("members", "members.id", "feedback.member_id")
    .select([
      "feedback.id",
      "members.username as account",
      "feedback.kind",
      "content",
      "written_at",
    ])
    .select((eb) =>
      eb
        .selectFrom("feedback_pictures")
        .whereRef("feedback_id", "=", "feedback.id")
        .select((count) => count.fn.countAll<bigint>().as("count"))
        .as("pictures"),
    )
    .where("done_at", "is", null)
    .orderBy("feedback.id")
    .limit(limit)
    .execute();
}

/** The pictures of a feedback, for staff: that they were looked at is kept. */
export function showFeedbackPictures(
  db: Db,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<readonly Buffer[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom("feedback_pictures")
      .select("picture")
      .where("feedback_id", "=", BigInt(ID.test(id) ? id : "0"))
      .orderBy("place")
      .execute();
    if (rows.length > 0)
      await recordAct(tx, {
        by,
        act: "feedback_pictures_show",
        subject: `feedback/${id}`,
        after: {},
      });
    return rows.map(({ picture }) => picture);
  });
}

/** Marks a feedback as done with. */
export function closeFeedback(
  db: Db,
  { id, by, atMs }: { readonly id: string; readonly by: string; readonly atMs: number },
): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("feedback")
      .set({ done_at: new Date(atMs) })
      .where("id", "=", BigInt(ID.test(id) ? id : "0"))
      .where("done_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return refuse("not_found");
    await recordAct(tx, { by, act: "feedback_close", subject: `feedback/${id}`, after: {} });
    return ok(null);
  });
}
