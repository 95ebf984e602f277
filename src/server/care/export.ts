import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import {
  type beginExport as beginCall,
  EXPORTS_A_DAY,
  type readExport as readCall,
} from "#/lib/contract/care/export.ts";
import type { Adder } from "#/server/area.ts";
import { proveAuthenticator } from "#/server/auth/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { checkOwner, isStillOwner } from "#/server/members/index.ts";
import {
  DAILY_PREFIX,
  hashToken,
  isToken,
  newToken,
  readUserAgent,
  reserveAttempts,
} from "#/server/session/index.ts";
import type { CareDeps } from "./deps.ts";
import { writeLetter } from "./letters.ts";

/** How long the parts may be read with one token: whoever needs longer shows the password again and goes on. */
const TOKEN_LIFE_MS = 10 * MINUTE_MS;

/**
 * Lets the member's data be read in this session, and tells the member. Whoever goes on with what was begun within a day
 * gets another token for it, which is no further time.
 */
export async function beginExport(
  deps: CareDeps,
  { password, code, goOn }: ParsedOf<typeof beginCall>,
  { session, userAgent, visit, language }: MemberContext,
): Promise<Result<ReplyOf<typeof beginCall>, CodeOf<typeof beginCall>>> {
  const { memberId } = session;
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    const token = newToken();
    const nowMs = deps.clock();
    const expiresAt = new Date(nowMs + TOKEN_LIFE_MS);
    const begun = { token, expirationTime: expiresAt.toISOString() };
    const set = {
      ...{ token_hash: hashToken(token), session_id: BigInt(session.id), expires_at: expiresAt },
    };
    if (goOn !== undefined && isToken(goOn)) {
      const { numUpdatedRows } = await tx
        .updateTable("care_exports")
        .set(set)
        .where("token_hash", "=", hashToken(goOn))
        .where("member_id", "=", memberId)
        .where("begun_at", ">", new Date(nowMs - DAY_MS))
        .executeTakeFirst();
      if (numUpdatedRows === 1n) return ok(begun);
    }
    const limit = { subject: `${DAILY_PREFIX}export:${memberId}`, most: EXPORTS_A_DAY };
    const { ids } = await reserveAttempts(tx, deps.clock, [limit], DAY_MS);
    if (!ids) return refuse("exports_used_up", { detail: { most: EXPORTS_A_DAY } });
    await tx
      .insertInto("care_exports")
      .values({ ...set, member_id: memberId, begun_at: new Date(nowMs) })
      .execute();
    const payload = { ...readUserAgent(userAgent), country: visit().country };
    await recordEvent(tx, { kind: "data_exported", memberId, payload });
    await writeLetter(tx, deps, { memberId, kind: "data_exported", language });
    return ok(begun);
  });
}

/** A page of one part, for who began to read in this session. */
export async function readExport(
  deps: Pick<CareDeps, "db" | "clock"> & { readonly memberData: Adder<"memberData"> },
  { token, part, cursor: from }: ParsedOf<typeof readCall>,
  { session, language }: MemberContext,
): Promise<Result<ReplyOf<typeof readCall>, CodeOf<typeof readCall>>> {
  const { db, clock } = deps;
  const { memberId, currency } = session;
  const cursor = from ?? null;
  const begun = isToken(token)
    ? await db
        .selectFrom("care_exports")
        .select("member_id")
        .where("token_hash", "=", hashToken(token))
        .where("session_id", "=", BigInt(session.id))
        .where("member_id", "=", memberId)
        .where("expires_at", ">", new Date(clock()))
        .executeTakeFirst()
    : undefined;
  if (!begun) return refuse("export_expired");
  const { page } = await deps.memberData({ db, memberId, currency, language, part, cursor });
  // A platform without the area that has it has none of it either.
  if (page === undefined) return ok({ rows: [], next: null });
  if (page === null) return refuse("bad_field", { fields: { cursor: "bad_field" } });
  return ok({ rows: page.rows.map((row) => ({ ...row })), next: page.next });
}

/** Forgets what was begun more than a day ago: nobody goes on with it. */
export async function cleanExports(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("care_exports")
    .where("begun_at", "<=", new Date(clock() - DAY_MS))
    .execute();
}
