import { onSchedule, type Work } from "#/server/events/index.ts";
import { closeDueAccounts } from "./close-accounts.ts";
import type { CareDeps } from "./deps.ts";
import { cleanExports } from "./export.ts";

/** What responsible gaming does by the clock. */
export function careWork(deps: Omit<CareDeps, "db" | "passwords">): readonly Work[] {
  return [
    onSchedule("close_accounts", "*/10 * * * *", (db) => closeDueAccounts({ ...deps, db })),
    onSchedule("clean_exports", "*/10 * * * *", (db) => cleanExports(db, deps.clock)),
  ];
}
