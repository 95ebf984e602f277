import { createHash } from "node:crypto";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

let made = 0;

/** A login of a member's from a device by its name, as the session's area keeps it. */
export async function addLogin(
  db: Db,
  member: { readonly id: bigint; readonly account: string },
  { device = "phone", ip = "203.0.113.7", atMs = Date.now() } = {},
): Promise<void> {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  const at = new Date(atMs);
  const place = { ip, country: "VN", user_agent: "Mozilla/5.0 (Android 14) Firefox/140.0" };
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashOf(`token ${++made} of ${member.id}`),
      device_hash: hashOf(device),
      member_id: member.id,
      account: member.account,
      kind: 0,
      currency: "VND",
      opened_at: at,
      last_seen_at: at,
      expires_at: new Date(atMs + DAY_MS),
      ended_at: null,
      ...place,
    })
    .execute();
  const seen = { last_login_at: at, ...place };
  await db
    .insertInto("known_devices")
    .values({ member_id: member.id, device_hash: hashOf(device), known_since: at, ...seen })
    .onConflict((conflict) => conflict.columns(["member_id", "device_hash"]).doUpdateSet(seen))
    .execute();
}
