import { ok, type Result } from "#/lib/base/result.ts";
import { type Refused, type Sent, send } from "#/lib/client/send.ts";
import { writeSession } from "#/lib/client/storage.ts";
import { enterProven } from "#/lib/client/stores/session/session.ts";
import {
  beginContact as beginContactCall,
  confirmContact as confirmContactCall,
} from "#/lib/contract/auth/contacts.ts";
import {
  beginTotp as beginTotpCall,
  confirmProofMethod as confirmProofMethodCall,
  confirmTotp as confirmTotpCall,
  endTotp as endTotpCall,
  getProof as getProofCall,
  getProofMethods as getProofMethodsCall,
  proveLogin as proveLoginCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  type SentWay,
  sendProofCode as sendProofCodeCall,
  sendProofMethodCode as sendProofMethodCodeCall,
} from "#/lib/contract/auth/proof.ts";
import type { InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { listDevices, revokeDevices as revokeDevicesCall } from "#/lib/contract/session/devices.ts";
import { securityChanged } from "./security.ts";
import type { CodeSent } from "./verification.ts";

/** Which button a code of a login's proof counts down on. */
export const proofWait = (way: SentWay): string => `proof-${way}`;

/** What the half-open login of this tab asks for. */
export const getProof = (): Promise<Sent<typeof getProofCall>> => send(getProofCall, {});

function untilOf(
  reply:
    | Sent<typeof sendProofCodeCall>
    | Sent<typeof sendProofMethodCodeCall>
    | Sent<typeof beginContactCall>,
): Result<CodeSent> | Refused {
  return reply.ok ? ok({ untilMs: Date.parse(reply.value.expirationTime) }) : reply;
}

/** Sends a code that proves the login. */
export async function sendProofCode(way: SentWay): Promise<Result<CodeSent> | Refused> {
  return untilOf(await send(sendProofCodeCall, { way }));
}

/** Proves the login. On success the member is in, as after any login. */
export async function proveLogin(
  input: InputOf<typeof proveLoginCall>,
): Promise<Sent<typeof proveLoginCall>> {
  const reply = await send(proveLoginCall, input);
  if (!reply.ok) return reply;
  forgetProof();
  return (await enterProven(reply.value)) ?? reply;
}

/** Gives the half-open login of this tab up. */
export function forgetProof(): void {
  writeSession({
    proof: null,
    [`wait:${proofWait("mobile")}`]: null,
    [`wait:${proofWait("email")}`]: null,
  });
}

/** What the member has to prove a login with. */
export const getProofMethods = (): Promise<Sent<typeof getProofMethodsCall>> =>
  send(getProofMethodsCall, {});

/** Sends a code to the member's own e-mail or number. */
export async function sendProofMethodCode(way: SentWay): Promise<Result<CodeSent> | Refused> {
  return untilOf(await send(sendProofMethodCodeCall, { way }));
}

/** Makes a call after which the account is as safe as before, or otherwise. */
async function changing<Reply extends { readonly ok: boolean }>(
  call: Promise<Reply>,
): Promise<Reply> {
  const reply = await call;
  if (reply.ok) securityChanged();
  return reply;
}

export const confirmProofMethod = (
  way: SentWay,
  code: string,
): Promise<Sent<typeof confirmProofMethodCall>> =>
  changing(send(confirmProofMethodCall, { way, code }));

/** Sends a code to an e-mail or number that the account has not proven. */
export async function beginContact(
  input: InputOf<typeof beginContactCall>,
): Promise<Result<CodeSent> | Refused> {
  return untilOf(await send(beginContactCall, input));
}
export const confirmContact = (
  input: InputOf<typeof confirmContactCall>,
): Promise<Sent<typeof confirmContactCall>> => changing(send(confirmContactCall, input));

export const beginTotp = (password: string): Promise<Sent<typeof beginTotpCall>> =>
  send(beginTotpCall, { password });
export const confirmTotp = (code: string): Promise<Sent<typeof confirmTotpCall>> =>
  changing(send(confirmTotpCall, { code }));
export const renewRecoveryCodes = (
  password: string,
  code: string,
): Promise<Sent<typeof renewRecoveryCodesCall>> =>
  changing(send(renewRecoveryCodesCall, { password, code }));
export const endTotp = (password: string, code: string): Promise<Sent<typeof endTotpCall>> =>
  changing(send(endTotpCall, { password, code }));

/** The devices that the member logged in from. */
export async function fetchDevices(): Promise<ReplyOf<typeof listDevices>["list"] | null> {
  const reply = await send(listDevices, {});
  return reply.ok ? reply.value.list : null;
}

/** Signs a device out and forgets it; without an id all but this one. */
export const revokeDevices = (id?: string): Promise<Sent<typeof revokeDevicesCall>> =>
  changing(send(revokeDevicesCall, id === undefined ? {} : { id }));
