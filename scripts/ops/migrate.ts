import { type Migrated, migrate, nameFirstKey, openKeyring, openVault } from "#/server/db/index.ts";
import { tellSigningKeys, VENDOR_SECRETS } from "#/server/games/index.ts";
import type { Command } from "#/server/ops/command.ts";
import { done } from "#/server/ops/output.ts";

/**
 * Brings the database up to date as its owner and says what it applied, put back or found left over; grants the role of
 * DATABASE_URL what the application needs, and names the first key where APP_SECRET is given.
 */
export const migrateDatabase: Command = async ({ db, ownerUrl, appUrl, appSecrets }) => {
  const migrated = await migrate(ownerUrl, appUrl === undefined ? {} : { appUrl });
  const { migrations: applied, functions, putBack, leftOver, later, restoredTo } = migrated;
  // Where no start has the owner's address, the key that values are sealed under is named here.
  if (appSecrets) {
    const ring = openKeyring(...appSecrets);
    await nameFirstKey(db, ring);
    await tellSigningKeys(db, openVault(ring, VENDOR_SECRETS));
  }
  const said = [
    ...sayMigrated(migrated),
    ...(appSecrets ? [] : ["No key was named: APP_SECRET is not set."]),
    ...(appUrl === undefined ? ["No role was granted anything: DATABASE_URL is not set."] : []),
  ];
  return done({ ok: true, applied, functions, putBack, leftOver, later, restoredTo }, [
    said.join(" "),
  ]);
};

function sayMigrated(migrated: Migrated): string[] {
  const { migrations, functions, putBack, leftOver, later, restoredTo } = migrated;
  if (later.length > 0)
    return [
      `A later version has brought this database further (${later.join(", ")}): left as it is.`,
    ];
  const newer = functions.filter((name) => !putBack.includes(name));
  const said = [
    [migrations, "Applied"] as const,
    [newer, "Applied the functions of"] as const,
    [putBack, "Put back earlier functions:"] as const,
  ].flatMap(([names, what]) => (names.length > 0 ? [`${what} ${names.join(", ")}.`] : []));
  return [
    ...(said.length > 0 ? said : ["Nothing to migrate."]),
    ...(restoredTo === null
      ? []
      : [`This database is a restored one: epoch ${restoredTo} of its seals has begun.`]),
    ...(leftOver.length > 0 ? [`No text of this version has ${leftOver.join(", ")}.`] : []),
  ];
}
