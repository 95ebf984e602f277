import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** Two members, by number, and what both logged in from; never which that is. */
export type SharedPlace = {
  readonly first: bigint;
  readonly second: bigint;
  readonly device: boolean;
  readonly network: boolean;
};

/** The pairs among members who logged in from one device, or from one network, since a moment, the lower number first. */
export async function listSharedPlaces(
  db: Db,
  memberIds: readonly bigint[],
  since: Date,
): Promise<SharedPlace[]> {
  const { rows } = await sql<SharedPlace>`
    with devices as (
      select member_id, device_hash from known_devices
      where member_id = any (${memberIds}::bigint[]) and last_login_at >= ${since}),
    networks as (
      select member_id, address from known_addresses
      where member_id = any (${memberIds}::bigint[]) and last_login_at >= ${since} and address <> 'unknown')
    select first, second, bool_or(device) as device, bool_or(not device) as network
    from (
      select a.member_id as first, b.member_id as second, true as device
        from devices a join devices b on b.device_hash = a.device_hash and b.member_id > a.member_id
      union all
      select a.member_id, b.member_id, false
        from networks a join networks b on b.address = a.address and b.member_id > a.member_id) shared
    group by first, second order by first, second`.execute(db);
  return rows;
}
