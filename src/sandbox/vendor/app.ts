import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { cardFile } from "#/art/card.ts";
import type { Clock } from "#/lib/base/time.ts";
import { seamlessAuthenticate, seamlessBalance } from "#/lib/contract/games/seamless.ts";
import {
  answerCard,
  answerOffers,
  newNonce,
  type Posted,
  ROUNDS_SHOWN,
  showOffers,
} from "./answers.ts";
import { posterOf } from "./catalogue.ts";
import { openGrant } from "./free.ts";
import { CARDS, oneOf } from "./game.ts";
import { isHall } from "./hall/fish.ts";
import { answerHall, showHall } from "./hall/serve.ts";
import { potOf } from "./jackpot/view.ts";
import { offersIn } from "./lobby/offers.ts";
import { serveLobby } from "./lobby/routes.ts";
import { serveOwnWallets } from "./own-routes.ts";
import { gamePage, LIGHT, noticePage, page } from "./page.ts";
import type { House } from "./play.ts";
import { isPvp } from "./pvp/rules.ts";
import { answerPvp, showPvp } from "./pvp/serve.ts";
import type { Seat } from "./records.ts";
import { serveRounds } from "./round-routes.ts";
import { readSigned } from "./signing.ts";

export type AppOptions = House & {
  readonly key: string;
  readonly clock: Clock;
  readonly siteUrl: string;
};

const FONTS = new URL("../../layouts/styles/fonts/", import.meta.url);
const FONT = /^(?:archivo-text|archivo-cond|alfa)\.woff2$/;
const STYLE = [
  "../kit/fonts.css",
  "./style.css",
  "./jackpot/pot.css",
  "./offers.css",
  "./hall/hall.css",
  "./pvp/pvp.css",
]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");
const SCRIPTS = {
  "/hall.js": readFileSync(new URL("./hall/client.js", import.meta.url), "utf8"),
  "/pvp.js": readFileSync(new URL("./pvp/client.js", import.meta.url), "utf8"),
  "/pot.js": readFileSync(new URL("./jackpot/pot.js", import.meta.url), "utf8"),
  "/times.js": readFileSync(new URL("./times.js", import.meta.url), "utf8"),
};
const SECRET = /^[\w-]{43}$/;
const WORD = /^[\w.:-]{1,100}$/;

/** The sandbox over HTTP: `/play?…` takes a launch, `/table/<secret>` is its game; and the operator's one call. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, wallet, siteUrl } = options;
  const app = Fastify({ bodyLimit: 8_192, logger: false, forceCloseConnections: true });
  await app.register(formbody);
  const isScripted = new WeakSet<FastifyReply>();
  app.addHook("onSend", async (_request, reply, payload) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    reply
      .header("content-security-policy", policyFor(siteUrl, isScripted.has(reply)))
      .header("referrer-policy", "no-referrer")
      .header("x-content-type-options", "nosniff");
    return payload;
  });
  app.get("/health/live", async () => ({ ok: true }));
  app.get("/health/ready", async () => {
    await store.ping();
    return { ok: true };
  });
  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css").header("cache-control", "max-age=3600").send(STYLE),
  );
  for (const [path, script] of Object.entries(SCRIPTS))
    app.get(path, async (_request, reply) =>
      reply.type("text/javascript").header("cache-control", "max-age=3600").send(script),
    );
  app.get<{ Params: { font: string } }>("/fonts/:font", async (request, reply) => {
    const { font } = request.params;
    if (!FONT.test(font)) return reply.callNotFound();
    return reply
      .type("font/woff2")
      .header("cache-control", "public, max-age=86400")
      .send(await readFile(new URL(font, FONTS)));
  });
  app.get<{ Params: { game: string } }>("/posters/:game", async (request, reply) => {
    const gameId = request.params.game.replace(/\.svg$/, "");
    if (!WORD.test(gameId)) return reply.callNotFound();
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(posterOf(gameId));
  });
  app.get<{ Params: { card: string } }>("/cards/:card", async (request, reply) => {
    const card = oneOf(CARDS, request.params.card.replace(/\.svg$/, ""));
    if (!card) return reply.callNotFound();
    const palette = CARDS.indexOf(card) * 3;
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .send(cardFile({ id: card, motif: card, palette }));
  });

  app.get<{ Querystring: Record<string, unknown> }>("/play", async (request, reply) => {
    const { token, vendor, lang, theme, event } = request.query;
    const language = String(lang ?? "es");
    if (!WORD.test(String(token)) || !WORD.test(String(vendor)))
      return page(reply.code(400), noticePage("bad_launch", language, theme));
    const answer = await wallet({
      vendor: String(vendor),
      path: seamlessAuthenticate.path,
      body: JSON.stringify({ token }),
    });
    if (answer.kind === "unknown")
      return page(reply.code(503), noticePage("no_wallet", language, theme));
    const told = seamlessAuthenticate.reply.safeParse(answer.value);
    if (answer.kind !== "done" || !told.success)
      return page(reply.code(401), noticePage("bad_launch", language, theme));
    const secret = randomBytes(32).toString("base64url");
    const { data: player } = told;
    await store.own.noteVendor(String(vendor), player.wallet ?? "single");
    await store.openSeat(secret, {
      ...{ ...player, vendor: String(vendor), token: String(token) },
      free: player.freeRounds ?? null,
      maxJackpot: player.maxJackpot ?? null,
    });
    const query = new URLSearchParams();
    if (theme === LIGHT) query.set("theme", LIGHT);
    if (WORD.test(String(event ?? ""))) query.set("event", String(event));
    return reply.redirect(`/table/${secret}${query.size > 0 ? `?${query}` : ""}`, 303);
  });

  app.get<{ Params: { secret: string }; Querystring: Record<string, unknown> }>(
    "/table/:secret",
    async (request, reply) => {
      const seat = await seatOf(request.params.secret);
      const { card: picked, stake, theme } = request.query;
      if (!seat) return page(reply.code(404), noticePage("bad_launch", "es", theme));
      const balance = (await freshBalance(seat)) ?? seat.balance;
      if (isHall(seat.gameId)) {
        isScripted.add(reply);
        return page(reply, await showHall(options, { ...seat, balance }, request.query));
      }
      if (isPvp(seat.gameId)) {
        isScripted.add(reply);
        return page(reply, await showPvp(options, { ...seat, balance }, request.query));
      }
      const offers = offersIn(options.key, seat.gameId, options.clock());
      if (offers) {
        isScripted.add(reply);
        return page(reply, await showOffers(options, { ...seat, balance }, offers, request.query));
      }
      const record = await store.listRounds(seat.id, ROUNDS_SHOWN);
      const last = { picked, stake };
      const free = await openGrant(store, seat, options.clock());
      const pot = await potOf(store, seat);
      if (pot) isScripted.add(reply);
      const view = { seat: { ...seat, balance }, ...record, last, theme, free, pot };
      return page(reply, gamePage({ ...view, nonce: newNonce() }));
    },
  );

  app.get<{ Params: { secret: string } }>("/table/:secret/pot", async (request, reply) => {
    const seat = await seatOf(request.params.secret);
    const pot = seat && (await potOf(store, seat));
    return pot ? { amount: pot.amount } : reply.callNotFound();
  });

  app.post("/table/:secret", async (request: Posted, reply) => {
    const seat = await seatOf(request.params.secret);
    if (!seat) return page(reply.code(404), noticePage("bad_launch", "es"));
    if (isHall(seat.gameId)) return answerHall(options, seat, request, reply);
    if (isPvp(seat.gameId)) return answerPvp(options, seat, request, reply);
    if (offersIn(options.key, seat.gameId, options.clock()))
      return answerOffers(options, seat, request, reply);
    return answerCard(options, seat, request, reply);
  });

  await app.register(async (operator) => {
    // The signature is over the bytes that were sent.
    operator.removeAllContentTypeParsers();
    operator.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    const vendorOf = ({ headers, body }: FastifyRequest) =>
      readSigned(headers, String(body ?? ""), options.key, options.clock());
    serveOwnWallets(operator, store.own, vendorOf);
    serveLobby(operator, { ...options, pots: store.pots, vendorOf });
    serveRounds(operator, { ...options, vendorOf });
  });
  return app;

  async function seatOf(secret: string): Promise<Seat | null> {
    return SECRET.test(secret) ? store.findSeat(secret) : null;
  }

  /** What the wallet says now: money may have moved elsewhere. */
  async function freshBalance({ vendor, token, playerId }: Seat): Promise<string | null> {
    const body = JSON.stringify({ token, playerId });
    const answer = await wallet({ vendor, path: seamlessBalance.path, body, timeoutMs: 1_500 });
    const told = seamlessBalance.reply.safeParse(answer.value);
    return answer.kind === "done" && told.success ? told.data.balance : null;
  }
}

/** Only the operator's site may frame the game; a site on this machine is reached under two names. */
function policyFor(siteUrl: string, scripted: boolean): string {
  const { origin } = new URL(siteUrl);
  const twin = origin.includes("//localhost")
    ? origin.replace("//localhost", "//127.0.0.1")
    : origin.replace("//127.0.0.1", "//localhost");
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ...(scripted ? ["script-src 'self'", "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${origin} ${twin}`,
  ].join("; ");
}
