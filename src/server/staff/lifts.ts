import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Actor, allows, type Role } from "#/server/ops/roles.ts";
import { listStops, lockStops, type Stop } from "#/server/site/index.ts";

/** Thrown to take back what was changed. */
class Lifted extends Error {
  override name = "Lifted";
}

/**
 * Runs a change in a transaction of its own, and takes it back where a stop ended by it that who acts may not lift
 * (`stopped_by_others`, with who may in `fields.stop`): whichever command it is, nobody of lesser roles lifts what risk
 * or an administrator stopped, even if that was their role then and is it no more. The owner (no actor) lifts each.
 */
export async function keepingStops<T>(
  db: Db,
  actor: Actor | null,
  change: (tx: Db) => Promise<T>,
): Promise<Result<T, "stopped_by_others">> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockStops(tx);
      const before = await listStops(tx);
      const changed = await change(tx);
      const after = new Set((await listStops(tx)).map(said));
      for (const stop of before) if (!after.has(said(stop))) assertLiftable(actor, stop);
      return ok(changed);
    });
  } catch (fault) {
    if (fault instanceof Lifted)
      return refuse("stopped_by_others", { fields: { stop: fault.message } });
    throw fault;
  }
}

const said = ({ kind, name }: Stop): string => `${kind} ${name}`.trim();

function assertLiftable(actor: Actor | null, stop: Stop): void {
  const wanted = mayLift(stop);
  if (!wanted || !actor || allows(wanted, actor)) return;
  const who = ["administrator", ...wanted].join(" or ");
  throw new Lifted(`${said(stop)} was stopped by ${stop.by}: ${who} allows it.`);
}

/** The roles, beside administrators, that lift a stop; null: whoever may make one. */
function mayLift({ as }: Stop): readonly Role[] | null {
  if (as === null || as.includes("administrator")) return [];
  return as.includes("risk") ? ["risk"] : null;
}
