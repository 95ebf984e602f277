import { type Refused, send } from "#/lib/client/send.ts";
import { readPicture } from "#/lib/client/send-picture.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { addReceiptProof } from "#/lib/contract/cashier/withdrawal-calls.ts";

/** A picture takes its time on a phone's line. */
const PICTURE_MS = 28_000;

/** What came of sending pictures: the withdrawal as it stands then, and why the first that was not taken was not. */
export type SentProofs = { readonly withdrawal: Withdrawal; readonly refusal: Refused | null };

/** Sends pictures with the word that a withdrawal did not arrive, one after another, until one is not taken. */
export async function sendReceiptProofs(
  withdrawal: Withdrawal,
  files: readonly Blob[],
): Promise<SentProofs> {
  let last = withdrawal;
  for (const file of files) {
    const picture = await readPicture(file);
    if (!picture.ok) return { withdrawal: last, refusal: picture };
    const input = { id: withdrawal.id, picture: picture.value };
    const reply = await send(addReceiptProof, input, { timeoutMs: PICTURE_MS });
    if (!reply.ok) return { withdrawal: last, refusal: reply };
    last = reply.value;
  }
  return { withdrawal: last, refusal: null };
}
