import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "#/lib/base/result.ts";
import type { Kind } from "#/lib/contract/authorization.ts";
import type { Call, CodeOf, ParsedOf, ReplyOf, SessionWho } from "#/lib/contract/call.ts";
import type { Db } from "#/server/db/index.ts";
import type { Visit } from "./gate.ts";

/** A session that holds: its token and its device's cookie were checked. `id` never leaves the house. */
export type Session = {
  readonly id: string;
  readonly memberId: bigint;
  readonly account: string;
  readonly kind: Kind;
  readonly currency: string;
};

/** A login that is not proven yet. It is no session: only the calls of `who: "prover"` get one. */
export type HalfSession = {
  readonly id: string;
  readonly memberId: bigint;
  /** Only the authenticator proves it: who came without a password has shown the other ways already. */
  readonly totpOnly: boolean;
  readonly expiresAtMs: number;
};

/** The request's cookies and the reply's: always SameSite=Strict and for the whole site, Secure on https. */
export type Cookies = {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeMs?: number; httpOnly?: boolean }): void;
  clear(name: string): void;
};

/** Carries a ticket from a page's address to the call that takes it: HttpOnly, a minute, out of scripts' sight. */
export const TICKET_COOKIE = "pleno_ticket";

/** What every handler is told about its request. */
export type BaseContext = {
  readonly requestId: string;
  /** The caller's address, behind the trusted proxies. */
  readonly ip: string;
  /** The language to answer in, as a tag of `lib/i18n`: of `Accept-Language`, among the configured ones. */
  readonly language: string;
  readonly cookies: Cookies;
  /** The bearer token as it came, not checked. */
  readonly token: string | null;
  readonly userAgent: string;
  /** The agent site was called, by its host (ROL-16). */
  readonly agentSite: boolean;
  /** What the gate knows of the caller: the country, and whether the site is closed to it. */
  readonly visit: () => Visit;
};

/** For calls that anyone may make; `session` is there when a good one came along. */
export type VisitorContext = BaseContext & { readonly session: Session | null };

/** Whether the call's session still is; held so until `tx` ends. */
export type HoldSession = (tx: Db) => Promise<boolean>;

/** For calls of a member. What writes for the session asks `holdSession` first in the transaction that writes. */
export type MemberContext = BaseContext & {
  readonly session: Session;
  readonly holdSession: HoldSession;
};

/** For the calls that prove a login. */
export type ProofContext = BaseContext & { readonly half: HalfSession };

/**
 * For `idempotent` calls. The handler does all its SQL with `tx`: the key, the input's hash and the reply are kept in
 * the same transaction, in which the session is held. A refusal by a rule commits too: refuse before anything else is
 * written. What takes time (a password to compare, somebody to ask) is done before, in the `prepare` of
 * `servePrepared`.
 */
export type MoneyContext = Omit<MemberContext, "holdSession"> & {
  readonly idempotencyKey: string;
  readonly tx: Db;
};

/** For signed calls: who signed. */
export type SignedContext<P> = BaseContext & { readonly principal: P };

/** The context that a call's handler gets. */
export type ContextOf<C extends Call> = C extends { readonly idempotent: true }
  ? MoneyContext
  : C extends { readonly who: SessionWho }
    ? MemberContext
    : C extends { readonly who: "prover" }
      ? ProofContext
      : VisitorContext;

/** What a signature is checked against: the bytes as they came. */
export type Signed = {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: Buffer;
  /** What the call's path leaves open, such as `:provider`. */
  readonly params?: Readonly<Record<string, string>>;
};

/** All that http may put in a context; `serve` narrows it to what the call's handler is promised. */
export type AnyContext = BaseContext & {
  readonly session: Session | null;
  readonly holdSession: HoldSession;
  readonly half: HalfSession | null;
  readonly idempotencyKey: string | null;
  readonly tx: Db | null;
  readonly principal: unknown;
  readonly prepared: unknown;
};

/**
 * Does an idempotent call in one statement that does nothing unless it does all: keeps key and reply, and sees that the
 * session still is. Null: nothing was done, and the call is gone through step by step.
 */
export type ActAtOnce<C extends Call> = (
  input: ParsedOf<C>,
  context: MemberContext,
  command: {
    readonly key: string;
    /** What the key's input comes to, the hash to keep first. */
    readonly hashes: readonly [Buffer, ...Buffer[]];
  },
) => Promise<Result<ReplyOf<C>, CodeOf<C>> | null>;

/** A call and what answers it. Made by the functions below only. */
export type Route = {
  readonly call: Call;
  readonly prepare?: (input: unknown, context: AnyContext) => Promise<Result<unknown>>;
  readonly verify: ((signed: Signed) => Promise<Result<unknown, "bad_signature">>) | null;
  readonly handle: (input: unknown, context: AnyContext) => Promise<Result<unknown>>;
  readonly follow?: (reply: unknown, context: AnyContext) => Promise<unknown>;
  readonly atOnce?: ActAtOnce<Call>;
  readonly tell?: Tell;
};

/** How an outcome is told in the words of a caller's convention. `asked` is the body as it came, if it was signed and JSON. */
export type Tell = (
  result: Result<unknown>,
  asked: unknown,
) => { readonly status: number; readonly body: object };

/** What a handler answers: the reply of the contract, or one of the call's refusals. */
export type Answer<C extends Call> = Promise<Result<ReplyOf<C>, CodeOf<C>>>;

/** Answers a call. Input is parsed, the session checked and the idempotency key claimed before `handler` runs. */
export function serve<C extends Call>(
  call: C,
  handler: (input: ParsedOf<C>, context: ContextOf<C>) => Answer<C>,
): Route {
  return { call, verify: null, handle: handler as unknown as Route["handle"] };
}

/**
 * Answers an idempotent call in two steps. `prepare` runs outside any transaction and holds no connection while it
 * waits; its refusals are told and not kept. The handler gets what it came to, in a transaction of milliseconds, and
 * looks again at what may have changed between the two.
 */
export function servePrepared<C extends Call & { readonly idempotent: true }, P>(
  call: C,
  prepare: (input: ParsedOf<C>, context: MemberContext) => Promise<Result<P, CodeOf<C>>>,
  handler: (input: ParsedOf<C>, context: MoneyContext & { readonly prepared: P }) => Answer<C>,
): Route {
  return {
    call,
    verify: null,
    prepare: prepare as unknown as NonNullable<Route["prepare"]>,
    handle: handler as unknown as Route["handle"],
  };
}

/**
 * Answers an idempotent call, and then does what may not happen in its transaction (asking somebody outside): `follow`
 * runs after the commit, for each copy of the command alike, keeps no turn and no connection while it waits, and answers
 * how what was done stands by then. What it does is done by a job as well, in case the process dies before it. `atOnce`
 * is tried before the handler.
 */
export function serveFollowed<C extends Call & { readonly idempotent: true }>(
  call: C,
  handler: (input: ParsedOf<C>, context: MoneyContext) => Answer<C>,
  follow: (reply: ReplyOf<C>, context: MemberContext) => Promise<ReplyOf<C>>,
  atOnce?: ActAtOnce<C>,
): Route {
  return {
    call,
    verify: null,
    handle: handler as unknown as Route["handle"],
    follow: follow as unknown as NonNullable<Route["follow"]>,
    ...(atOnce ? { atOnce: atOnce as unknown as ActAtOnce<Call> } : {}),
  };
}

/** Answers a signed call: `verify` sees the raw bytes before they are parsed, and tells who signed. */
export function serveSigned<C extends Call, P>(
  call: C,
  verify: (signed: Signed) => Promise<Result<P, "bad_signature">>,
  handler: (input: ParsedOf<C>, context: SignedContext<P>) => Answer<C>,
): Route {
  return { call, verify, handle: handler as unknown as Route["handle"] };
}

/** Answers a signed call in the words of its caller's convention, faults too. */
export function serveBare<C extends Call & { readonly bare: true }, P>(
  call: C,
  verify: (signed: Signed) => Promise<Result<P, "bad_signature">>,
  handler: (input: ParsedOf<C>, context: SignedContext<P>) => Promise<Result<unknown>>,
  tell: Tell,
): Route {
  return { call, verify, handle: handler as unknown as Route["handle"], tell };
}
