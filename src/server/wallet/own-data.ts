import type { ExportRow } from "#/lib/contract/care/export.ts";
import { addData, readByNumber } from "#/server/care/index.ts";
import { type Entry, listEntries } from "#/server/ledger/index.ts";
import { getWallet, recordsOf } from "./records.ts";

type Told = { readonly id: bigint; readonly row: ExportRow };

/** Every movement of a member's wallet, as the account record tells it. */
export const walletData = addData({
  movements: readByNumber<Told>(
    async ({ db, memberId, language }, before, limit) => {
      const wallet = await getWallet(db, memberId);
      const entries: readonly Entry[] = await listEntries(
        db,
        { accountId: wallet.accountId },
        { before, limit },
      );
      const records = await recordsOf(db, wallet, entries, language);
      return records.map((record) => ({
        id: BigInt(record.id),
        row: { ...record, currency: wallet.code },
      }));
    },
    { numberOf: ({ id }) => id, show: ({ row }) => row },
  ),
});
