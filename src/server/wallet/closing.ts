import { formatWire } from "#/lib/base/money.ts";
import type { MemberMoney, OpenMatters } from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { balanceOf } from "./balance.ts";

/** What a member has that is to be taken out before the account is closed, and what of it is to be played before that. */
export async function findOpenMoney(
  db: Db,
  { memberId }: MemberMoney,
  lockedMinor: bigint,
): Promise<OpenMatters> {
  const { sumMinor, heldMinor, currency } = await balanceOf(db, memberId);
  const wire = (minor: bigint) => formatWire(minor, currency.exponent);
  const locked = lockedMinor < sumMinor ? lockedMinor : sumMinor;
  return {
    ...(sumMinor > 0n
      ? {
          balance: {
            amount: wire(sumMinor),
            ...(locked > 0n ? { locked: wire(locked) } : {}),
          },
        }
      : {}),
    ...(heldMinor > 0n ? { held: { amount: wire(heldMinor) } } : {}),
  };
}
