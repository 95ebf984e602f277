import {
  KeyMissing,
  type Keyring,
  nameFirstKey,
  openKeyring,
  readKeyInForce,
} from "#/server/db/index.ts";
import { openPatiently } from "./open-patiently.ts";

/**
 * The installation's secrets, the newest first, as a ring that goes by the database; the first start with the owner's
 * address names the key in force. Throws KeyMissing, one line, for secrets that its values are not sealed under.
 */
export async function openInstallationKeyring(
  url: string,
  owner: string | null,
  [newest, ...previous]: readonly [string, ...string[]],
): Promise<Keyring> {
  const ring = openKeyring(newest, ...previous);
  const { db, close } = openPatiently(owner ?? url, "pleno start");
  try {
    if (owner !== null) await nameFirstKey(db, ring);
    ring.follow(await readKeyInForce(db));
  } finally {
    await close();
  }
  const lacking = ring.missing();
  if (lacking !== null) throw new KeyMissing(lacking);
  return ring;
}
