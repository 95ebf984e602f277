import { formatWire } from "#/lib/base/money.ts";
import { plainText } from "#/lib/base/plain.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { AccountRecord, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import type { Db } from "#/server/db/index.ts";
import {
  type Entry,
  type EntryFilter,
  findAccounts,
  findHoldStates,
  listEntries,
  searchEntries,
  sumEntries,
} from "#/server/ledger/index.ts";
import { aboutOf } from "./about.ts";
import { getCurrency, ownerOf } from "./balance.ts";
import { recordKindOf, recordStateOf } from "./rules.ts";

type Query = ParsedOf<typeof listAccountRecords>;
type Reply = ReplyOf<typeof listAccountRecords>;

/** A member's wallet as its record is read. */
export type Wallet = {
  readonly accountId: bigint;
  readonly code: string;
  readonly exponent: number;
};

export async function getWallet(db: Db, memberId: bigint): Promise<Wallet> {
  const wallet = (await findAccounts(db, ownerOf(memberId))).find(
    ({ purpose }) => purpose === "wallet",
  );
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  const { code, exponent } = await getCurrency(db, wallet.currency);
  return { accountId: wallet.id, code, exponent };
}

/**
 * A page of the wallet's movements, newest first, with how many there are and what those of a span add up to. As dear for
 * a million movements as for a few: sums come from the ledger's, and `before` goes on where the last page ended.
 */
export async function findAccountRecords(
  db: Db,
  memberId: bigint,
  query: Query,
  language: string,
): Promise<Reply> {
  const wallet = await getWallet(db, memberId);
  const filter = filterOf(wallet, query);
  if (query.search !== undefined) return search(db, wallet, filter, query, language);
  const before = query.before === undefined ? {} : { before: BigInt(query.before) };
  const { pageSize } = query;
  const [found, sums] = await Promise.all([
    listEntries(db, filter, {
      ...before,
      limit: pageSize + 1,
      offset: query.before === undefined ? (query.pageNo - 1) * pageSize : 0,
    }),
    query.before === undefined ? sumEntries(db, filter) : null,
  ]);
  const shown = found.slice(0, pageSize);
  const totalCount = sums ? Number(sums.count) : shown.length;
  const wire = (minor: bigint) => formatWire(minor, wallet.exponent);
  const isSpan = query.from !== undefined || query.to !== undefined;
  return {
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
    ...(sums && isSpan
      ? {
          totals: {
            in: wire(sums.inMinor),
            out: wire(sums.outMinor),
            net: wire(sums.inMinor + sums.outMinor),
          },
        }
      : {}),
    list: await recordsOf(db, wallet, shown, language),
    next: found.length > pageSize ? String(shown.at(-1)?.id) : null,
  };
}

async function search(
  db: Db,
  wallet: Wallet,
  filter: EntryFilter,
  { search: typed = "", before, pageSize }: Query,
  language: string,
): Promise<Reply> {
  const text = plainText(typed.trim());
  const number = /^#?(\d{1,18})$/.exec(text)?.[1];
  const found = await searchEntries(
    db,
    filter,
    {
      isAbout: (meta) => plainText(aboutOf(meta, language)).includes(text),
      id: number === undefined ? null : BigInt(number),
    },
    { ...(before === undefined ? {} : { before: BigInt(before) }), limit: pageSize },
  );
  const goesOn = found.oldest !== null && !found.isDone;
  return {
    totalCount: found.list.length,
    totalPages: 1,
    list: await recordsOf(db, wallet, found.list, language),
    next: goesOn ? String(found.oldest?.id) : null,
    ...(goesOn ? { searchedTo: new Date(found.oldest?.atMs ?? 0).toISOString() } : {}),
  };
}

/** Entries as the record tells them. */
export async function recordsOf(
  db: Db,
  { exponent }: Wallet,
  entries: readonly Entry[],
  language: string,
): Promise<AccountRecord[]> {
  const wire = (minor: bigint) => formatWire(minor, exponent);
  const out = entries.filter(({ amountMinor }) => amountMinor < 0n);
  const holds = await findHoldStates(
    db,
    out.map(({ reference }) => reference),
  );
  return entries.map((entry) => ({
    id: String(entry.id),
    at: new Date(entry.postedAtMs).toISOString(),
    kind: recordKindOf(entry.kind),
    about: aboutOf(entry.meta, language, entry.amountMinor),
    reference: entry.reference,
    amount: wire(entry.amountMinor),
    balanceAfter: wire(entry.balanceAfterMinor ?? 0n),
    state: recordStateOf(entry, holds.get(entry.reference)),
  }));
}

/** Kinds of records that gather several kinds of transfers. */
export const TRANSFER_KINDS: Readonly<Record<string, readonly string[]>> = {
  deposit: ["deposit", "deposit_placed", "suspense_placed"],
  transfer: ["vendor_transfer", "member_transfer"],
  adjustment: ["adjustment", "opening", "deposit_fee", "deposit_placed_fee", "deposit_refund"],
};

function filterOf(
  { accountId }: Wallet,
  { kind, from, to }: Pick<Query, "kind" | "from" | "to">,
): EntryFilter {
  return {
    accountId,
    ...(kind === undefined ? {} : { kinds: TRANSFER_KINDS[kind] ?? [kind] }),
    ...(from === undefined ? {} : { fromMs: Date.parse(from) }),
    ...(to === undefined ? {} : { toMs: Date.parse(to) }),
  };
}
