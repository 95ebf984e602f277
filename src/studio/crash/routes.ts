import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLoopback, networkOf } from "#/lib/base/networks.ts";
import { Refused, readBody, send } from "../http.ts";
import type { Session } from "../sessions.ts";
import { shownOrder } from "../shown.ts";
import type { Studio } from "../studio.ts";
import { crashOrder, saltOrder } from "./api.ts";
import type { CrashSeats } from "./seats.ts";
import type { CrashTable } from "./table.ts";

/** What the studio's app lends: who calls, and how often a network may. */
export type Callers = {
  readonly member: (request: FastifyRequest) => Promise<Session>;
  readonly network: (request: FastifyRequest) => Promise<void>;
};

export type Crash = { readonly table: CrashTable; readonly seats: CrashSeats };

/** The calls of the game that all play together. When a call arrived is noted before anything is looked up for it. */
export function addCrashRoutes(
  app: FastifyInstance,
  { clock }: Studio,
  { table, seats }: Crash,
  { member, network }: Callers,
): void {
  async function player(request: FastifyRequest): Promise<Session> {
    const session = await member(request);
    if (session.game.rules.kind !== "crash") throw new Refused("game_unknown");
    return session;
  }

  app.addHook("preClose", async () => table.live.close());

  app.get("/api/crash/time", async (_request, reply) =>
    send(reply, { ok: true, value: { now: clock() } }),
  );

  app.get("/api/crash/live", async (request, reply) => {
    await network(request);
    const { money } = request.query as { money?: unknown };
    const kind = money === "real" ? "real" : "play";
    const first = table.now(kind);
    if (!first) throw new Refused("unavailable");
    if (!table.live.open(reply.raw, networkOf(request.ip), kind, ["now", first]))
      throw new Refused("unavailable");
    return reply.hijack() as FastifyReply;
  });

  app.post("/api/crash/salt", async (request, reply) => {
    await network(request);
    const { firstHash, salt } = readBody(saltOrder, request.body);
    return send(reply, await table.salt(firstHash, salt));
  });

  app.get("/api/crash", async (request, reply) =>
    send(reply, await seats.mine(await player(request))),
  );

  app.post("/api/crash/shown", async (request, reply) => {
    const session = await player(request);
    return send(reply, await seats.show(session, readBody(shownOrder, request.body).shown));
  });

  app.post("/api/crash/bets", async (request, reply) => {
    // Of whom a proxy hides the address on this very machine, nothing is known.
    const network = isLoopback(request.ip) ? null : networkOf(request.ip);
    const came = { receivedMs: clock(), network };
    const session = await player(request);
    return send(reply, await seats.bet(session, readBody(crashOrder, request.body), came));
  });

  app.post("/api/crash/cancel", async (request, reply) => {
    const receivedMs = clock();
    return send(reply, await seats.cancel(await player(request), receivedMs));
  });

  app.post("/api/crash/cash-out", async (request, reply) => {
    const receivedMs = clock();
    return send(reply, await seats.cashOut(player(request), receivedMs));
  });
}
