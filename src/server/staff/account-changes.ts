import type { UpdateObject } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Role } from "#/server/ops/roles.ts";
import { type StaffDeps, staffSubject } from "./accounts.ts";
import { checkStaffPassword } from "./rules.ts";

type Of = { readonly name: string; readonly by: string };
type Because = Of & { readonly reason: string };
type Row = { readonly roles: readonly Role[]; readonly stopped_at: Date | null };
type Change = {
  readonly act: string;
  readonly set: UpdateObject<Tables, "staff_accounts">;
  readonly before?: unknown;
  readonly after: unknown;
};

export type StaffRefusal = "not_found" | "last_administrator";

/** Gives an account these roles and no others; its logins end. `same` where it has them. */
export function changeRoles(
  db: Db,
  { roles, ...of }: Of & { readonly roles: Role[] },
): Promise<Result<null, StaffRefusal | "same">> {
  return changeStaff(db, of, ({ roles: before }) =>
    roles.length === before.length && roles.every((role) => before.includes(role))
      ? null
      : { act: "staff_roles", set: { roles }, before: { roles: before }, after: { roles } },
  );
}

/** Stops an account: its logins end, and it opens none. `same` where it is stopped. */
export function stopStaff(
  db: Db,
  { reason, ...of }: Because,
): Promise<Result<null, StaffRefusal | "same">> {
  return changeStaff(db, of, ({ stopped_at }) =>
    stopped_at !== null
      ? null
      : { act: "staff_stop", set: { stopped_at: new Date() }, after: { reason } },
  );
}

/** Opens a stopped account again, with the roles and the password that it had. */
export function reopenStaff(
  db: Db,
  { reason, ...of }: Because,
): Promise<Result<null, StaffRefusal | "same">> {
  return changeStaff(db, of, ({ stopped_at }) =>
    stopped_at === null
      ? null
      : { act: "staff_reopen", set: { stopped_at: null }, after: { reason } },
  );
}

/** Gives an account another password, to be changed by its owner, and takes its authenticator off; its logins end. */
export async function resetStaff(
  { db, passwords }: StaffDeps,
  { password, reason, ...of }: Because & { readonly password: string },
): Promise<Result<null, StaffRefusal | "same" | "password_weak" | "overloaded">> {
  const checked = checkStaffPassword(of.name, password);
  if (!checked.ok) return checked;
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  const set = {
    password_hash: hashed.value,
    must_change: true,
    totp_sealed: null,
    totp_confirmed_at: null,
  };
  return changeStaff(db, of, () => ({ act: "staff_reset", set, after: { reason } }));
}

function changeStaff(
  db: Db,
  { name, by }: Of,
  changeOf: (row: Row) => Change | null,
): Promise<Result<null, StaffRefusal | "same">> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("staff_accounts")
      .select(["id", "roles", "stopped_at"])
      .where("name", "=", name)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    const change = changeOf(row);
    if (!change) return refuse("same");
    const { act, set, before, after } = change;
    await tx.updateTable("staff_accounts").set(set).where("id", "=", row.id).execute();
    await recordAct(tx, { by, act, subject: staffSubject(name), before, after });
    return ok(null);
  }).catch((fault: unknown) => {
    if (isLastAdministrator(fault)) return refuse("last_administrator");
    throw fault;
  });
}

/** The database refuses to take the last administrator away (functions.sql). */
const isLastAdministrator = (fault: unknown): boolean =>
  fault instanceof Error && Reflect.get(fault, "constraint") === "staff_last_administrator";
