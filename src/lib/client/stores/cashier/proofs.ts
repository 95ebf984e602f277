import { type Refused, send } from "#/lib/client/send.ts";
import { readPicture } from "#/lib/client/send-picture.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";
import { addDepositProof } from "#/lib/contract/cashier/deposit-calls.ts";
import { addReceiptProof } from "#/lib/contract/cashier/withdrawal-calls.ts";

/** A picture takes its time on a phone's line. */
const PICTURE_MS = { timeoutMs: 28_000 };

/** What came of sending pictures: what they show something of as it stands then, what was not taken, and why the first was not. */
export type SentProofs<Payment, Picture> = {
  readonly payment: Payment;
  readonly refusal: Refused | null;
  readonly left: readonly Picture[];
};

/** Sends pictures with the word that a withdrawal did not arrive. */
export function sendReceiptProofs<Picture extends Blob>(
  withdrawal: Withdrawal,
  files: readonly Picture[],
): Promise<SentProofs<Withdrawal, Picture>> {
  const { id } = withdrawal;
  return sendEach(withdrawal, files, (picture) =>
    send(addReceiptProof, { id, picture }, PICTURE_MS),
  );
}

/** Sends pictures that show that a deposit was paid. */
export function sendDepositProofs<Picture extends Blob>(
  deposit: Deposit,
  files: readonly Picture[],
): Promise<SentProofs<Deposit, Picture>> {
  const { id } = deposit;
  return sendEach(deposit, files, (picture) => send(addDepositProof, { id, picture }, PICTURE_MS));
}

/** One after another, until the platform takes one not. What is no picture keeps none of the others back. */
async function sendEach<Payment, Picture extends Blob>(
  before: Payment,
  files: readonly Picture[],
  sendOne: (picture: string) => Promise<{ readonly ok: true; readonly value: Payment } | Refused>,
): Promise<SentProofs<Payment, Picture>> {
  let payment = before;
  let refusal: Refused | null = null;
  const left: Picture[] = [];
  for (const [at, file] of files.entries()) {
    const picture = await readPicture(file);
    if (!picture.ok) {
      refusal ??= picture;
      left.push(file);
      continue;
    }
    const reply = await sendOne(picture.value);
    if (!reply.ok)
      return { payment, refusal: refusal ?? reply, left: [...left, ...files.slice(at)] };
    payment = reply.value;
  }
  return { payment, refusal, left };
}
