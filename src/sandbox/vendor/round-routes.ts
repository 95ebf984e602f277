import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { BetDeps } from "./bets.ts";
import { couponDetails } from "./coupon-details.ts";
import { readJson } from "./lobby/routes.ts";
import { tableDetails } from "./table-details.ts";

/** The operator's question for a round's details: of a coupon its bets and how they stand, at a table of all what came; of nothing else anything. */
export function serveRounds(
  app: FastifyInstance,
  {
    key,
    clock,
    store,
    vendorOf,
  }: Pick<BetDeps, "key" | "clock" | "store"> & {
    readonly vendorOf: (request: FastifyRequest) => string | null;
  },
): void {
  const told = (code: string, value: unknown = null) => ({
    ...{ success: code === "ok", code, message: "", value },
  });
  app.post(vendorRoundDetails.path, async (request, reply) => {
    const vendor = vendorOf(request);
    if (vendor === null) return reply.code(401).send(told("bad_signature"));
    const asked = z.safeParse(vendorRoundDetails.input, readJson(request.body));
    if (!asked.success) return reply.code(400).send(told("malformed"));
    const { playerId, roundId } = asked.data;
    const bet = await store.findBet(vendor, playerId, roundId);
    const nowMs = clock();
    const details = bet && (couponDetails(key, bet, nowMs) ?? tableDetails(key, bet, nowMs));
    return details ? told("ok", details) : reply.code(422).send(told("round_unknown"));
  });
}
