import { expect } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import type { Area } from "#/server/area.ts";
import { type Database, type Db, openDatabase } from "#/server/db/index.ts";
import type { Setting } from "#/server/ops/command.ts";
import type { Role } from "#/server/ops/roles.ts";
import { openStaffSession } from "#/server/staff/index.ts";
import { type Ran, runOps } from "../../scripts/ops/run.ts";

type Options = Partial<Setting> & { readonly areas?: readonly Area[] };
type Owner = { readonly db: Db; readonly url: string } & Partial<Database>;

/** A command line in the hands of a member of staff. */
export type Ops = (...args: readonly string[]) => Promise<Ran>;

/**
 * The command line of a database, by whom it is used: an administrator, or whom the roles say. Each name is one account,
 * made when it first acts. A run goes by the owner's connections where they are at hand: of a new one, which knows no table
 * and no function yet, it would have several times its own work.
 */
export function operators(owner: Owner, options: Options = {}) {
  const { db, url, pool } = owner;
  const connect = () =>
    pool
      ? { db, url, pool, close: async () => undefined }
      : openDatabase({ url, maxConnections: 2, connectWithinMs: 60_000 });
  return (name: string, ...roles: Role[]): Ops => {
    let token: string | null = null;
    return (...args) =>
      runOps(args, {
        connect,
        secrets: () => ["a-secret-of-the-tests-and-of-nobody-else"],
        ask: () => expect.unreachable("a question that nobody answers"),
        tokens: {
          read: async () => {
            token ??= await tokenFor(owner, name, roles.length > 0 ? roles : undefined);
            return token;
          },
          keep: () => undefined,
          forget: () => undefined,
        },
        ...options,
      });
  };
}

/** A token of an account of staff that nobody has a password of. */
export async function tokenFor(
  { db }: Pick<Database, "db">,
  name: string,
  roles: Role[] = ["administrator"],
) {
  await db
    .insertInto("staff_accounts")
    .values({ name, roles, password_hash: "nobody's" })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { id } = await db
    .selectFrom("staff_accounts")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return (await openStaffSession(db, systemClock, id)).token;
}
