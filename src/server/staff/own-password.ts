import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { staffSubject } from "./accounts.ts";
import { type LoginDeps, tryStaffPassword } from "./logins.ts";
import { checkStaffPassword } from "./rules.ts";

/** Changes one's own password by the one before; every login ends. `password_same`: it is the one before. */
export async function changeStaffPassword(
  deps: LoginDeps,
  { name, before, password }: { readonly name: string; readonly before: string; password: string },
): Promise<
  Result<
    null,
    "login_refused" | "too_many_tries" | "overloaded" | "password_weak" | "password_same"
  >
> {
  const checked = checkStaffPassword(name, password);
  if (!checked.ok) return checked;
  if (before === password) return refuse("password_same");
  const tried = await tryStaffPassword<never>(deps, name, before, async () => ok(null));
  if (!tried.ok) return tried;
  const hashed = await deps.passwords.hash(password);
  if (!hashed.ok) return hashed;
  return inTransaction(deps.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("staff_accounts")
      .set({ password_hash: hashed.value, must_change: false })
      .where("id", "=", tried.value.id)
      .where("password_hash", "=", tried.value.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return refuse("login_refused");
    await recordAct(tx, { by: name, act: "staff_password", subject: staffSubject(name) });
    return ok(null);
  });
}
