import { systemClock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { World } from "#/server/ops/command.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import type { LoginDeps } from "./logins.ts";

/** What logins need, of a command's world. */
export function loginDepsOf({ db, keyring }: Pick<World, "db" | "keyring">): LoginDeps {
  const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 8 }));
  return { db, clock: systemClock, passwords, sealing: async () => openSealing(await keyring()) };
}
