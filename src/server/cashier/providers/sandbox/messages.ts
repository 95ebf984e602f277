import * as z from "zod/mini";
import { paymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import { amount, id } from "#/lib/contract/fields.ts";
import type { Notice } from "../adapter.ts";

const outcome = z.enum(["paid", "failed", "expired"]);
const ended = { paymentId: id, outcome, amount, currency: z.string() };

/** How the sandbox says that a payment, or a payout, ended: the body of its callbacks and of its answers alike. */
const notice = z.union([
  z.strictObject({ ...ended, depositId: id }),
  z.strictObject({ ...ended, payoutId: id }),
]);

/** How it answers about what has not ended. */
const open = z.strictObject({
  reference: id,
  state: z.literal("open"),
  instruction: z.nullable(paymentInstruction),
});
const refusal = z.strictObject({ reference: id, refused: z.string() });

/** How it answers that a payment went back, and what it calls that. */
const refunded = z.strictObject({ reference: id, refunded: id, amount, currency: z.string() });

export function readRefunded(body: unknown): z.output<typeof refunded> | null {
  const read = refunded.safeParse(body);
  return read.success ? read.data : null;
}

export function readNotice(body: unknown): Notice | null {
  const read = notice.safeParse(body);
  if (!read.success) return null;
  const { paymentId: outsideId, ...rest } = read.data;
  if ("depositId" in rest) {
    const { depositId: reference, ...same } = rest;
    return { about: "deposit", reference, outsideId, ...same };
  }
  const { payoutId: reference, ...same } = rest;
  return { about: "payout", reference, outsideId, ...same };
}

export function readOpen(body: unknown): z.output<typeof open> | null {
  const read = open.safeParse(body);
  return read.success ? read.data : null;
}

export function readRefusal(body: unknown): z.output<typeof refusal> | null {
  const read = refusal.safeParse(body);
  return read.success ? read.data : null;
}
