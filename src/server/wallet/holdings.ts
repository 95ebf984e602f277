import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { balancesOf, findAccounts, listOpenHolds } from "#/server/ledger/index.ts";
import { getCurrency, ownerOf } from "./balance.ts";

/** One account of a member's in the ledger; amounts as the wire writes them. */
export type Holding = {
  /** `wallet`, `held` … */
  readonly purpose: string;
  readonly currency: string;
  readonly amount: string;
  /** Which way its money is stopped: none, in, out or both. */
  readonly frozen: readonly ("in" | "out")[];
};

/** Money of a member's that is put aside, and for what. */
export type HeldMoney = {
  /** What it is held for, such as `withdrawal`. */
  readonly kind: string;
  /** The hold's name in the ledger: `withdrawal:w1a2`. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly since: string;
};

/** All that a member has, by account, and what is put aside of it, the newest first. */
export async function findHoldings(
  db: Db,
  memberId: bigint,
  limit: number,
): Promise<{ readonly accounts: Holding[]; readonly held: HeldMoney[] }> {
  const accounts = await findAccounts(db, ownerOf(memberId));
  const balances = await balancesOf(
    db,
    accounts.map(({ id }) => id),
  );
  const isHeld = accounts.filter(({ purpose }) => purpose === "held");
  const holds = await listOpenHolds(
    db,
    isHeld.map(({ id }) => id),
    limit,
  );
  const wire = async (amountMinor: bigint, code: string) =>
    formatWire(amountMinor, (await getCurrency(db, code)).exponent);
  return {
    accounts: await Promise.all(
      accounts.map(async ({ id, purpose, currency, frozenIn, frozenOut }) => ({
        purpose,
        currency,
        amount: await wire(balances.get(id) ?? 0n, currency),
        frozen: [...(frozenIn ? (["in"] as const) : []), ...(frozenOut ? (["out"] as const) : [])],
      })),
    ),
    held: await Promise.all(
      holds.map(async ({ heldAccountId, kind, reference, amountMinor, openedAt }) => {
        const currency = isHeld.find(({ id }) => id === heldAccountId)?.currency ?? "";
        const amount = await wire(amountMinor, currency);
        return { kind, reference, amount, currency, since: openedAt.toISOString() };
      }),
    ),
  };
}
