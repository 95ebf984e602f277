import {
  lacksMigrations,
  type Migrated,
  mayForgeBooks,
  migrate,
  sqlStateOf,
} from "#/server/db/index.ts";
import { openPatiently } from "./open-patiently.ts";
import type { Databases, Environment } from "./plan.ts";

const ONE_ROLE =
  "the role of DATABASE_URL may write the books; give its owner's address as DATABASE_OWNER_URL, and a role of the " +
  "application's own in DATABASE_URL (docs/operating.md, Two roles)";
const NOT_THE_OWNER =
  "the role of DATABASE_OWNER_URL may not change the database: give the address of the role that owns it " +
  "(docs/operating.md, Two roles)";
const PUT_BACK =
  "a later version has migrated this database (docs/operating.md, Updating): this start put back earlier functions";
const NO_RIGHT = "42501";
const NOT_MIGRATED =
  "the database is not up to date: run npm run ops -- migrate with DATABASE_OWNER_URL, or start with it";

/**
 * Brings the database up to date where its owner is known, and sees that the application's role cannot forge the
 * books: production does not start when it can, elsewhere one line warns. Answers the address of the owner where it
 * is known. Throws one line that says what is missing.
 */
export async function prepareDatabase(
  { pleno, owner }: Databases,
  given: Environment,
  warn: (line: string) => void,
): Promise<string | null> {
  const production = given["NODE_ENV"] === "production";
  if (owner !== null) {
    const { putBack } = await migrateAs(owner, pleno);
    if (putBack.length > 0) warn(`${PUT_BACK}: ${putBack.join(", ")}`);
  }
  const { db, close } = openPatiently(pleno, "pleno start");
  try {
    const forgeable = await mayForgeBooks(db);
    if (forgeable && production) throw new Error(ONE_ROLE);
    if (forgeable) {
      warn(ONE_ROLE);
      await migrate(pleno);
    }
    if (await lacksMigrations(db)) throw new Error(NOT_MIGRATED);
    return owner ?? (forgeable ? pleno : null);
  } finally {
    await close();
  }
}

async function migrateAs(owner: string, appUrl: string): Promise<Migrated> {
  try {
    return await migrate(owner, { appUrl });
  } catch (fault) {
    if (sqlStateOf(fault) === NO_RIGHT) throw new Error(NOT_THE_OWNER, { cause: fault });
    throw fault;
  }
}
