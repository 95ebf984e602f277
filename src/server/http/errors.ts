import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SharedCode } from "#/lib/base/codes.ts";
import { refuse } from "#/lib/base/result.ts";
import { DatabaseUnavailable, statementOf } from "#/server/db/index.ts";
import { wrap } from "./envelope.ts";
import { SignedCrowd } from "./limits.ts";

type ChooseLanguage = (header: string | undefined) => string;

const CODES: Readonly<Record<string, SharedCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong_content_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
  FST_ERR_BAD_URL: "malformed",
  FST_UNDER_PRESSURE: "overloaded",
};
const WAIT_SECONDS: Partial<Record<SharedCode, number>> = {
  unavailable: 2,
  overloaded: 5,
  maintenance: 60,
};

/** The code that a fault goes out with; `unknown_error` for our own. */
export function codeOf(error: unknown): SharedCode {
  if (error instanceof DatabaseUnavailable) return "unavailable";
  if (error instanceof SignedCrowd) return "overloaded";
  if (!(error instanceof Error)) return "unknown_error";
  if ("code" in error && typeof error.code === "string" && Object.hasOwn(CODES, error.code))
    return CODES[error.code] ?? "unknown_error";
  if (!("statusCode" in error) || typeof error.statusCode !== "number") return "unknown_error";
  if (error.statusCode === 429) return "too_many_requests";
  return error.statusCode >= 400 && error.statusCode < 500 ? "malformed" : "unknown_error";
}

/** Sends a refusal of the server's own, outside any call. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: SharedCode,
  chooseLanguage: ChooseLanguage,
): FastifyReply {
  // A fault is told by its request's id, under which the log says what it was.
  const detail = { requestId: request.id };
  const { status, envelope } = wrap(
    refuse(code, code === "unknown_error" ? { detail } : {}),
    chooseLanguage(request.headers["accept-language"]),
  );
  const wait = WAIT_SECONDS[code];
  if (wait !== undefined && !reply.hasHeader("retry-after")) void reply.header("retry-after", wait);
  return reply.code(status).type("application/json; charset=utf-8").send(envelope);
}

/** Turns what is thrown into the envelope: a fault is logged with its request's id and tells the caller nothing. */
export function answerFaults(app: FastifyInstance, chooseLanguage: ChooseLanguage): void {
  app.setErrorHandler((error, request, reply) => {
    const code = codeOf(error);
    if (code === "unknown_error") request.log.error({ err: error }, "a call failed");
    else if (code === "unavailable")
      request.log.warn({ reason: String(error), sql: statementOf(error) }, "no database");
    return sendRefusal(request, reply, code, chooseLanguage);
  });
}
