import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import type { Result } from "#/lib/base/result.ts";
import type { Envelope } from "./api.ts";

const STATUS: Readonly<Record<string, number>> = {
  malformed: 400,
  bad_field: 400,
  session_expired: 401,
  launch_expired: 401,
  token_expired: 401,
  bad_signature: 401,
  not_found: 404,
  round_unknown: 404,
  no_bet: 404,
  round_open: 409,
  too_soon: 409,
  bets_closed: 409,
  crashed: 409,
  envelope_taken: 409,
  rain_over: 409,
  out_of_turn: 409,
  field_open: 409,
  nothing_open: 409,
  spin_conflict: 409,
  seeds_moved: 409,
  table_unknown: 404,
  table_full: 409,
  seated_elsewhere: 409,
  not_seated: 409,
  network_seated: 409,
  resting: 409,
  deal_unknown: 409,
  too_late: 409,
  commitment_differs: 409,
  hand_unknown: 409,
  stale_turn: 409,
  hand_over: 409,
  not_your_turn: 409,
  body_too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  unknown_error: 500,
  unavailable: 503,
};
const FASTIFY_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong_content_type",
  FST_ERR_CTP_EMPTY_TYPE: "wrong_content_type",
};

/** A handler's own refusal, before any rule of the game is asked. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Reads a JSON text against a schema; throws `Refused` with `malformed` or the field's code. */
export function readBody<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(String(body ?? ""));
  } catch {
    throw new Refused("malformed");
  }
  const read = z.safeParse(schema, json);
  if (!read.success) throw new Refused("bad_field");
  return read.data;
}

/** Sends a value or a refusal in the studio's envelope. */
export function send<T>(reply: FastifyReply, result: Result<T>): FastifyReply {
  if (result.ok) {
    return reply.send({ success: true, code: "ok", value: result.value } satisfies Envelope<T>);
  }
  const envelope = { success: false, code: result.code, value: result.detail ?? null };
  return reply.code(STATUS[result.code] ?? 422).send(envelope);
}

/** The code that answers an error: its own, or `unavailable` for a fault of ours. */
export function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  const code = typeof error === "object" && error && "code" in error ? String(error.code) : "";
  return FASTIFY_CODES[code] ?? "unavailable";
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** The HTTP status of a code. */
export const statusOf = (code: string) => STATUS[code] ?? 422;
