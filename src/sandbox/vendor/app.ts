import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { cardFile } from "#/art/card.ts";
import { parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import {
  seamlessAuthenticate,
  seamlessBalance,
  vendorRoundDetails,
} from "#/lib/contract/games/seamless.ts";
import { placeBet } from "./bets.ts";
import { posterOf } from "./catalogue.ts";
import { CARDS, oneOf, stakesOf, TRIALS } from "./game.ts";
import { offersIn } from "./lobby/offers.ts";
import { serveLobby } from "./lobby/routes.ts";
import { labelsFor, lastResults, offersPage } from "./offers-page.ts";
import { serveOwnWallets } from "./own-routes.ts";
import { gamePage, LIGHT, noticePage } from "./page.ts";
import { type House, playRound } from "./play.ts";
import { readSigned } from "./signing.ts";
import type { Seat } from "./store.ts";

export type AppOptions = House & {
  readonly key: string;
  readonly clock: Clock;
  readonly siteUrl: string;
};

const FONTS = new URL("../../layouts/styles/fonts/", import.meta.url);
const FONT = /^(?:archivo-text|archivo-cond|alfa)\.woff2$/;
const STYLE = ["../kit/fonts.css", "./style.css", "./offers.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("");
const SECRET = /^[\w-]{43}$/;
const WORD = /^[\w.:-]{1,100}$/;
const ROUNDS_SHOWN = 8;

/** The sandbox over HTTP: `/play?…` takes a launch, `/table/<secret>` is its game; and the operator's one call. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, wallet, siteUrl } = options;
  const app = Fastify({ bodyLimit: 8_192, logger: false, forceCloseConnections: true });
  await app.register(formbody);
  app.addHook("onSend", async (_request, reply, payload) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    reply
      .header("content-security-policy", policyFor(siteUrl))
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
    await store.openSeat(secret, { ...player, vendor: String(vendor), token: String(token) });
    const query = new URLSearchParams();
    if (theme === LIGHT) query.set("theme", LIGHT);
    if (WORD.test(String(event ?? ""))) query.set("event", String(event));
    return reply.redirect(`/table/${secret}${query.size > 0 ? `?${query}` : ""}`, 303);
  });

  app.get<{ Params: { secret: string }; Querystring: Record<string, unknown> }>(
    "/table/:secret",
    async (request, reply) => {
      const seat = await seatOf(request.params.secret);
      const { card: picked, stake, theme, event, told } = request.query;
      if (!seat) return page(reply.code(404), noticePage("bad_launch", "es", theme));
      const record = await store.listRounds(seat.id, ROUNDS_SHOWN);
      const balance = (await freshBalance(seat)) ?? seat.balance;
      const last = { picked, stake };
      const nowMs = options.clock();
      const offers = offersIn(options.key, seat.gameId, nowMs);
      if (offers) {
        const view = {
          seat: { ...seat, balance },
          rounds: record.rounds,
          theme,
          nonce: newNonce(),
        };
        return page(
          reply,
          offersPage({
            ...view,
            offers,
            road: lastResults(options.key, seat.gameId, nowMs),
            nowMs,
            event,
            told,
          }),
        );
      }
      const view = { seat: { ...seat, balance }, ...record, last, theme, nonce: newNonce() };
      return page(reply, gamePage(view));
    },
  );

  app.post<{
    Params: { secret: string };
    Querystring: Record<string, unknown>;
    Body: Record<string, unknown> | null;
  }>("/table/:secret", async (request, reply) => {
    const { secret } = request.params;
    const seat = await seatOf(secret);
    if (!seat) return page(reply.code(404), noticePage("bad_launch", "es"));
    const form = request.body ?? {};
    if (offersIn(options.key, seat.gameId, options.clock())) {
      const placed = await placeBet(options, seat, form, labelsFor(seat.language));
      const { theme } = request.query;
      if (placed === "bad_form")
        return page(reply.code(400), noticePage(placed, seat.language, theme));
      const [eventId = ""] = String(form["pick"]).split("/");
      const query = new URLSearchParams({ event: eventId, told: placed });
      if (theme === LIGHT) query.set("theme", LIGHT);
      return reply.redirect(`/table/${secret}?${query}`, 303);
    }
    const picked = oneOf(CARDS, form["card"]);
    const stake = oneOf(stakesOf(seat.currency), form["stake"]);
    const trial = oneOf(TRIALS, form["trial"] ?? "none");
    const nonce = String(form["nonce"] ?? "");
    const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
    if (!picked || !trial || !amount?.ok || !WORD.test(nonce))
      return page(reply.code(400), noticePage("bad_form", seat.language, request.query["theme"]));
    await playRound(options, seat, { nonce, picked, stakeMinor: amount.value, trial });
    const theme = request.query["theme"] === LIGHT ? `&theme=${LIGHT}` : "";
    return reply.redirect(`/table/${secret}?card=${picked}&stake=${stake}${theme}`, 303);
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
    serveLobby(operator, { ...options, vendorOf });
    operator.post(vendorRoundDetails.path, async (request, reply) => {
      const vendor = vendorOf(request);
      const code = vendor === null ? "bad_signature" : "round_unknown";
      return reply
        .code(vendor === null ? 401 : 422)
        .send({ success: false, code, message: "", value: null });
    });
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

const newNonce = () => randomBytes(12).toString("base64url");

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").send(html);
}

/** Only the operator's site may frame the game; a site on this machine is reached under two names. */
function policyFor(siteUrl: string): string {
  const { origin } = new URL(siteUrl);
  const twin = origin.includes("//localhost")
    ? origin.replace("//localhost", "//127.0.0.1")
    : origin.replace("//127.0.0.1", "//localhost");
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${origin} ${twin}`,
  ].join("; ");
}
