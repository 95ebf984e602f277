import { refuse } from "#/lib/base/result.ts";
import { type Refused, type Sent, send } from "#/lib/client/send.ts";
import { enterBy } from "#/lib/client/stores/session/session.ts";
import {
  addPasskey as addCall,
  beginPasskey as beginCall,
  beginPasskeyCode,
  beginPasskeyLogin,
  beginPasskeyProof,
  getPasskeyCode as codeCall,
  listPasskeys as listCall,
  logInByPasskey as logInCall,
  removePasskey as removeCall,
  renamePasskey as renameCall,
} from "#/lib/contract/auth/passkeys.ts";
import type { proveLogin as proveCall } from "#/lib/contract/auth/proof.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { proveLogin } from "./proof.ts";

type Asked = { readonly ok: true; readonly value: { readonly options: object } } | Refused;
type Signed = { readonly ok: true; readonly value: InputOf<typeof logInCall>["credential"] };
type Made = { readonly ok: true; readonly value: InputOf<typeof addCall>["credential"] };

/** What a browser says when there is no passkey, as a refusal: who gave up, or waited too long, is told no more. */
const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: "passkey_cancelled",
  AbortError: "passkey_cancelled",
  InvalidStateError: "passkey_there",
  SecurityError: "passkey_unavailable",
};

async function ask<T>(act: () => Promise<Credential | null>): Promise<T | Refused> {
  try {
    const credential = (await act()) as PublicKeyCredential | null;
    if (!credential) return refuse("passkey_cancelled");
    return { ok: true, value: credential.toJSON() } as T;
  } catch (fault) {
    return refuse(FAULTS[fault instanceof DOMException ? fault.name : ""] ?? "passkey_failed");
  }
}

async function sign(asked: Asked): Promise<Signed | Refused> {
  if (!asked.ok) return asked;
  const options = asked.value.options as PublicKeyCredentialRequestOptionsJSON;
  return ask<Signed>(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  );
}

const here = () => ({ origin: location.origin });

/** Logs in by whichever passkey the browser has for this site. */
export async function logInByPasskey(): Promise<Sent<typeof logInCall> | Refused> {
  const signed = await sign(await send(beginPasskeyLogin, here()));
  if (!signed.ok) return signed;
  const reply = await send(logInCall, { credential: signed.value });
  return (reply.ok && (await enterBy(reply.value))) || reply;
}

/** Proves the half-open login of this tab. */
export async function proveByPasskey(): Promise<Sent<typeof proveCall> | Refused> {
  const signed = await sign(await send(beginPasskeyProof, here()));
  if (!signed.ok) return signed;
  return proveLogin({ way: "passkey", answer: JSON.stringify(signed.value) });
}

/** A code in place of the authenticator's figures. */
export async function getPasskeyCode(): Promise<Sent<typeof codeCall> | Refused> {
  const signed = await sign(await send(beginPasskeyCode, here()));
  return signed.ok ? send(codeCall, { credential: signed.value }) : signed;
}

export const listPasskeys = () => send(listCall, {});

/** Has the browser make a passkey, and keeps it. */
export async function addPasskey(
  name: string,
  password: string,
  code: string,
): Promise<Sent<typeof addCall> | Refused> {
  const asked = await send(beginCall, { password, ...(code ? { code } : {}), ...here() });
  if (!asked.ok) return asked;
  const options = asked.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await ask<Made>(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );
  return made.ok ? send(addCall, { name, credential: made.value }) : made;
}

export const renamePasskey = (id: string, name: string) => send(renameCall, { id, name });

export const removePasskey = (id: string, password: string, code: string) =>
  send(removeCall, { id, password, ...(code ? { code } : {}) });
