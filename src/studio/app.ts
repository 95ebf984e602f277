import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { networkOf } from "#/lib/base/networks.ts";
import type { Result } from "#/lib/base/result.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import {
  cashOutOrder,
  fieldOrder,
  freeOrder,
  openSession,
  type RoundReply,
  type StudioRefusal,
  seedOrder,
  spinOrder,
} from "./api.ts";
import { addCrashRoutes, type Crash } from "./crash/routes.ts";
import { codeOf, messageOf, Refused, readBody, send, statusOf } from "./http.ts";
import { cashOut, openField } from "./mines.ts";
import { addOperatorRoutes } from "./operator.ts";
import { playFree, spin } from "./play.ts";
import { addRainRoutes, type Rain } from "./rain/routes.ts";
import { findRound, listRounds, roundView } from "./rounds.ts";
import { rotateSeeds } from "./seeds.ts";
import { confirmSession, findSession, type Session, startSession, viewNow } from "./sessions.ts";
import type { Keys } from "./signature.ts";
import type { Studio } from "./studio.ts";
import { addTienLenRoutes, type TienLen } from "./tienlen/routes.ts";

const BODY_LIMIT = 8 * 1024;
const MOST_KNOWN = 20_000;

export type Bounds = {
  readonly callsPerMinute?: number;
  /** How many proxies in front are believed about the caller's address. */
  readonly trustedProxies?: number;
  /** The table that all players sit at, where this process keeps one. */
  readonly crash?: Crash | undefined;
  /** The tables of members against each other, likewise. */
  readonly tienLen?: TienLen | undefined;
  /** The table of pots, where this process keeps one. */
  readonly rain?: Rain | undefined;
};

/** The studio over HTTP: the game's own calls, the operator's call, health. Pages are added by `page.ts`. */
export async function buildApp(
  studio: Studio,
  keys: Keys,
  { callsPerMinute = 300, trustedProxies = 0, crash, rain, tienLen }: Bounds = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: false,
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
  });
  // Bodies stay text: signatures are over the bytes that were sent.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  await app.register(rateLimit, { global: false });
  const limits = limitsOf(app, callsPerMinute);
  app.setErrorHandler((error, _request, reply) => {
    const code = codeOf(error);
    if (code === "unavailable") studio.log("error", "fault", { message: messageOf(error) });
    return reply.code(statusOf(code)).send({ success: false, code, value: null });
  });
  app.setNotFoundHandler((_, reply) => send(reply, { ok: false, code: "not_found" }));
  app.addHook("onSend", async (_request, reply, payload) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff").header("referrer-policy", "no-referrer");
    return payload;
  });

  app.get("/health/live", async () => ({ live: true }));
  // Whoever asks, the database is asked once a second.
  const askDatabase = shareAnswer(
    async () => {
      try {
        await studio.store.sql("select 1");
        return null;
      } catch (error) {
        studio.log("error", "fault", { message: messageOf(error) });
        return "unavailable";
      }
    },
    SECOND_MS,
    studio.clock,
  );
  app.get("/health/ready", async () => {
    const code = await askDatabase();
    if (code) throw new Refused(code);
    return { ready: true };
  });
  addGameRoutes(app, studio, limits, { crash, rain, tienLen });
  addOperatorRoutes(app, studio, keys);
  return app;
}

type Limits = Readonly<
  Record<"ofPlayer" | "ofNetwork", (request: FastifyRequest, key: string) => Promise<void>>
>;

/**
 * A player may make so many calls a minute, with however many sessions. Who is nobody yet, and asks with a launch or
 * with a token that was not seen before, is counted by address: before the database is asked.
 */
function limitsOf(app: FastifyInstance, callsPerMinute: number): Limits {
  const limit = () => {
    const keys = new WeakMap<FastifyRequest, string>();
    const check = app.createRateLimit({
      max: callsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request: FastifyRequest) => keys.get(request) ?? "",
    });
    return async (request: FastifyRequest, key: string) => {
      keys.set(request, key);
      const found = await check(request);
      if (!found.isAllowed && found.isExceeded) throw new Refused("too_many_requests");
    };
  };
  return { ofPlayer: limit(), ofNetwork: limit() };
}

/** Whose a token was when it was last looked up: told without the database, to count a call before it is answered. */
function knownPlayers() {
  const byToken = new Map<string, string>();
  const keyOf = (token: string) => createHash("sha256").update(token).digest("base64url");
  return {
    find: (token: string) => byToken.get(keyOf(token)),
    forget: (token: string) => byToken.delete(keyOf(token)),
    learn(token: string, playerId: string) {
      for (const oldest of byToken.keys()) {
        if (byToken.size < MOST_KNOWN) break;
        byToken.delete(oldest);
      }
      byToken.set(keyOf(token), playerId);
    },
  };
}

/** The database is asked for no other text: some it cannot even hold. */
function isRoundId(text: unknown): text is string {
  return typeof text === "string" && /^[\w-]{1,64}$/.test(text);
}

function addGameRoutes(
  app: FastifyInstance,
  studio: Studio,
  limits: Limits,
  { crash, rain, tienLen }: Bounds,
): void {
  const players = knownPlayers();

  async function member(request: FastifyRequest): Promise<Session> {
    const token = /^Bearer ([\w-]{43,64})$/.exec(request.headers.authorization ?? "")?.[1];
    const known = token === undefined ? undefined : players.find(token);
    if (known === undefined) await limits.ofNetwork(request, networkOf(request.ip));
    else await limits.ofPlayer(request, known);
    const session = token === undefined ? null : await findSession(studio, token);
    if (!token || !session) {
      if (token) players.forget(token);
      throw new Refused("session_expired");
    }
    if (known === undefined) {
      players.learn(token, session.playerId);
      await limits.ofPlayer(request, session.playerId);
    }
    return session;
  }

  /** The same, of a member whose session at the operator's stands: a token alone tells nobody's rounds. */
  async function present(request: FastifyRequest): Promise<Session> {
    const session = await member(request);
    const confirmed = await confirmSession(studio, session);
    if (!confirmed.ok) throw new Refused(confirmed.code);
    return session;
  }

  const network = (request: FastifyRequest) => limits.ofNetwork(request, networkOf(request.ip));
  if (crash) addCrashRoutes(app, studio, crash, { member, network });
  if (rain) addRainRoutes(app, studio, rain, { member, network });
  if (tienLen) addTienLenRoutes(app, studio, tienLen, { member, network });

  app.post("/api/session", async (request, reply) => {
    await limits.ofNetwork(request, networkOf(request.ip));
    return send(reply, await startSession(studio, readBody(openSession, request.body)));
  });
  app.get("/api/session", async (request, reply) =>
    send(reply, await viewNow(studio, await member(request))),
  );
  app.post("/api/seeds", async (request, reply) => {
    const { seatId } = await present(request);
    const order = readBody(seedOrder, request.body);
    const rotated = await studio.store.transaction((sql) =>
      rotateSeeds(sql, seatId, order, studio.clock()),
    );
    return send(reply, rotated);
  });
  app.post("/api/spins", async (request, reply) => {
    const session = await member(request);
    return send(reply, await spin(studio, session, readBody(spinOrder, request.body)));
  });
  app.get("/api/rounds", async (request, reply) => {
    const { seatId } = await present(request);
    const { before } = request.query as { before?: unknown };
    if (before !== undefined && !isRoundId(before)) throw new Refused("bad_field");
    const value = await listRounds(studio.store.sql, seatId, before ?? null);
    if (!value) throw new Refused("bad_field");
    return send(reply, { ok: true, value });
  });
  app.get<{ Params: { id: string } }>("/api/rounds/:id", async (request, reply) => {
    const { playerId } = await present(request);
    const { id } = request.params;
    const round = isRoundId(id) ? await findRound(studio.store.sql, playerId, id) : null;
    if (!round) throw new Refused("round_unknown");
    return send(reply, { ok: true, value: roundView(round) });
  });
  /** A call that moves a round on; its id is in the address. */
  function move<T extends z.ZodMiniType>(path: string, order: T, act: Move<z.output<T>>): void {
    app.post<{ Params: { id: string } }>(`/api/rounds/:id/${path}`, async (request, reply) => {
      const session = await present(request);
      const asked = readBody(order, request.body);
      const { id } = request.params;
      if (!isRoundId(id)) throw new Refused("round_unknown");
      return send(reply, await act(studio, session, id, asked));
    });
  }
  move("free", freeOrder, playFree);
  move("fields", fieldOrder, openField);
  move("cash-out", cashOutOrder, cashOut);
}

type Move<T> = (
  studio: Studio,
  session: Session,
  roundId: string,
  order: T,
) => Promise<Result<RoundReply, StudioRefusal>>;
