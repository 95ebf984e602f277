import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { CARE_REFUSALS } from "../care/calls.ts";
import { amount, currency, id, moment } from "../fields.ts";

export const WALLET_DIRECTIONS = ["in", "out"] as const;
/** `open` until the vendor has said what became of it; nothing is decided by its silence. */
export const WALLET_TRANSFER_STATES = ["open", "done", "refused"] as const;

/** Money between the main wallet and a vendor's: `in` to the vendor, `out` back to the main wallet. */
export const walletTransfer = z.object({
  id,
  vassalage: id,
  vendorName: z.string(),
  direction: z.enum(WALLET_DIRECTIONS),
  amount,
  state: z.enum(WALLET_TRANSFER_STATES),
  /** Why the vendor refused, as a code; null otherwise. */
  reason: z.nullable(z.string()),
  openedAt: moment,
});
export type WalletTransfer = z.output<typeof walletTransfer>;

export const vendorWallet = z.object({
  vassalage: id,
  name: z.string(),
  sandbox: z.boolean(),
  /** Whether money can be brought in now: the vendor is open. It can be taken out always. */
  open: z.boolean(),
  /** What the vendor says is there; null where it does not answer. */
  balance: z.nullable(amount),
  /** The transfer that is under way; one at a time for each vendor. */
  underWay: z.nullable(walletTransfer),
});
export type VendorWallet = z.output<typeof vendorWallet>;

/**
 * Where the member's money can lie (API-77). `isSingle`: every vendor plays with the main wallet, and `wallets` is
 * empty; else those vendors that keep a wallet of their own.
 */
export const getMerchantWallet = call({
  method: "POST",
  path: "/wps/relay/GCS_merchantWallet",
  who: "payer",
  module: null,
  input: nothing,
  reply: z.object({
    isSingle: z.boolean(),
    /** What the main wallet has to play or bring elsewhere. */
    mainBalance: amount,
    currency,
    wallets: z.array(vendorWallet),
  }),
  refusals: [],
});

const moved = { vassalage: id, amount };

/**
 * Moves money to a vendor's wallet, or back from one or several (API-61). What goes in is put aside at once and belongs
 * to the vendor when that says so; what comes out is credited when it says so. A vendor that does not answer in a moment
 * leaves the transfer `open`: it is asked until it tells. Refusals: `vendor_unknown`, of one that has no wallet of its
 * own; `vendor_closed`; `transfer_under_way` with the vendor in the detail; what the ledger and care refuse.
 */
export const transferWallet = call({
  method: "POST",
  path: "/wps/relay/GCS_walletTransfer",
  who: "payer",
  module: null,
  idempotent: true,
  input: z.discriminatedUnion("direction", [
    z.strictObject({ direction: z.literal("in"), ...moved }),
    z.strictObject({
      direction: z.literal("out"),
      wallets: z.array(z.strictObject(moved)).check(z.minLength(1), z.maxLength(50)),
    }),
  ]),
  reply: z.object({ transfers: z.array(walletTransfer) }),
  refusals: [
    "vendor_unknown",
    "vendor_closed",
    "transfer_under_way",
    "not_enough_funds",
    "bets_stopped",
    ...CARE_REFUSALS,
  ],
});
