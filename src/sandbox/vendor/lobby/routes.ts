import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Clock } from "#/lib/base/time.ts";
import { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { tellPots } from "../jackpot/play.ts";
import type { PotStore } from "../jackpot/pot-store.ts";
import { FEED_FAULTS, type FeedFault, lobbyOf, spoiled } from "./feed.ts";

/** Longer than the operator waits for an answer. */
const SILENT_MS = 20_000;
const wrong = z.strictObject({ fault: z.enum(FEED_FAULTS) });

/**
 * The lobby feed (contract/games/lobby-feed.ts), and `POST /operator/lobby/fault`, by which a tester says what is wrong
 * with a vendor's from now on. `vendorOf` tells who a body was signed for.
 */
export function serveLobby(
  app: FastifyInstance,
  {
    key,
    clock,
    pots,
    vendorOf,
  }: {
    readonly key: string;
    readonly clock: Clock;
    readonly pots: PotStore;
    readonly vendorOf: (request: FastifyRequest) => string | null;
  },
): void {
  const faults = new Map<string, FeedFault>();
  const told = (code: string, value: unknown = null) => ({
    ...{ success: code === "ok", code, message: "", value },
  });
  app.post(vendorLobby.path, async (request, reply) => {
    const vendor = vendorOf(request);
    if (vendor === null) return reply.code(401).send(told("bad_signature"));
    const input = z.safeParse(vendorLobby.input, readJson(request.body));
    if (!input.success) return reply.code(400).send(told("malformed"));
    const fault = faults.get(vendor) ?? "none";
    if (fault === "error") return reply.code(500).send(told("unknown_error"));
    if (fault === "silent") await setTimeout(SILENT_MS, undefined, { ref: false });
    const { currency } = input.data;
    const jackpots = await tellPots(pots, vendor, currency);
    return told("ok", spoiled({ ...lobbyOf(key, vendor, currency, clock()), jackpots }, fault));
  });
  app.post("/operator/lobby/fault", async (request, reply) => {
    const vendor = vendorOf(request);
    if (vendor === null) return reply.code(401).send(told("bad_signature"));
    const input = z.safeParse(wrong, readJson(request.body));
    if (!input.success) return reply.code(400).send(told("malformed"));
    faults.set(vendor, input.data.fault);
    return told("ok");
  });
}

export function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? "null"));
  } catch {
    return null;
  }
}
