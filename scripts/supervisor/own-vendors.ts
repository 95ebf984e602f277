import { createHmac } from "node:crypto";
import { type Keyring, openVault } from "#/server/db/index.ts";
import { putVendorSecret, tellSigningKeys, VENDOR_SECRETS } from "#/server/games/index.ts";
import type { Keys } from "./keys.ts";
import { openPatiently } from "./open-patiently.ts";
import type { Plan } from "./plan.ts";

/**
 * Puts what the processes that run beside the site sign with: the studio for the vendors of the house, the sandbox vendor
 * for those that are marked as a sandbox, each under a key of its own made of the sandbox's; nothing for a process that
 * does not run. Tells the database what it checks vendors' reports by. As the database's owner.
 */
export async function connectOwnVendors(
  owner: string | null,
  plans: readonly Pick<Plan, "name">[],
  ring: Keyring,
  { STUDIO_KEY, VENDOR_KEY }: Keys,
): Promise<void> {
  const runs = (name: string) => plans.some((plan) => plan.name === name);
  if (owner === null) return;
  const { db, close } = openPatiently(owner, "pleno start");
  const vault = openVault(ring, VENDOR_SECRETS);
  try {
    await tellSigningKeys(db, vault);
    if (!(runs("studio") || runs("vendor"))) return;
    const vendors = await db
      .selectFrom("vendors")
      .select(["code", "in_house", "sandbox"])
      .where("convention", "=", "house")
      .execute();
    for (const { code, in_house, sandbox } of vendors) {
      if (in_house && runs("studio")) await putVendorSecret(db, vault, code, STUDIO_KEY);
      else if (sandbox && runs("vendor"))
        await putVendorSecret(
          db,
          vault,
          code,
          createHmac("sha256", VENDOR_KEY).update(code).digest("hex"),
        );
    }
  } finally {
    await close();
  }
}
