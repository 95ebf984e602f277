import { migrate } from "#/server/db/index.ts";
import type { Command } from "./command.ts";
import { done } from "./output.ts";

/** Brings the database up to date as its owner, and grants the role of DATABASE_URL what the application needs. */
export const migrateDatabase: Command = async ({ ownerUrl, appUrl }) => {
  const applied = await migrate(ownerUrl, appUrl === undefined ? {} : { appUrl });
  const granted =
    appUrl === undefined ? " No role was granted anything: DATABASE_URL is not set." : "";
  const line = applied.length === 0 ? "Nothing to migrate." : `Applied ${applied.join(", ")}.`;
  return done({ ok: true, applied }, [line + granted]);
};
