import { type Refused, send } from "#/lib/client/send.ts";
import { readPicture } from "#/lib/client/send-picture.ts";
import type { Deposit } from "#/lib/contract/cashier/deposit.ts";
import { addDepositProof } from "#/lib/contract/cashier/deposit-calls.ts";

/** A picture takes its time on a phone's line. */
const PICTURE_MS = 28_000;

/** What came of sending pictures: the deposit as it stands then, and why the first that was not taken was not. */
export type SentProofs = { readonly deposit: Deposit; readonly refusal: Refused | null };

/** Sends pictures that show that a deposit was paid, one after another, until one is not taken. */
export async function sendDepositProofs(
  deposit: Deposit,
  files: readonly Blob[],
): Promise<SentProofs> {
  let last = deposit;
  for (const file of files) {
    const picture = await readPicture(file);
    if (!picture.ok) return { deposit: last, refusal: picture };
    const input = { id: deposit.id, picture: picture.value };
    const reply = await send(addDepositProof, input, { timeoutMs: PICTURE_MS });
    if (!reply.ok) return { deposit: last, refusal: reply };
    last = reply.value;
  }
  return { deposit: last, refusal: null };
}
