import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db, KeyedRows } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { Cookies, Session } from "#/server/http/route.ts";
import { endLogins, lockLogins } from "./logins.ts";
import type { Sealing, SealingDeps } from "./sealing.ts";
import { hashToken, isToken, newToken } from "./tokens.ts";

export const REMEMBER_COOKIE = "pleno_remember";
/** A remembered login lasts this long from the login on, however often it is used (LOG-07). */
export const REMEMBERED_MS = DAY_MS;
/** The validator before the last is answered like the last for so long: two tabs that open at once, a lost reply. */
const OVERLAP_MS = MINUTE_MS;

/** Its cookie holds a validator of the key that was in force when it last turned. */
export const REMEMBERED: KeyedRows = {
  what: "remembered logins",
  async left(db, { since }) {
    const { count } = await db
      .selectFrom("remembered_logins")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .where("turned_at", "<", since)
      .where("expires_at", ">", sql<Date>`clock_timestamp()`)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
};

const hashed = (selector: string, turn: number) => ["remembered", selector, String(turn)];

/** Whether a validator is that of a turn, under any key: a rotation ends no remembered login. */
const isValidator = (sealing: Sealing, { selector, turn, validator }: Held): boolean =>
  sealing
    .hashes(...hashed(selector, turn))
    .some((hash) => same(validator, hash.toString("base64url")));

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** What a browser keeps of a remembered login: which it is, and the validator of one turn. */
type Held = { readonly selector: string; readonly turn: number; readonly validator: string };

function read(cookies: Cookies): Held | null {
  const [selector, turn = "", validator, ...more] = (cookies.get(REMEMBER_COOKIE) ?? "").split(".");
  return isToken(selector) && /^\d{1,9}$/.test(turn) && isToken(validator) && more.length === 0
    ? { selector, turn: Number(turn), validator }
    : null;
}

const cookieOf = (sealing: Sealing, selector: string, turn: number): string =>
  `${selector}.${turn}.${sealing.hash(...hashed(selector, turn)).toString("base64url")}`;

/**
 * Lets this device log a session's member in again, once for each cookie, until a day after the login that the session
 * comes from. Answers until when; `not_remembered` when that day is over.
 */
export async function rememberLogin(
  tx: Db,
  { clock, sealing }: SealingDeps,
  cookies: Cookies,
  { session: { id, memberId }, device }: { readonly session: Session; readonly device: string },
): Promise<Result<{ expiresAtMs: number }, "not_remembered">> {
  const { opened_at, logged_in_at } = await tx
    .selectFrom("sessions")
    .select(["opened_at", "logged_in_at"])
    .where("id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  const expiresAtMs = (logged_in_at ?? opened_at).getTime() + REMEMBERED_MS;
  await forgetLogin(tx, cookies);
  if (expiresAtMs <= clock()) return refuse("not_remembered");
  const selector = newToken();
  await tx
    .insertInto("remembered_logins")
    .values({
      selector,
      member_id: memberId,
      device_hash: hashToken(device),
      turn: 0,
      turned_at: new Date(clock()),
      expires_at: new Date(expiresAtMs),
    })
    .execute();
  cookies.set(REMEMBER_COOKIE, cookieOf(sealing, selector, 0), {
    maxAgeMs: expiresAtMs - clock(),
    httpOnly: true,
  });
  return ok({ expiresAtMs });
}

/**
 * Whose login this device remembers. The validator turns: the cookie gets the next, and an old one that comes again is
 * somebody's copy. Then all sessions and remembered logins of the member end, and the member is told
 * (`remembered_login_copied`). Within a transaction that commits whatever this answers; it holds the member's logins.
 */
export async function recallLogin(
  tx: Db,
  { clock, sealing }: SealingDeps,
  cookies: Cookies,
  device: string,
): Promise<Result<{ memberId: bigint; expiresAtMs: number; loggedInAt: Date }, "not_remembered">> {
  const held = read(cookies);
  const kept = held && (await lockKept(tx, held.selector));
  if (!held || !kept || kept.expires_at.getTime() <= clock()) return unknown(cookies);
  const { turn } = held;
  if (turn > kept.turn || !isValidator(sealing, held)) return unknown(cookies);
  const overlaps = turn === kept.turn - 1 && clock() < kept.turned_at.getTime() + OVERLAP_MS;
  const own = hashToken(device).equals(kept.device_hash);
  if (!own || (turn !== kept.turn && !overlaps)) {
    await endLogins(tx, clock, kept.member_id, { what: "all" });
    await recordEvent(tx, {
      kind: "remembered_login_copied",
      memberId: kept.member_id,
      payload: {},
    });
    return unknown(cookies);
  }
  const next = overlaps ? kept.turn : kept.turn + 1;
  if (!overlaps)
    await tx
      .updateTable("remembered_logins")
      .set({ turn: next, turned_at: new Date(clock()) })
      .where("selector", "=", held.selector)
      .execute();
  const expiresAtMs = kept.expires_at.getTime();
  cookies.set(REMEMBER_COOKIE, cookieOf(sealing, held.selector, next), {
    maxAgeMs: expiresAtMs - clock(),
    httpOnly: true,
  });
  const loggedInAt = new Date(expiresAtMs - REMEMBERED_MS);
  return ok({ memberId: kept.member_id, expiresAtMs, loggedInAt });
}

/** The remembered login, once its member's logins are held. */
async function lockKept(tx: Db, selector: string) {
  const named = await tx
    .selectFrom("remembered_logins")
    .select("member_id")
    .where("selector", "=", selector)
    .executeTakeFirst();
  if (!named) return undefined;
  await lockLogins(tx, named.member_id);
  return tx
    .selectFrom("remembered_logins")
    .selectAll()
    .where("selector", "=", selector)
    .forUpdate()
    .executeTakeFirst();
}

function unknown(cookies: Cookies): Result<never, "not_remembered"> {
  if (cookies.get(REMEMBER_COOKIE) !== undefined) cookies.clear(REMEMBER_COOKIE);
  return refuse("not_remembered");
}

/** Forgets the login that this browser's cookie names: at the logout, and before another takes its place. */
export async function forgetLogin(tx: Db, cookies: Cookies): Promise<void> {
  const held = read(cookies);
  if (held)
    await tx.deleteFrom("remembered_logins").where("selector", "=", held.selector).execute();
  if (cookies.get(REMEMBER_COOKIE) !== undefined) cookies.clear(REMEMBER_COOKIE);
}
