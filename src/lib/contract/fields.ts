import * as z from "zod/mini";
import { DEVICE, MERCHANT_PLATFORM } from "#/lib/base/merchant-client.ts";

export const merchantClient = {
  platform: z.literal(MERCHANT_PLATFORM),
  device: z.literal(DEVICE),
};

/** An amount of money as a decimal string without sign: "1250.50". */
export const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,9})?$/, "bad_amount"));
/** An amount of money that may be negative. */
export const signedAmount = z
  .string()
  .check(z.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,9})?$/, "bad_amount"));
/** What is played with: the member's own money (or play money), or the bonus in play. */
export const money = z.enum(["own", "bonus"]);
/** How money comes in: a key of the cashier's texts, `method_<kind>`. */
export const paymentKind = z.enum([
  ...(["bank_qr", "bank_transfer", "mobile_wallet", "usdt"] as const),
  ...(["qris", "pix", "card"] as const),
]);
/** A moment: ISO 8601, UTC; of years that are reckoned with still when a day is added or taken away. */
export const moment = z.iso
  .datetime()
  .check(z.refine((at) => !/^(?:0000|9999)/.test(at), "bad_field"));
/** An id of ours or of a vendor: no spaces, no markup. */
export const id = z.string().check(z.regex(/^[\w.:-]{1,100}$/, "bad_field"));
/** A currency of the ledger, with what is needed to show it. */
export const currency = z.object({
  code: z.string(),
  exponent: z.number(),
  symbol: z.string(),
});
/** The page asked for; strings too, because queries are text. */
export const pageNo = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);

/** A size of page with its default. */
/* @__NO_SIDE_EFFECTS__ */
export function pageSize(preset: number, most = 100) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), preset);
}

/** A list as the wire carries it. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item), totalPages: z.number(), totalCount: z.number() });
}

/** What an identity provider says of a mobile, where one proves them in the platform's place (ENT-02). */
export const phoneProof = {
  firebaseChannel: z.optional(z.literal("sms")),
  firebaseIdToken: z.optional(z.string().check(z.maxLength(10_000))),
};
