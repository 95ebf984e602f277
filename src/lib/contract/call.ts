import type * as z from "zod/mini";
import { null as nullSchema, strictObject } from "zod/mini";
import type { SharedCode } from "#/lib/base/codes.ts";
import type { ModuleId } from "./modules.ts";

/**
 * Who a call answers: `anyone`; `holder` of whatever session; `member`, whom the member centre lets in, all but the
 * trial (ROL-12 to 15); `payer`, whose money is real; `agent`, whom the agent centre lets in (ROL-11); `prover` of a
 * login that is half open, never a session, and nothing else answers one (LOG-38); a game `vendor`, or a `provider`
 * of payments or of lottery results, that signed the message, never a session.
 */
export type Who = "anyone" | SessionWho | "prover" | "vendor" | "provider";
/** Those of a session. */
export type SessionWho = "holder" | "member" | "payer" | "agent";

/**
 * One call of the wire: everything both halves need to know of it.
 * `input` is the JSON body, or the query of a GET and DELETE. `encrypted` calls travel as a compact JWE.
 * `form` calls carry their input as `application/x-www-form-urlencoded`, as the specification has it.
 * `idempotent` calls require an `Idempotency-Key` header: the same key and body give the same reply.
 * `leadsIn` calls answer a visitor where the site is for members only too, as do all under `/wps/system/` (RT-22).
 * `bare` calls answer without the envelope, as a convention of their callers has it (`http/bare-calls.ts`).
 * `refusals` are the codes that this call adds to the shared ones.
 */
export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Code extends string = string,
> = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  readonly who: Who;
  /**
   * The module whose switch refuses it (ROL-20). Null: what tells of the site, what leads in and out, what protects an
   * account, the games' catalogue and play (vendors and games have switches of their own), what is signed, and whatever
   * ends or reads money that is under way: a switch stops what would begin, never what has begun.
   */
  readonly module: ModuleId | null;
  readonly encrypted?: true;
  readonly idempotent?: true;
  readonly leadsIn?: true;
  readonly form?: true;
  readonly bare?: true;
  /** How many names and values its input may hold, where that is more than any other's (`server/http/input.ts`). */
  readonly mostValues?: number;
  /** How many bytes its body may have, where that is more than any other's (`server/http/app.ts`). */
  readonly mostBytes?: number;
  readonly input: Input;
  readonly reply: Reply;
  readonly refusals: readonly Code[];
};

/**
 * Declares a call, keeping its literal types (who may make it, its refusals). Free of side effects, so that a browser
 * bundle keeps only the calls it uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

/** Whether a call asks for a session. */
export function asksSession({ who }: Pick<Call, "who">): boolean {
  return who === "member" || who === "holder" || who === "payer" || who === "agent";
}

/** What a caller shows: nothing, a session's token, that of a half-open login, or a signature. */
export function accessOf(
  call: Pick<Call, "who">,
): "visitor" | "member" | "proof" | "vendor" | "provider" {
  if (asksSession(call)) return "member";
  if (call.who === "vendor" || call.who === "provider") return call.who;
  return call.who === "prover" ? "proof" : "visitor";
}

/** What a caller passes, before defaults are filled in. */
export type InputOf<C extends Call> = z.input<C["input"]>;
/** What a handler receives. */
export type ParsedOf<C extends Call> = z.output<C["input"]>;
/** What a call answers with when it succeeds. */
export type ReplyOf<C extends Call> = z.output<C["reply"]>;
/** The codes a call may refuse with. */
export type CodeOf<C extends Call> = C["refusals"][number] | SharedCode;

/** The envelope around every reply (DESIGN, wire conventions). On a refusal `value` holds its details and field codes. */
export type Envelope<T> = {
  readonly success: boolean;
  readonly code: string;
  readonly message: string;
  readonly value: T;
};

/** No input at all. */
export const nothing = strictObject({});
/** A reply without content. */
export const done = nullSchema();
