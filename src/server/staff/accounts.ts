import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Role } from "#/server/ops/roles.ts";
import type { Passwords } from "#/server/session/index.ts";
import { checkStaffPassword, isStaffName } from "./rules.ts";

/** An account of staff, as administrators see it. */
export type StaffAccount = {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly hasAuthenticator: boolean;
  readonly mustChangePassword: boolean;
  readonly madeAt: string;
  readonly stoppedAt: string | null;
};

export type StaffDeps = { readonly db: Db; readonly passwords: Passwords };
type NewStaff = { readonly name: string; readonly password: string };
type NewRefusal = "name_refused" | "password_weak" | "overloaded";

/** What an operator's act on an account of staff is kept under. */
export const staffSubject = (name: string): string => `staff/${name}`;

/**
 * Makes the first account of an installation, an administrator; `staff_exist` once there is any, of two at the same time
 * too. The proof is the owner's database access: `db` is the owner's.
 */
export async function createFirstAdministrator(
  { db, passwords }: StaffDeps,
  { name, password }: NewStaff,
): Promise<Result<null, NewRefusal | "staff_exist">> {
  if (await hasStaff(db)) return refuse("staff_exist");
  const hashed = await hashFor(passwords, name, password);
  if (!hashed.ok) return hashed;
  return inTransaction(db, async (tx) => {
    await sql`lock table staff_accounts in share row exclusive mode`.execute(tx);
    if (await hasStaff(tx)) return refuse("staff_exist");
    const roles: Role[] = ["administrator"];
    await tx
      .insertInto("staff_accounts")
      .values({ name, roles, password_hash: hashed.value })
      .execute();
    await recordAct(tx, {
      by: "owner",
      act: "staff_init",
      subject: staffSubject(name),
      after: { roles },
    });
    return ok(null);
  });
}

/** Makes an account; its password opens nothing until its owner has changed it. `name_taken`: a stopped one's too. */
export async function addStaff(
  { db, passwords }: StaffDeps,
  { name, password, roles, by }: NewStaff & { readonly roles: Role[]; readonly by: string },
): Promise<Result<null, NewRefusal | "name_taken">> {
  const hashed = await hashFor(passwords, name, password);
  if (!hashed.ok) return hashed;
  return inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("staff_accounts")
      .values({ name, roles, password_hash: hashed.value, must_change: true })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return refuse("name_taken");
    await recordAct(tx, { by, act: "staff_add", subject: staffSubject(name), after: { roles } });
    return ok(null);
  });
}

/** Whether anybody is on the staff of this installation, stopped ones too. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom("staff_accounts").select("id").limit(1).executeTakeFirst()) != null;
}

/** All accounts by name. */
export async function listStaff(db: Db): Promise<StaffAccount[]> {
  const rows = await db.selectFrom("staff_accounts").selectAll().orderBy("name").execute();
  return rows.map((row) => ({
    name: row.name,
    roles: row.roles,
    hasAuthenticator: row.totp_confirmed_at !== null,
    mustChangePassword: row.must_change,
    madeAt: row.made_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
  }));
}

async function hashFor(
  passwords: Passwords,
  name: string,
  password: string,
): Promise<Result<string, NewRefusal>> {
  if (!isStaffName(name)) return refuse("name_refused");
  const checked = checkStaffPassword(name, password);
  return checked.ok ? passwords.hash(password) : checked;
}
