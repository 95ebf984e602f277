import { parseMoney } from "#/lib/base/money.ts";
import type { Seat } from "./records.ts";
import type { Store } from "./store.ts";

/** A grant of free rounds as it stands: how many are left, at which bet level, and what they may still win. */
export type Grant = {
  readonly grantId: string;
  readonly left: number;
  readonly stakeMinor: bigint;
  readonly mostMinor: bigint;
  readonly until: string;
};

/** The seat's grant of which a round may begin now, the one that ends first; null where it has none. */
export async function openGrant(
  store: Pick<Store, "countFree">,
  seat: Pick<Seat, "id" | "free" | "currency">,
  nowMs: number,
): Promise<Grant | null> {
  for (const { grantId, rounds, stake, maxWin, validUntil } of seat.free ?? []) {
    const { begun, wonMinor } = await store.countFree(seat.id, grantId);
    const left = rounds - Number(begun);
    const level = parseMoney(stake, seat.currency.exponent);
    const most = parseMoney(maxWin, seat.currency.exponent);
    if (left > 0 && level.ok && most.ok && Date.parse(validUntil) > nowMs)
      return {
        ...{ grantId, left, stakeMinor: level.value, mostMinor: most.value - wonMinor },
        until: validUntil,
      };
  }
  return null;
}
