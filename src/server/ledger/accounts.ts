import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { Realm } from "./tables.ts";

/** Whose money it is. `house` accounts have no floor and the owner id 0. */
export type OwnerKind = "member" | "house";

/**
 * What accounts are for: one an owner, purpose and currency. `held` is opened by the first hold; an area declares those
 * of its own beside its tables:
 *
 *     declare module "#/server/ledger/accounts.ts" {
 *       interface Purposes {
 *         games: true;
 *       }
 *     }
 */
export interface Purposes {
  wallet: true;
  held: true;
  /** A member's bonus money, in a currency of its own realm. */
  bonus: true;
  adjustments: true;
}
export type AccountPurpose = keyof Purposes;

export type Owner = { readonly kind: OwnerKind; readonly id: bigint };
export const HOUSE: Owner = { kind: "house", id: 0n };

export type AccountKey = {
  readonly owner: Owner;
  readonly purpose: AccountPurpose;
  readonly currency: string;
};

export type Account = AccountKey & {
  readonly id: bigint;
  /** Money of two realms never meets in one transfer. */
  readonly realm: Realm;
  /** The least that it may hold; null: no limit, and its balance is only the sum of its entries. */
  readonly floorMinor: bigint | null;
  readonly frozenIn: boolean;
  readonly frozenOut: boolean;
};

/**
 * Opens an account, or answers the id of the one there is. A member's has the floor 0 unless told otherwise, the
 * house's none. Throws on an unknown currency.
 */
export async function openAccount(
  db: Db,
  { owner, purpose, currency }: AccountKey,
  floorMinor: bigint | null = owner.kind === "house" ? null : 0n,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select ledger_open_account(${owner.kind}, ${owner.id}, ${purpose}, ${currency}, ${floorMinor}::bigint) as id
  `.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error(`no account opened: currency ${currency} is unknown`);
  return id;
}

/** All accounts of an owner, the oldest first. */
export async function findAccounts(db: Db, owner: Owner): Promise<Account[]> {
  const rows = await db
    .selectFrom("accounts")
    .selectAll()
    .where("owner_kind", "=", owner.kind)
    .where("owner_id", "=", owner.id)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    owner,
    purpose: row.purpose as AccountPurpose,
    currency: row.currency,
    realm: row.realm,
    floorMinor: row.floor_minor,
    frozenIn: row.frozen_in,
    frozenOut: row.frozen_out,
  }));
}

/** Stops money into or out of an account, or lets it flow again. Open holds still close. */
export async function freezeAccount(
  db: Db,
  accountId: bigint,
  frozen: { readonly in: boolean; readonly out: boolean },
): Promise<void> {
  await sql`select ledger_freeze(${accountId}, ${frozen.in}, ${frozen.out})`.execute(db);
}

/** The balances of accounts, in minor units, by id. One without a floor is summed from its entries. */
export async function balancesOf(
  db: Db,
  accountIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, case when floor_minor is null
      then coalesce((select sum(amount_minor) from entries where account_id = accounts.id), 0)::bigint
      else balance_minor end as balance
    from accounts where id = any(${accountIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.balance]));
}

/** What members have in their accounts that keep a balance, all in one query; those without accounts are left out. */
export async function listMemberBalances(
  db: Db,
  memberIds: readonly bigint[],
): Promise<{ memberId: bigint; purpose: string; currency: string; balanceMinor: bigint }[]> {
  return db
    .selectFrom("accounts")
    .select(["owner_id as memberId", "purpose", "currency", "balance_minor as balanceMinor"])
    .where("owner_kind", "=", "member")
    .where((where) => sql<boolean>`${where.ref("owner_id")} = any(${[...memberIds]}::bigint[])`)
    .where("floor_minor", "is not", null)
    .orderBy("id")
    .execute();
}
