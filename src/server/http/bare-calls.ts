import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Result, refuse } from "#/lib/base/result.ts";
import { forRequest, statementOf } from "#/server/db/index.ts";
import { type Acts, countAct } from "./acts.ts";
import { codeOf } from "./errors.ts";
import { holdToContract } from "./hold-to-contract.ts";
import { readJson } from "./input.ts";
import { limitOfSigned } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import { baseContextOf, bytesOf, type Reading } from "./requests.ts";
import type { Route } from "./route.ts";
import { answerSigned, NOTHING_KNOWN } from "./signed-calls.ts";

type BareOptions = Reading & {
  readonly metrics: Metrics;
  readonly checkReplies: boolean;
  readonly acts: Acts;
};

/** Serves a signed call whose replies, refusals and faults are told in its caller's own convention, without the envelope. */
export function serveBareCall(app: FastifyInstance, route: Route, options: BareOptions): void {
  const { call, verify, tell } = route;
  if (!verify || !tell) throw new Error(`${call.path}: a bare call is signed, and told by its own`);
  const say = (request: FastifyRequest, reply: FastifyReply, result: Result<unknown>) => {
    const asked = readJson(bytesOf(request));
    const { status, body } = tell(result, asked.ok ? asked.value : null);
    if (options.checkReplies) holdToContract(call, body);
    return reply.code(status).type("application/json; charset=utf-8").send(body);
  };
  app.route({
    method: call.method,
    url: call.path,
    config: { rateLimit: limitOfSigned(options.config.callsPerMinute) },
    errorHandler: (error, request, reply) => {
      const code = codeOf(error);
      if (code === "unknown_error") request.log.error({ err: error }, "a call failed");
      else if (code === "unavailable")
        request.log.warn({ reason: String(error), sql: statementOf(error) }, "no database");
      return say(request, reply, refuse(code));
    },
    handler: async (request, reply) => {
      const context = { ...baseContextOf(request, reply, options), ...NOTHING_KNOWN };
      const result = await forRequest(request.id, () =>
        countAct(options.metrics, options.acts.get(call), () =>
          answerSigned(route, verify, context, request),
        ),
      );
      return say(request, reply, result);
    },
  });
}
