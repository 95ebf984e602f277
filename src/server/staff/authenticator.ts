import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { matchTotpStep, newTotpSecret, type TotpSecret } from "#/server/challenge/index.ts";
import { type Db, inTransaction, type Place, type SealedColumn } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import type { Actor } from "#/server/ops/roles.ts";
import { SESSION_SEALS, type Sealing } from "#/server/session/index.ts";
import { staffSubject } from "./accounts.ts";

type Deps = { readonly db: Db; readonly clock: Clock; readonly sealing: () => Promise<Sealing> };

const placeOf = (staffId: bigint): Place => ({
  column: "staff_accounts.totp_sealed",
  row: String(staffId),
  before: `staff totp:${staffId}`,
});

/** Secrets of staff, as they are sealed anew. */
export const STAFF_TOTP_SEALED: SealedColumn = {
  ...{ table: "staff_accounts", column: "totp_sealed", purpose: SESSION_SEALS, key: ["id"] },
  place: ({ id }) => placeOf(id as bigint),
};

/** Makes the secret of an authenticator in place of one never confirmed; it proves nothing until its figures came back. */
export async function beginStaffTotp(
  { db, sealing }: Deps,
  { id, name }: Actor,
  issuer: string,
): Promise<Result<TotpSecret, "totp_on">> {
  const made = newTotpSecret({ issuer, account: name });
  const { numUpdatedRows } = await db
    .updateTable("staff_accounts")
    .set({ totp_sealed: (await sealing()).seal(made.secret, placeOf(id)), totp_last_step: 0n })
    .where("id", "=", id)
    .where("totp_confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? ok(made) : refuse("totp_on");
}

/** Switches an authenticator on by its first figures: every login asks for them from now on. */
export function confirmStaffTotp(
  deps: Deps,
  { id, name }: Actor,
  figures: string,
): Promise<Result<null, "figures_wrong">> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await spendStaffFigures(tx, deps, id, figures, false))) return refuse("figures_wrong");
    await recordAct(tx, { by: name, act: "staff_authenticator", subject: staffSubject(name) });
    return ok(null);
  });
}

/** Whether these are figures of now, of an authenticator that is on (or of one that they switch on); each good once. */
export async function spendStaffFigures(
  tx: Db,
  { clock, sealing }: Omit<Deps, "db">,
  staffId: bigint,
  figures: string,
  isOn = true,
): Promise<boolean> {
  const row = await tx
    .selectFrom("staff_accounts")
    .select("totp_sealed")
    .where("id", "=", staffId)
    .where("totp_confirmed_at", isOn ? "is not" : "is", null)
    .executeTakeFirst();
  if (!row?.totp_sealed) return false;
  const nowMs = clock();
  const secret = (await sealing()).open(row.totp_sealed, placeOf(staffId));
  const step = matchTotpStep(secret, figures, nowMs);
  if (step === null) return false;
  const { numUpdatedRows } = await tx
    .updateTable("staff_accounts")
    .set({ totp_last_step: step, ...(isOn ? {} : { totp_confirmed_at: new Date(nowMs) }) })
    .where("id", "=", staffId)
    .where("totp_sealed", "=", row.totp_sealed)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
