import type { Clock } from "#/lib/base/time.ts";
import { openKeyring } from "#/server/db/index.ts";
import { openChannelHealth } from "#/server/notify/index.ts";
import { openSealing } from "#/server/session/index.ts";

/** What an installation of the tests hashes and seals by. */
export const SEALING = openSealing(openKeyring("a-secret-of-the-tests-and-of-nobody-else"));

/** What works by the secret of the tests, at a clock's hour. */
export const sealedAt = (clock: Clock) => ({
  clock,
  sealing: SEALING,
  health: openChannelHealth(clock),
});
