import type { FastifyInstance } from "fastify";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { Refused, readBody } from "./http.ts";
import { roundDetailsOf } from "./round-details.ts";
import { findRound } from "./rounds.ts";
import { isSigned, type Keys } from "./signature.ts";
import type { Studio } from "./studio.ts";

/** The one call that the operator makes to the studio: a round's details for the betting record, signed both ways. */
export function addOperatorRoutes(app: FastifyInstance, studio: Studio, keys: Keys): void {
  app.post(vendorRoundDetails.path, async (request, reply) => {
    const body = String(request.body ?? "");
    if (!isSigned(keys, request.headers, body, studio.clock())) throw new Refused("bad_signature");
    const { roundId, playerId } = readBody(vendorRoundDetails.input, body);
    const round = await findRound(studio.store.sql, playerId, roundId);
    if (!round) throw new Refused("round_unknown");
    return reply.send({ success: true, code: "ok", message: "", value: roundDetailsOf(round) });
  });
}
