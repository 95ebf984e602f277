import { DEMO_STAFF } from "#/demo/index.ts";
import { systemClock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { Db } from "#/server/db/index.ts";
import type { TokenStore } from "#/server/ops/command.ts";
import { createPasswords } from "#/server/session/index.ts";
import { logInStaff } from "#/server/staff/index.ts";

/** Logs in as the demonstration's administrator, so that a command there is one line; null where that is not to be had. */
export async function logInDemo(
  db: Db,
  { keep }: Pick<TokenStore, "keep">,
): Promise<string | null> {
  const [administrator] = DEMO_STAFF;
  if (!administrator) return null;
  const deps = {
    db,
    clock: systemClock,
    passwords: createPasswords(openTurns({ atOnce: 1, waiting: 1 })),
    sealing: () => {
      throw new Error("the demonstration's staff has no authenticator");
    },
  };
  const login = await logInStaff(deps, administrator);
  if (!login.ok) return null;
  keep(login.value.token);
  return login.value.token;
}
