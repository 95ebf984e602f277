import { sql } from "kysely";
import { expect, it } from "vitest";
import { openKeyring, openVault } from "#/server/db/index.ts";
import { openVendorSecrets, putVendorSecret, VENDOR_SECRETS } from "#/server/games/index.ts";
import { testDatabase } from "../../support/database.ts";

const { db, owner } = await testDatabase();
const vault = openVault(openKeyring("a-secret-of-the-tests-and-of-nobody-else"), VENDOR_SECRETS);
const [FIRST, SECOND] = ["the first key of this vendor", "the second key of this vendor"];

it("a vendor's key is sealed, and one that is changed holds as long as the overlap", async () => {
  let nowMs = 0;
  const read = openVendorSecrets(db, vault, () => nowMs);
  const keys = async () => (await read()).get("NUEVE");
  expect(await keys()).toBeUndefined();
  expect(await putVendorSecret(owner.db, vault, "NUEVE", FIRST)).toBe(true);
  expect(await putVendorSecret(owner.db, vault, "NUEVE", FIRST)).toBe(false);
  expect(await keys()).toBeUndefined();
  nowMs += 5_000;
  expect(await keys()).toEqual([FIRST]);

  expect(await putVendorSecret(owner.db, vault, "NUEVE", SECOND, 3_600_000)).toBe(true);
  nowMs += 5_000;
  expect(await keys()).toEqual([SECOND, FIRST]);
  await sql`update vendor_secrets set ends_at = now() where ends_at is not null`.execute(owner.db);
  nowMs += 5_000;
  expect(await keys()).toEqual([SECOND]);

  const { rows } = await sql<{ secret_sealed: Buffer }>`select * from vendor_secrets`.execute(db);
  for (const { secret_sealed } of rows)
    expect(secret_sealed.toString("latin1")).not.toContain("key of this vendor");
});

it("the application's role reads vendors' keys and puts none", async () => {
  await expect(putVendorSecret(db, vault, "MEKONG", FIRST)).rejects.toMatchObject({
    code: "42501",
  });
});

it("a key that is sealed for one vendor opens for no other", async () => {
  await putVendorSecret(owner.db, vault, "JAGUAR", FIRST);
  await sql`delete from vendor_signing_keys where vendor = 'JAGUAR'`.execute(owner.db);
  await sql`update vendor_secrets set vendor = 'TAMBORA' where vendor = 'JAGUAR'`.execute(owner.db);
  await expect(openVendorSecrets(db, vault, () => 0)()).rejects.toThrow();
  await sql`delete from vendor_secrets where vendor = 'TAMBORA'`.execute(owner.db);
});
