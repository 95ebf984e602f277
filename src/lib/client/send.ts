import { ofetch } from "ofetch";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import {
  asksSession,
  type Call,
  type CodeOf,
  type Envelope,
  type InputOf,
  type ReplyOf,
} from "#/lib/contract/call.ts";
import { getWhitelabel, type PayloadKey } from "#/lib/contract/site/calls.ts";
import { loadChunk } from "./chunks.ts";
import { isRemembered } from "./remembered.ts";
import { keepsSession, readSession, writeSession } from "./storage.ts";

/** What a call can meet on its way, besides the platform's refusals. */
export type WayCode = "network_lost" | "timed_out" | "bad_reply" | "not_kept";
/** A refusal as a page gets it: `message` is the platform's text, for a code the page has none for. */
export type Refused<Code extends string = string> = Refusal<Code> & { readonly message?: string };
/** A call's outcome. */
export type Sent<C extends Call> =
  | { readonly ok: true; readonly value: ReplyOf<C> }
  | Refused<CodeOf<C> | WayCode>;

export type SendOptions = {
  /** One key an attempt of the person: a repeat after a lost reply acts once. */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 15_000;
/**
 * A call that was refused because there is no session: `held` says whether it was sent with one, `detail` what the platform
 * told of its end.
 */
export type SessionLost = {
  readonly call: Call;
  readonly held: boolean;
  readonly detail: Refusal["detail"];
};
/** Answers whether there is a session again, so that the call is sent once more. */
type LossListener = (lost: SessionLost) => boolean | Promise<boolean>;
const listeners = new Set<LossListener>();

/** Tells when a call was refused because the session is over, or was over before. */
export function onSessionLost(listener: LossListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Makes a call: the only way from the browser to the platform. Refusals come back as values with their code;
 * so do a lost network (`network_lost`), no answer in 15 s (`timed_out`), an answer that is none (`bad_reply`), and a
 * call on the way to a login where the browser would forget it at once (`not_kept`): that one is not sent.
 * Nothing is retried by itself, but a payload that the platform could not open (its keys have changed, or this
 * device's clock is wrong), and a member's call without a session, on a device that remembers the login or once its
 * member has logged in again: that is put right and sent once more.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<Sent<C>> {
  if (call.leadsIn && call.method !== "DELETE" && !keepsSession()) return refuse("not_kept");
  const ofMember = asksSession(call);
  if (ofMember && !readSession("token")) await resumeLogin();
  const token = readSession("token");
  const reply = await sendOnce(call, input, options);
  if (reply.ok) return reply;
  if (UNOPENED.has(reply.code)) {
    writeSession({ payloadKey: null });
    return sendOnce(call, input, options);
  }
  if (!OVER.has(reply.code) || !(token || ofMember)) return reply;
  if (token && ofMember && (await resumeLogin())) return sendOnce(call, input, options);
  for (const listener of listeners)
    if (await listener({ call, held: token !== null, detail: reply.detail }))
      return sendOnce(call, input, options);
  return reply;
}

let comingBack: Promise<boolean> | null = null;

/**
 * Comes back by the login that this device remembers: once, however many ask. A tab that is open is asked first. True
 * when there is a session now.
 */
export function resumeLogin(): Promise<boolean> {
  if (!isRemembered()) return Promise.resolve(false);
  comingBack ??= recall().finally(() => {
    comingBack = null;
  });
  return comingBack;
}

async function recall(): Promise<boolean> {
  const chunk = await loadChunk(() => import("./resume-login.ts")).catch(lost);
  return chunk ? chunk.resumeLoginBy(sendOnce, aheadMs) : false;
}

const OVER: ReadonlySet<string> = new Set(["no_session", "session_expired"]);
const UNOPENED: ReadonlySet<string> = new Set(["payload_key_unknown", "payload_expired"]);

async function sendOnce<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions,
): Promise<Sent<C>> {
  const token = readSession(call.who === "prover" ? "proof" : "token");
  const headers: Record<string, string> = { "accept-language": document.documentElement.lang };
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const sealed = call.encrypted ? await seal(input as object) : null;
  if (sealed && !sealed.ok) return sealed;
  const inQuery = call.method === "GET" || call.method === "DELETE";
  const form = call.form ? new URLSearchParams(input as Record<string, string>).toString() : null;
  if (!inQuery) headers["content-type"] = typeOf(sealed?.value, form);

  const reply = await fetchEnvelope(call, {
    headers,
    query: inQuery ? (input as Record<string, string>) : undefined,
    body: inQuery ? undefined : (sealed?.value ?? form ?? JSON.stringify(input)),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
  });
  if (!reply.ok) return reply;
  const { success, code, message, value } = reply.value;
  if (success) return ok(checked(call, value));
  return { ...refuse(code as CodeOf<C>, splitDetail(value)), message };
}

function typeOf(sealed: string | null | undefined, form: string | null): string {
  if (sealed) return "application/jose";
  return form === null ? "application/json" : "application/x-www-form-urlencoded";
}

type Wire = {
  readonly headers: Record<string, string>;
  readonly query: Record<string, string> | undefined;
  readonly body: string | undefined;
  readonly timeout: number;
};

async function fetchEnvelope(
  call: Call,
  wire: Wire,
): Promise<
  Result<Envelope<unknown>, WayCode | "overloaded" | "too_many_requests" | "unavailable">
> {
  try {
    const response = await ofetch.raw<unknown>(call.path, {
      method: call.method,
      headers: wire.headers,
      timeout: wire.timeout,
      retry: 0,
      ignoreResponseError: true,
      credentials: "same-origin",
      responseType: "json",
      ...(wire.query ? { query: wire.query } : {}),
      ...(wire.body === undefined ? {} : { body: wire.body }),
    });
    learnTime(response.headers.get("date"));
    if (isEnvelope(response._data)) return ok(response._data);
    if (response.status === 429) return refuse("too_many_requests");
    if (response.status >= 502) return refuse("unavailable");
    return refuse("bad_reply");
  } catch (fault) {
    const timedOut = /abort|timeout/i.test(String((fault as { cause?: unknown }).cause ?? fault));
    return refuse(timedOut ? "timed_out" : "network_lost");
  }
}

/** How far the platform's clock is ahead of this device's: people set theirs wrong. Kept over a reload. */
let aheadMs = Number(readSession("ahead") ?? 0);

function learnTime(date: string | null): void {
  const serverMs = Date.parse(date ?? "");
  if (Number.isNaN(serverMs)) return;
  aheadMs = serverMs - Date.now();
  writeSession({ ahead: String(aheadMs) });
}

/** The platform's present, as far as this device knows it: what the platform dates is counted by it. */
export function platformNowMs(): number {
  return Date.now() + aheadMs;
}

function isEnvelope(data: unknown): data is Envelope<unknown> {
  return typeof data === "object" && data !== null && "success" in data && "code" in data;
}

function splitDetail(value: unknown): Pick<Refusal, "fields" | "detail"> {
  if (typeof value !== "object" || value === null) return {};
  const { fields, ...detail } = value as { fields?: Record<string, string> };
  return { ...(fields ? { fields } : {}), detail };
}

function checked<C extends Call>(call: C, value: unknown): ReplyOf<C> {
  if (import.meta.env.DEV) call.reply.parse(value);
  return value as ReplyOf<C>;
}

async function seal(body: object): Promise<Result<string | null, WayCode | "unavailable">> {
  const encryption = await loadChunk(() => import("./encrypt.ts")).catch(lost);
  if (!encryption) return refuse("network_lost");
  const { canEncrypt, sealPayload } = encryption;
  if (!canEncrypt()) return ok(null);
  const key = await payloadKey();
  return key ? ok(await sealPayload(body, key, Date.now() + aheadMs)) : refuse("network_lost");
}

/** The form says that the network is lost; whoever watches the page's faults hears of the module. */
function lost(fault: unknown): null {
  reportError(fault);
  return null;
}

const KEY_LIFE_MS = 10 * 60_000;

async function payloadKey(): Promise<PayloadKey | undefined> {
  const kept = readSession("payloadKey");
  if (kept) {
    const { key, at } = JSON.parse(kept) as { key: PayloadKey; at: number };
    if (Date.now() - at < KEY_LIFE_MS) return key;
  }
  const reply = await send(getWhitelabel, {});
  const key = reply.ok ? reply.value.payloadKeys[0] : undefined;
  if (key) writeSession({ payloadKey: JSON.stringify({ key, at: Date.now() }) });
  return key;
}

/** Fetches what an encrypted call needs ahead of it, so that sending takes one round trip. */
export async function prepareEncryption(): Promise<void> {
  await Promise.all([payloadKey(), loadChunk(() => import("./encrypt.ts")).catch(lost)]);
}
