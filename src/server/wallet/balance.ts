import { type Currency, formatWire } from "#/lib/base/money.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import { publishLive } from "#/server/events/index.ts";
import {
  balancesOf,
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
  const ids = held ? [wallet.id, held.id] : [wallet.id];
  const balances = await balancesOf(db, ids);
  return {
    sumMinor: balances.get(wallet.id) ?? 0n,
    heldMinor: held ? (balances.get(held.id) ?? 0n) : 0n,
    currency: await getCurrency(db, wallet.currency),
  };
}

/** Amounts of a balance as the wire writes them. */
export function balanceOnWire({ sumMinor, heldMinor, currency }: MemberBalance): {
  sumBalance: string;
  heldBalance: string;
} {
  return {
    sumBalance: formatWire(sumMinor, currency.exponent),
    heldBalance: formatWire(heldMinor, currency.exponent),
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
    const held = accounts.find(
      (other) => other.memberId === memberId && other.purpose === "held" && other.currency === code,
    );
    const heldMinor = held?.balanceMinor ?? 0n;
    const balance = balanceOnWire({ sumMinor: balanceMinor, heldMinor, currency });
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
