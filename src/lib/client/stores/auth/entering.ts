import { type Sent, send } from "#/lib/client/send.ts";
import { enter, keepHalfOpen } from "#/lib/client/stores/session/session.ts";
import {
  enterByTicket as enterByTicketCall,
  logIn,
  playFree as playFreeCall,
} from "#/lib/contract/auth/calls.ts";
import type { InputOf } from "#/lib/contract/call.ts";

type BySms = Extract<InputOf<typeof logIn>, { readonly type: "sms" }>;

/** Logs in by the code of an SMS. No password was typed, so none is asked to be changed (LOG-13, LOG-14). */
export async function enterBySms(input: Omit<BySms, "type">): Promise<Sent<typeof logIn>> {
  const reply = await send(logIn, { ...input, type: "sms" });
  keepHalfOpen(reply);
  return (reply.ok && (await enter(reply.value))) || reply;
}

/** Plays with play money, in a trial account (LOG-05). */
export async function playFree(): Promise<Sent<typeof playFreeCall>> {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].join("-");
  const reply = await send(playFreeCall, { os: "web", platform: "W", random, version: 3 });
  return (reply.ok && (await enter(reply.value))) || reply;
}

/** Comes in by the ticket that the address brought (LOG-30). */
export async function enterByTicket(confirmed: boolean): Promise<Sent<typeof enterByTicketCall>> {
  const reply = await send(enterByTicketCall, { confirmed });
  keepHalfOpen(reply);
  return (reply.ok && (await enter(reply.value))) || reply;
}
