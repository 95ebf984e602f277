import { onEvent, onSchedule, type Work } from "#/server/events/index.ts";
import { closeDueAccounts } from "./close-accounts.ts";
import type { CareDeps } from "./deps.ts";
import { cleanExports } from "./export.ts";
import { writeLetter } from "./letters.ts";

/** What responsible gaming does by the clock. */
export function careWork(deps: Omit<CareDeps, "db" | "passwords">): readonly Work[] {
  return [
    onEvent("account_reopened", "letters", async (tx, { memberId }) => {
      if (memberId !== null) await writeLetter(tx, deps, { memberId, kind: "account_reopened" });
    }),
    onSchedule("close_accounts", "*/10 * * * *", (db) => closeDueAccounts({ ...deps, db })),
    onSchedule("clean_exports", "*/10 * * * *", (db) => cleanExports(db, deps.clock)),
  ];
}
