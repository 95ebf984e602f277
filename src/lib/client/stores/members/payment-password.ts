import { type Sent, send } from "#/lib/client/send.ts";
import { securityChanged } from "#/lib/client/stores/auth/security.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { setPaymentPassword as setPaymentPasswordCall } from "#/lib/contract/members/calls.ts";

/** Sets the payment password and remembers that there is one. */
export async function setPaymentPassword(
  input: InputOf<typeof setPaymentPasswordCall>,
): Promise<Sent<typeof setPaymentPasswordCall>> {
  const reply = await send(setPaymentPasswordCall, input);
  const member = $member.get();
  if (reply.ok) securityChanged();
  if (reply.ok && member) $member.set({ ...member, hasPaymentPassword: true });
  return reply;
}
