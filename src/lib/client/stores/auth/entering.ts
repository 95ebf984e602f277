import { type Sent, send } from "#/lib/client/send.ts";
import { enter, keepHalfOpen } from "#/lib/client/stores/session/session.ts";
import { enterByTicket, logIn, playFree } from "#/lib/contract/auth/calls.ts";
import type { InputOf } from "#/lib/contract/call.ts";

type BySms = Extract<InputOf<typeof logIn>, { readonly type: "sms" }>;

/** Logs in by the code of an SMS. No password was typed, so none is asked to be changed (LOG-13, LOG-14). */
export async function enterBySms(input: Omit<BySms, "type">): Promise<Sent<typeof logIn>> {
  const reply = await send(logIn, { ...input, type: "sms" });
  if (reply.ok) await enter(reply.value);
  keepHalfOpen(reply);
  return reply;
}

/** Plays with play money, in a trial account (LOG-05). */
export async function playFreely(): Promise<Sent<typeof playFree>> {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].join("-");
  const reply = await send(playFree, { os: "web", platform: "W", random, version: 3 });
  if (reply.ok) await enter(reply.value);
  return reply;
}

/** Comes in by the ticket that the address brought (LOG-30). */
export async function comeByTicket(confirmed: boolean): Promise<Sent<typeof enterByTicket>> {
  const reply = await send(enterByTicket, { confirmed });
  if (reply.ok) await enter(reply.value);
  keepHalfOpen(reply);
  return reply;
}
