import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Actor } from "#/server/ops/roles.ts";
import {
  DAILY_PREFIX,
  giveBackAttempts,
  hashToken,
  isToken,
  newToken,
  type Passwords,
  reserveAttempts,
  type Sealing,
} from "#/server/session/index.ts";
import { staffSubject } from "./accounts.ts";
import { spendStaffFigures } from "./authenticator.ts";

/** A login of staff ends so long after it began, whatever is done meanwhile. */
export const STAFF_SESSION_MS = 12 * HOUR_MS;
/** Logins that are over are forgotten after this. */
const HISTORY_MS = 30 * DAY_MS;
/** Wrong passwords or figures of one name, within 15 minutes and within a day. */
const MOST_TRIES = 5;
const MOST_TRIES_A_DAY = 30;

export type LoginDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Opens what authenticators are sealed with; asked for only where one is on. */
  readonly sealing: () => Promise<Sealing>;
};
export type StaffLogin = { readonly token: string; readonly expiresAtMs: number };
export type LoginRefusal = "login_refused" | "figures_needed" | "too_many_tries" | "overloaded";

/**
 * Logs a member of staff in. `login_refused`: name, password or figures are wrong, or the account is stopped, without
 * saying which; `figures_needed`: the password is right, and an authenticator is on.
 */
export async function logInStaff(
  deps: LoginDeps,
  { name, password, figures }: { name: string; password: string; figures?: string | undefined },
): Promise<Result<StaffLogin, LoginRefusal>> {
  const { db } = deps;
  const tried = await tryStaffPassword(deps, name, password, async (tx, row) => {
    if (row.totp_confirmed_at === null) return ok(null);
    if (!figures?.trim()) return refuse("figures_needed");
    const right = await spendStaffFigures(tx, deps, row.id, figures);
    return right ? ok(null) : refuse("login_refused");
  });
  if (!tried.ok) return tried;
  const row = tried.value;
  return inTransaction(db, async (tx) => {
    const still = await tx
      .selectFrom("staff_accounts")
      .select("id")
      .where("id", "=", row.id)
      .where("password_hash", "=", row.password_hash)
      .where("stopped_at", "is", null)
      .forShare()
      .executeTakeFirst();
    if (!still) return refuse("login_refused");
    const login = await openStaffSession(tx, deps.clock, row.id);
    await recordAct(tx, { by: name, act: "staff_login", subject: staffSubject(name) });
    return ok(login);
  });
}

/** A token of 12 hours for an account, kept as its hash. */
export async function openStaffSession(tx: Db, clock: Clock, staffId: bigint): Promise<StaffLogin> {
  const nowMs = clock();
  const token = newToken();
  const expiresAtMs = nowMs + STAFF_SESSION_MS;
  await tx
    .deleteFrom("staff_sessions")
    .where("expires_at", "<", new Date(nowMs - HISTORY_MS))
    .execute();
  await tx
    .insertInto("staff_sessions")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      opened_at: new Date(nowMs),
      expires_at: new Date(expiresAtMs),
      ended_at: null,
    })
    .execute();
  return { token, expiresAtMs };
}

/** Whose token it is; null for one that is none, is over, or is of an account that was stopped. */
export async function authenticateStaff(
  db: Db,
  clock: Clock,
  token: string | null,
): Promise<Actor | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_accounts.id", "name", "roles", "must_change"])
    .where("token_hash", "=", hashToken(token))
    .where("ended_at", "is", null)
    .where("expires_at", ">", new Date(clock()))
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, roles, must_change: mustChangePassword } = row;
  return { id, name, roles, mustChangePassword };
}

/** Ends a login. */
export async function logOutStaff(db: Db, clock: Clock, token: string): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ ended_at: new Date(clock()) })
    .where("token_hash", "=", hashToken(token))
    .where("ended_at", "is", null)
    .execute();
}

type Row = {
  readonly id: bigint;
  readonly password_hash: string;
  readonly totp_confirmed_at: Date | null;
};

/**
 * Compares the password of an open account, and what `prove` asks besides, counted: a try that was right is given back.
 * An account that there is not, or that is stopped, takes as long to refuse as a wrong password.
 */
export async function tryStaffPassword<Code extends string>(
  { db, clock, passwords }: LoginDeps,
  name: string,
  password: string,
  prove: (tx: Db, row: Row) => Promise<Result<null, Code>>,
): Promise<Result<Row, Code | "login_refused" | "too_many_tries" | "overloaded">> {
  const subject = `staff:${name}`;
  const soon = await reserveAttempts(db, clock, [{ subject, most: MOST_TRIES }]);
  if (!soon.ids) return refuse("too_many_tries");
  const daily = [{ subject: DAILY_PREFIX + subject, most: MOST_TRIES_A_DAY }];
  const day = await reserveAttempts(db, clock, daily, DAY_MS);
  if (!day.ids) {
    await giveBackAttempts(db, soon.ids);
    return refuse("too_many_tries");
  }
  const ids = [...soon.ids, ...day.ids];
  const row = await db
    .selectFrom("staff_accounts")
    .select(["id", "password_hash", "totp_confirmed_at"])
    .where("name", "=", name)
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  const right = await passwords.verify(row?.password_hash ?? null, password);
  if (!right.ok) {
    await giveBackAttempts(db, ids);
    return right;
  }
  if (!right.value || !row) return refuse("login_refused");
  const proven = await prove(db, row);
  if (proven.ok || proven.code === "figures_needed") await giveBackAttempts(db, ids);
  return proven.ok ? ok(row) : proven;
}
