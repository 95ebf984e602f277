import { formatWire } from "#/lib/base/money.ts";
import type { ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { Db } from "#/server/db/index.ts";
import { type Entry, findAccounts, findHoldStates, listEntries } from "#/server/ledger/index.ts";
import { getCurrency, ownerOf } from "./balance.ts";
import { recordKindOf, recordStateOf } from "./rules.ts";

/**
 * A page of the wallet's movements, newest first. What a movement is about stands in its transfer's `meta`: `about`
 * (a name, as it is) or `aboutKey` ("area:key", a text in the reader's language).
 */
export async function findAccountRecords(
  db: Db,
  memberId: bigint,
  query: ParsedOf<typeof listAccountRecords>,
  language: string,
): Promise<ReplyOf<typeof listAccountRecords>> {
  const wallet = (await findAccounts(db, ownerOf(memberId))).find(
    ({ purpose }) => purpose === "wallet",
  );
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  const { exponent } = await getCurrency(db, wallet.currency);
  const { list, totalCount, totals } = await listEntries(
    db,
    {
      accountId: wallet.id,
      ...(query.kind === undefined ? {} : { kinds: TRANSFER_KINDS[query.kind] ?? [query.kind] }),
      ...(query.from === undefined ? {} : { fromMs: Date.parse(query.from) }),
      ...(query.to === undefined ? {} : { toMs: Date.parse(query.to) }),
    },
    query,
  );
  const wire = (minor: bigint) => formatWire(minor, exponent);
  const out = list.filter(({ amountMinor }) => amountMinor < 0n);
  const holds = await findHoldStates(
    db,
    out.map(({ reference }) => reference),
  );
  return {
    totalCount,
    totalPages: Math.ceil(totalCount / query.pageSize),
    ...(totals
      ? {
          totals: {
            in: wire(totals.inMinor),
            out: wire(totals.outMinor),
            net: wire(totals.inMinor + totals.outMinor),
          },
        }
      : {}),
    list: list.map((entry) => ({
      id: String(entry.id),
      at: new Date(entry.postedAtMs).toISOString(),
      kind: recordKindOf(entry.kind),
      about: aboutOf(entry, language),
      reference: entry.reference,
      amount: wire(entry.amountMinor),
      balanceAfter: wire(entry.balanceAfterMinor ?? 0n),
      state: recordStateOf(entry, holds.get(entry.reference)),
    })),
  };
}

/** Kinds of records that gather several kinds of transfers. */
const TRANSFER_KINDS: Readonly<Record<string, readonly string[]>> = {
  deposit: ["deposit", "deposit_placed"],
  transfer: ["vendor_transfer", "member_transfer"],
  adjustment: ["adjustment", "opening", "deposit_fee", "deposit_placed_fee", "deposit_refund"],
};

function aboutOf({ meta, amountMinor }: Entry, language: string): string {
  const { about, aboutKey } = meta;
  // Between members each reads the other's name.
  const other = amountMinor < 0n ? meta["to"] : meta["from"];
  if (typeof other === "string") return other;
  if (typeof about === "string") return about;
  if (typeof aboutKey !== "string") return "";
  const [area = "", key = ""] = aboutKey.split(":");
  return translate(language, area)(key);
}
