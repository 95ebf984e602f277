import type { Result } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import type { Signed } from "#/server/http/route.ts";

/** What a provider is asked to collect. `reference` is ours, and the key under which the same ask acts once. */
export type CollectOrder = {
  readonly reference: string;
  /** The deposit's number, for providers that know orders by one. */
  readonly number: bigint;
  readonly amount: string;
  readonly currency: string;
  readonly method: string;
  /** What a payer writes with a transfer (lib/rules/cashier/transfer-reference.ts). */
  readonly memo: string;
  readonly expiresAt: Date;
  /** In which the payment page is shown, and the pages that it leads back to. */
  readonly language: string;
};

/** A deposit that a provider was asked for. `outsideId`: what it calls it, where it said so. */
export type AskedOrder = {
  readonly reference: string;
  readonly number: bigint;
  readonly outsideId: string | null;
};

/** What a provider is asked to send, and to whom. */
export type PayoutOrder = {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly kind: string;
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
};

/** That a message is the provider's own, for the database to see for itself: what was signed, and the signature in hex. */
export type Proof = { readonly stamp: string; readonly body: Buffer; readonly signature: string };

/** How a provider says that a payment or a payout of ours ended. */
export type Notice = {
  readonly about: "deposit" | "payout";
  readonly reference: string;
  /** The deposit's number, where the provider knows it by that: it says which, not `reference`. */
  readonly number?: bigint;
  /** The provider's own id of it. */
  readonly outsideId: string;
  readonly outcome: "paid" | "failed" | "expired";
  readonly amount: string;
  readonly currency: string;
  /** The transfers that it was paid by, where the provider tells of each by itself too: together they are the amount. */
  readonly parts?: readonly PaymentPart[];
};

/** A transfer that a payment is of, by the provider's own id. */
export type PaymentPart = { readonly outsideId: string; readonly amount: string };

/** What a notice's payment is of: itself, where it is of nothing else. */
export const partsOf = ({
  parts,
  outsideId,
  amount,
}: Pick<Notice, "parts" | "outsideId" | "amount">): readonly PaymentPart[] =>
  parts ?? [{ outsideId, amount }];

/**
 * What a provider says it took back of a payment that was credited: given back to its payer, or held while the payer
 * disputes it.
 */
export type TakenBack = {
  readonly about: "taken_back";
  readonly outcome: "refunded" | "disputed";
  /** The provider's id of the payment, and of this. */
  readonly paymentId: string;
  readonly outsideId: string;
  readonly amount: string;
  readonly currency: string;
};

/** A notice, and the proof that it is the provider's. */
export type SignedNotice = { readonly notice: Notice; readonly proof: Proof };

/**
 * What asking a provider came to. `unanswered`: nothing that can be believed came back, whatever the provider has done:
 * ask again later. `unknown`: the provider was never asked for it. `unfit`: it cannot be asked for this, now or later, and
 * was not. `refused`: it signed that it will not do this. `open`: it waits for its end, and is paid as `instruction` says;
 * null where it does not say.
 */
export type Reply =
  | { readonly is: "unanswered"; readonly why: string }
  | { readonly is: "unknown" }
  | { readonly is: "unfit"; readonly why: string }
  | { readonly is: "refused"; readonly why: string; readonly proof: Proof }
  | {
      readonly is: "open";
      readonly instruction: PaymentInstruction | null;
      /** What the provider calls it, where it is asked about it by that. */
      readonly outsideId?: string;
    }
  | ({ readonly is: "ended" } & SignedNotice);

/** What a provider is asked to give back of a payment. `reference` is ours, and the key under which the same ask acts once. */
export type RefundOrder = {
  readonly reference: string;
  /** The provider's id of the payment. */
  readonly paymentId: string;
  readonly amount: string;
  readonly currency: string;
};

/**
 * What asking for a refund came to. `open`: it is under way; asked again, the provider says how it ended. `unfit`: it gives
 * nothing back by a call, and was not asked. The others as in Reply.
 */
export type RefundReply =
  | { readonly is: "refunded"; readonly outsideId: string }
  | { readonly is: "open" }
  | { readonly is: "refused" | "unfit" | "unanswered"; readonly why: string };

/** One kind of payment provider, as the cashier uses it. No method throws for what a provider does. */
export type ProviderAdapter = {
  createPayment(order: CollectOrder): Promise<Reply>;
  queryPayment(order: AskedOrder): Promise<Reply>;
  refundPayment(order: RefundOrder): Promise<RefundReply>;
  createPayout(order: PayoutOrder): Promise<Reply>;
  queryPayout(reference: string): Promise<Reply>;
  /** Whether a callback is the provider's own message. */
  verifyCallback(signed: Signed): Result<Proof, "bad_signature">;
  /** What a callback says, its signature verified; null where it tells of no end. */
  readCallback(body: unknown): Result<Notice | TakenBack | null, "malformed">;
};

/** What an adapter works with. */
export type AdapterOptions = {
  readonly id: string;
  readonly apiUrl: string;
  /** What both sides sign with, the newest first. Never empty. */
  readonly secrets: readonly [string, ...string[]];
  /** What it is asked with besides, by name. */
  readonly credentials: ReadonlyMap<string, string>;
  /** Where browsers, and the provider, reach us. */
  readonly publicUrl: string;
  readonly callbackUrl: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
};
