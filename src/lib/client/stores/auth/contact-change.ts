import { ok, type Result } from "#/lib/base/result.ts";
import { type Refused, type Sent, send } from "#/lib/client/send.ts";
import * as calls from "#/lib/contract/auth/contact-change.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { securityChanged } from "./security.ts";
import type { CodeSent } from "./verification.ts";

type CodeReply = Sent<typeof calls.beginContactChange> | Sent<typeof calls.sendNewContactCode>;
const untilOf = (reply: CodeReply): Result<CodeSent> | Refused =>
  reply.ok ? ok({ untilMs: Date.parse(reply.value.expirationTime) }) : reply;

/** Sends a code to the proven contact that is to give way. */
export async function beginContactChange(
  input: InputOf<typeof calls.beginContactChange>,
): Promise<Result<CodeSent> | Refused> {
  return untilOf(await send(calls.beginContactChange, input));
}

export const proveOldContact = (
  input: InputOf<typeof calls.proveOldContact>,
): Promise<Sent<typeof calls.proveOldContact>> => send(calls.proveOldContact, input);

/** Sends a code to the new one, once the old one is shown. */
export async function sendNewContactCode(
  input: InputOf<typeof calls.sendNewContactCode>,
): Promise<Result<CodeSent> | Refused> {
  return untilOf(await send(calls.sendNewContactCode, input));
}

/** Changes it. The account is as safe as before, or otherwise. */
export async function confirmContactChange(
  input: InputOf<typeof calls.confirmContactChange>,
): Promise<Sent<typeof calls.confirmContactChange>> {
  const reply = await send(calls.confirmContactChange, input);
  if (reply.ok) securityChanged();
  return reply;
}
