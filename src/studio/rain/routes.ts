import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#/lib/base/networks.ts";
import type { Callers } from "../crash/routes.ts";
import { Refused, readBody, send } from "../http.ts";
import type { Session } from "../sessions.ts";
import { shownOrder } from "../shown.ts";
import type { Studio } from "../studio.ts";
import { rainOrder, takeOrder } from "./api.ts";
import type { RainSeats } from "./seats.ts";
import { channelOf, type RainTable } from "./table.ts";

export type Rain = { readonly table: RainTable; readonly seats: RainSeats };

/** The calls of the game of one pot for all. When a call arrived is noted before anything is looked up for it. */
export function addRainRoutes(
  app: FastifyInstance,
  { clock }: Studio,
  { table, seats }: Rain,
  { member, network }: Callers,
): void {
  async function player(request: FastifyRequest): Promise<Session> {
    const session = await member(request);
    if (session.game.rules.kind !== "rain") throw new Refused("game_unknown");
    return session;
  }

  app.addHook("preClose", async () => table.live.close());

  app.get("/api/rain/time", async (_request, reply) =>
    send(reply, { ok: true, value: { now: clock() } }),
  );

  app.get("/api/rain/live", async (request, reply) => {
    await network(request);
    const { money, currency } = request.query as { money?: unknown; currency?: unknown };
    if (typeof currency !== "string" || !/^\w{1,12}$/.test(currency))
      throw new Refused("bad_field");
    const channel = channelOf(money === "real" ? "real" : "play", currency);
    const first = table.now(channel);
    if (!first || !table.live.open(reply.raw, networkOf(request.ip), channel, ["now", first]))
      throw new Refused("unavailable");
    return reply.hijack() as FastifyReply;
  });

  app.get("/api/rain", async (request, reply) =>
    send(reply, await seats.mine(await player(request))),
  );

  app.post("/api/rain/shown", async (request, reply) => {
    const session = await player(request);
    return send(reply, await seats.show(session, readBody(shownOrder, request.body).shown));
  });

  app.post("/api/rain/bets", async (request, reply) => {
    const receivedMs = clock();
    const session = await player(request);
    return send(reply, await seats.bet(session, readBody(rainOrder, request.body), receivedMs));
  });

  app.post("/api/rain/cancel", async (request, reply) => {
    const receivedMs = clock();
    return send(reply, await seats.cancel(await player(request), receivedMs));
  });

  app.post("/api/rain/take", async (request, reply) => {
    const receivedMs = clock();
    const session = await player(request);
    return send(reply, await seats.take(session, readBody(takeOrder, request.body), receivedMs));
  });
}
