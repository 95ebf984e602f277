import { noteRemembered } from "#/lib/client/remembered.ts";
import { platformNowMs, send } from "#/lib/client/send.ts";
import { rememberLogin as rememberLoginCall } from "#/lib/contract/session/calls.ts";

let remembers = false;

/** Whether the next login on this device is to be remembered, however it is made (LOG-06). */
export function setRemember(wanted: boolean): void {
  remembers = wanted;
}

/** Has this device remember the login that was just made, if that was wanted. */
export async function rememberLogin(): Promise<void> {
  const reply = remembers ? await send(rememberLoginCall, {}) : null;
  remembers = false;
  if (!reply?.ok) return noteRemembered(null);
  noteRemembered(Date.parse(reply.value.expirationTime) - platformNowMs() + Date.now());
}
