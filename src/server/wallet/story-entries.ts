import { formatWire } from "#/lib/base/money.ts";
import type { Db } from "#/server/db/index.ts";
import { listEntriesOfReferences } from "#/server/ledger/index.ts";
import { getCurrency } from "./balance.ts";

/** One line of the books in the story of a payment or a ticket. Amounts are decimal strings. */
export type StoryEntry = {
  readonly at: string;
  readonly transferId: bigint;
  readonly kind: string;
  readonly reference: string;
  readonly account: string;
  readonly amount: string;
  readonly currency: string;
  readonly balanceAfter: string | null;
};

/** What transfers of these references moved, and what opened and closed holds of them, the first first. */
export async function listStoryEntries(
  db: Db,
  references: readonly string[],
): Promise<StoryEntry[]> {
  const entries = await listEntriesOfReferences(db, references);
  return Promise.all(
    entries.map(async (entry) => {
      const { exponent } = await getCurrency(db, entry.currency);
      const { balanceAfterMinor: after } = entry;
      return {
        at: entry.postedAt.toISOString(),
        transferId: entry.transferId,
        kind: entry.kind,
        reference: entry.reference,
        account: `${entry.owner} ${entry.purpose}`,
        amount: formatWire(entry.amountMinor, exponent),
        currency: entry.currency,
        balanceAfter: after === null ? null : formatWire(after, exponent),
      };
    }),
  );
}
