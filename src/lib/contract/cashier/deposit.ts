import * as z from "zod/mini";
import { amount, id, moment, paymentKind } from "../fields.ts";

/** What a way to deposit costs: a fixed sum, and a share of the amount in percent. */
const methodFee = z.object({ fixed: amount, percent: amount });

export const depositMethod = z.object({
  id,
  /** A key of the cashier's texts: `method_<kind>`. */
  kind: paymentKind,
  provider: z.string(),
  sandbox: z.boolean(),
  min: amount,
  max: amount,
  presets: z.array(amount),
  /** Taken off what arrives; absent where it costs nothing. */
  fee: z.optional(methodFee),
  /** How often what it brings is to be played before it is withdrawn, as a decimal: "1", "1.5"; absent: not at all. */
  turnover: z.optional(z.string()),
  /** Whether its payers show that they paid, by pictures; absent: no. */
  proof: z.optional(z.boolean()),
});
export type DepositMethod = z.output<typeof depositMethod>;

/** A page of the provider's where the same can be paid; null where there is none. */
const payUrl = z.nullable(z.string());

/**
 * How a deposit is paid, as its provider has said: on a page of the provider's, by a transfer to an account (whose
 * `code`, where there is one, is a VietQR that a bank's application reads), by a code of a national standard, or to an
 * address of a network.
 */
export const paymentInstruction = z.discriminatedUnion("shape", [
  z.object({ shape: z.literal("hosted"), payUrl: z.string() }),
  z.object({
    shape: z.literal("transfer"),
    payUrl,
    bank: z.string(),
    account: z.string(),
    holder: z.string(),
    /** What the payer writes with the transfer. */
    reference: z.string(),
    code: z.nullable(z.string()),
  }),
  z.object({
    shape: z.literal("code"),
    payUrl,
    standard: z.enum(["qris", "pix"]),
    /** The receiver's name, as the payer's application shows it. */
    payee: z.string(),
    code: z.string(),
  }),
  z.object({
    shape: z.literal("address"),
    payUrl,
    network: z.string(),
    address: z.string(),
    /** How much to send, in USDT. */
    amount,
    /** What one USDT counts for, in the deposit's currency, until `rateUntil`. */
    rate: amount,
    rateUntil: moment,
    /** How many blocks on top of it the provider waits for. */
    confirmations: z.number().check(z.int(), z.gte(0)),
  }),
]);
export type PaymentInstruction = z.output<typeof paymentInstruction>;

/**
 * pending: not paid yet, or how to pay is not known yet; credited is final; the others become credited if a
 * payment still arrives.
 */
export const DEPOSIT_STATES = ["pending", "credited", "failed", "expired", "cancelled"] as const;
export const deposit = z.object({
  id,
  method: id,
  kind: paymentKind,
  amount,
  state: z.enum(DEPOSIT_STATES),
  createdAt: moment,
  expiresAt: moment,
  closedAt: z.nullable(moment),
  /** A page to pay at, while pending; null where there is none, and as long as the provider has not answered. */
  payUrl,
  /** How to pay, while pending; null as long as the provider has not answered. */
  instruction: z.optional(z.nullable(paymentInstruction)),
  /** Whether its provider is a sandbox, which moves no money. */
  sandbox: z.optional(z.boolean()),
  /** What is taken off it when it is credited. */
  fee: z.optional(amount),
  /** What bonus money comes with it when it is credited; absent: none. */
  bonus: z.optional(amount),
  /** What a provider says arrived instead of the amount: nothing is credited before somebody has looked at it. */
  received: z.optional(z.nullable(amount)),
  /** Whether that came when the rate that it was to be paid at held no more. */
  isRateLapsed: z.optional(z.boolean()),
  /** What the operator made of money that arrived otherwise than asked, the last of it: credited, or sent back. */
  settlement: z.optional(
    z.nullable(z.object({ as: z.enum(["placed", "refunded"]), amount, reason: z.string() })),
  ),
  /** How many pictures were shown of it, and whether more are taken; absent where its method asks for none. */
  proofs: z.optional(z.number()),
  takesProof: z.optional(z.boolean()),
});
export type Deposit = z.output<typeof deposit>;
