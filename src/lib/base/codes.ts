/**
 * Codes that any call may answer with, and the HTTP status that carries them (DESIGN, wire conventions).
 * A code of an area that is not listed here is a refusal by a rule: 422.
 */
export const SHARED_CODES = {
  ok: 200,
  malformed: 400,
  unknown_field: 400,
  bad_field: 400,
  bad_amount: 400,
  amount_too_precise: 400,
  amount_too_large: 400,
  idempotency_key_missing: 400,
  no_session: 401,
  session_expired: 401,
  bad_signature: 401,
  not_allowed: 403,
  true_account_needed: 403,
  module_off: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  conflict: 409,
  body_too_large: 413,
  wrong_content_type: 415,
  host_unknown: 421,
  payload_expired: 400,
  payload_key_unknown: 400,
  payload_replayed: 409,
  payload_not_encrypted: 415,
  too_many_requests: 429,
  region_restricted: 451,
  unknown_error: 500,
  upstream_unreachable: 502,
  maintenance: 503,
  unavailable: 503,
  overloaded: 503,
} as const satisfies Record<string, number>;

export type SharedCode = keyof typeof SHARED_CODES;

/** The HTTP status of a code: its own if it is shared, else 422. */
export function statusOf(code: string): number {
  return Object.hasOwn(SHARED_CODES, code) ? SHARED_CODES[code as SharedCode] : 422;
}
