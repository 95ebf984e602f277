import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import {
  balancesOf,
  bonusCurrencyOf,
  findAccounts,
  listCurrencies,
  listMemberBalances,
  type Owner,
} from "#/server/ledger/index.ts";

type MemberBalance = {
  /** What can be played or withdrawn, in minor units of the currency. */
  readonly sumMinor: bigint;
  /** What is reserved by withdrawals and open bets. */
  readonly heldMinor: bigint;
  /** Bonus money of that currency: it is played, and neither withdrawn nor sent. Null: the member never had any. */
  readonly bonusMinor: bigint | null;
  readonly currency: Currency;
};

/** The owner of a member's ledger accounts. */
export function ownerOf(memberId: bigint): Owner {
  return { kind: "member", id: memberId };
}

/** A currency of the ledger; throws on an unknown code. */
export async function getCurrency(db: Db, code: string): Promise<Currency> {
  const found = (await listCurrencies(db)).find((currency) => currency.code === code);
  if (!found) throw new Error(`unknown currency ${code}`);
  return { code: found.code, exponent: found.exponent, symbol: found.symbol };
}

/** What a member has. Throws for one without a wallet. */
export async function balanceOf(db: Db, memberId: bigint): Promise<MemberBalance> {
  const accounts = await findAccounts(db, ownerOf(memberId));
  const wallet = accounts.find(({ purpose }) => purpose === "wallet");
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  const held = accounts.find(
    ({ purpose, currency }) => purpose === "held" && currency === wallet.currency,
  );
  const bonus = accounts.find(
    ({ purpose, currency }) => purpose === "bonus" && currency === bonusCurrencyOf(wallet.currency),
  );
  const balances = await balancesOf(
    db,
    [wallet, held, bonus].flatMap((account) => (account ? [account.id] : [])),
  );
  return {
    sumMinor: balances.get(wallet.id) ?? 0n,
    heldMinor: held ? (balances.get(held.id) ?? 0n) : 0n,
    bonusMinor: bonus ? (balances.get(bonus.id) ?? 0n) : null,
    currency: await getCurrency(db, wallet.currency),
  };
}

/** Amounts of a balance as the wire writes them. */
export function balanceOnWire({ sumMinor, heldMinor, bonusMinor, currency }: MemberBalance): {
  sumBalance: string;
  heldBalance: string;
  bonusBalance?: string;
} {
  return {
    sumBalance: formatWire(sumMinor, currency.exponent),
    heldBalance: formatWire(heldMinor, currency.exponent),
    ...(bonusMinor === null ? {} : { bonusBalance: formatWire(bonusMinor, currency.exponent) }),
  };
}

/**
 * Tells the member's open pages the balance. Within a transaction it is the balance as that leaves it, and it is told
 * when that commits.
 */
export async function announceBalance(db: Db, memberId: bigint): Promise<void> {
  await tellMember(db, memberId, {
    type: "balance",
    ...balanceOnWire(await balanceOf(db, memberId)),
  });
}

/**
 * Tells many members' open pages their balances, in two statements however many they are. Outside a transaction: for
 * what happens so often that each alone would be too much.
 */
export async function announceBalances(db: Db, memberIds: readonly bigint[]): Promise<void> {
  const accounts = await listMemberBalances(db, memberIds);
  const currencies = new Map((await listCurrencies(db)).map((one) => [one.code, one]));
  for (const { memberId, purpose, currency: code, balanceMinor } of accounts) {
    const currency = currencies.get(code);
    if (purpose !== "wallet" || !currency) continue;
    const minorOf = (sought: string, kept: string) =>
      accounts.find(
        (other) =>
          other.memberId === memberId && other.purpose === sought && other.currency === kept,
      )?.balanceMinor;
    const heldMinor = minorOf("held", code) ?? 0n;
    const bonusMinor = minorOf("bonus", bonusCurrencyOf(code)) ?? null;
    const balance = balanceOnWire({ sumMinor: balanceMinor, heldMinor, bonusMinor, currency });
    await tellMember(db, memberId, { type: "balance", ...balance });
  }
}

/**
 * Sends an event of the contract to the member's open pages; within a transaction, when that commits. `id` is that of the
 * recorded event that it tells: a page takes each once, and resumes after it.
 */
export async function tellMember(
  db: Db,
  memberId: bigint,
  event: LiveEvent,
  id?: bigint,
): Promise<void> {
  const { type, ...data } = event;
  await publishLive(db, { memberId, type, data, ...(id === undefined ? {} : { id }) });
}
