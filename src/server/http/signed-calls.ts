import type { FastifyRequest } from "fastify";
import type { Result } from "#/lib/base/result.ts";
import { readJson } from "./input.ts";
import { bytesOf, parseWith } from "./requests.ts";
import type { AnyContext, Route } from "./route.ts";

/** What is known of a caller who shows nothing. */
export const NOTHING_KNOWN = {
  ...{ session: null, half: null, idempotencyKey: null },
  ...{ tx: null, principal: null, prepared: null, holdSession: async () => false },
};

/** Answers a signed call: the signature first, over the bytes as they came, and only then what they say. */
export async function answerSigned(
  route: Route,
  verify: NonNullable<Route["verify"]>,
  context: AnyContext,
  request: FastifyRequest,
): Promise<Result<unknown>> {
  const { headers, params } = request;
  const rawBody = bytesOf(request);
  const signed = await verify({ headers, rawBody, params: params as Record<string, string> });
  if (!signed.ok) return signed;
  const input = parseWith(route, readJson(rawBody));
  return input.ok ? route.handle(input.value, { ...context, principal: signed.value }) : input;
}
