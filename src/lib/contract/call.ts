import type * as z from "zod/mini";
import { null as nullSchema, strictObject } from "zod/mini";
import type { SharedCode } from "#/lib/base/codes.ts";

/**
 * Who may make a call: anyone, a holder of a session, a holder of a half-open session (whose login is to be proven, and
 * who may do nothing else), a game vendor or a payment provider (signed).
 */
export type Access = "visitor" | "member" | "proof" | "vendor" | "provider";

/**
 * One call of the wire: everything both halves need to know of it.
 * `input` is the JSON body, or the query of a GET and DELETE. `encrypted` calls travel as a compact JWE.
 * `form` calls carry their input as `application/x-www-form-urlencoded`, as the specification has it.
 * `idempotent` calls require an `Idempotency-Key` header: the same key and body give the same reply.
 * `leadsIn` calls answer a visitor where the site is for members only too, as do all under `/wps/system/` (RT-22).
 * `refusals` are the codes that this call adds to the shared ones.
 */
export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Code extends string = string,
> = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: `/${string}`;
  readonly access: Access;
  readonly encrypted?: true;
  readonly idempotent?: true;
  readonly leadsIn?: true;
  readonly form?: true;
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
