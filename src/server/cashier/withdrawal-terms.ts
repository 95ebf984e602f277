import { formatWire, trimZeros } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ReplyOf } from "#/lib/contract/call.ts";
import type { getWithdrawalTerms } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { totpOfMember } from "#/server/auth/index.ts";
import type { Session } from "#/server/http/route.ts";
import { getMember } from "#/server/members/index.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { findCooling } from "./cooling.ts";
import type { CashierDeps } from "./deps.ts";
import { findTurnover } from "./turnover.ts";
import { findTaken } from "./velocity.ts";
import { findLimits, leftOf } from "./withdrawal-limits.ts";

type Terms = ReplyOf<typeof getWithdrawalTerms>;

/** What a member may withdraw and why not the rest, what it costs, and how long they then have to say what arrived. */
export async function findTerms(
  { db, clock, withdrawalConfirmMs }: Pick<CashierDeps, "db" | "clock" | "withdrawalConfirmMs">,
  { memberId, kind, currency: code }: Session,
): Promise<Result<Terms, CodeOf<typeof getWithdrawalTerms>>> {
  const { rankLevel } = await getMember(db, memberId);
  const limits = await findLimits(db, code, rankLevel);
  if (!limits || !isTrueAccount(kind)) return refuse("true_account_needed");
  const { sumMinor, heldMinor, currency } = await balanceOf(db, memberId);
  const turnover = await findTurnover(db, { memberId, currency: code });
  const taken = await findTaken(db, { memberId, currency: code });
  const wait = await findCooling(db, { memberId, currency: code }, clock());
  const wire = (minor: bigint) => formatWire(minor, currency.exponent);
  const isAllLocked = turnover.lockedMinor > sumMinor;
  const lockedMinor = isAllLocked ? sumMinor : turnover.lockedMinor;
  const most = (mostMinor: bigint | null, takenMinor: bigint) =>
    mostMinor === null
      ? null
      : { most: wire(mostMinor), left: wire(leftOf(mostMinor, takenMinor) ?? 0n) };
  const { fee_fixed_minor, fee_basis_points, expected_minutes } = limits.terms;
  return ok({
    min: wire(limits.minMinor),
    max: wire(limits.maxMinor),
    available: wire(sumMinor - lockedMinor),
    confirmMinutes: withdrawalConfirmMs / 60_000,
    balance: wire(sumMinor),
    held: wire(heldMinor),
    locked: wire(lockedMinor),
    toPlay: turnover.deposits.map(
      ({ id, kind: method, creditedMinor, turnoverMinor, leftMinor, at }) => ({
        ...{ id, method, at: at.toISOString() },
        amount: wire(creditedMinor),
        turnover: wire(turnoverMinor),
        left: wire(leftMinor),
      }),
    ),
    fee:
      fee_fixed_minor === 0n && fee_basis_points === 0
        ? null
        : {
            fixed: wire(fee_fixed_minor),
            percent: trimZeros(formatWire(BigInt(fee_basis_points), 2)),
          },
    expectedMinutes: expected_minutes,
    day: most(limits.dayMinor, taken.dayMinor),
    month: most(limits.monthMinor, taken.monthMinor),
    waitUntil: wait && new Date(wait.untilMs).toISOString(),
    authenticator: (await totpOfMember(db, memberId)).on,
  });
}
