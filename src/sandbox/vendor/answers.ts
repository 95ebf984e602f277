import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseMoney } from "#/lib/base/money.ts";
import { type BetDeps, cashOut, placeBet, readPicks } from "./bets.ts";
import { openGrant } from "./free.ts";
import { CARDS, oneOf, stakesOf, TRIALS } from "./game.ts";
import { cashOutMinor, lastEndMs, legEnd } from "./lobby/coupon.ts";
import type { Offer } from "./lobby/offers.ts";
import { labelsFor, lastResults, offersPage } from "./offers-page.ts";
import { LIGHT, noticePage, page } from "./page.ts";
import { playRound } from "./play.ts";
import type { Seat } from "./records.ts";

export type Posted = FastifyRequest<{
  Params: { secret: string };
  Querystring: Record<string, unknown>;
  Body: Record<string, unknown> | null;
}>;

export const ROUNDS_SHOWN = 8;
const NONCE = /^[\w.:-]{1,100}$/;

/** Answers the form of a table or a book. */
export async function answerOffers(
  deps: BetDeps,
  seat: Seat,
  { body, params: { secret }, query: { theme } }: Posted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = body ?? {};
  const placed =
    form["cash"] === undefined
      ? await placeBet(deps, seat, form, labelsFor(seat.language))
      : await cashOut(deps, seat, form);
  if (placed === "bad_form") return page(reply.code(400), noticePage(placed, seat.language, theme));
  const [eventId = ""] = String([form["pick"]].flat()[0] ?? "").split("/");
  const query = new URLSearchParams({ event: eventId, told: placed });
  if (theme === LIGHT) query.set("theme", LIGHT);
  // The coupon stays as it was put together, now at the present odds: one press takes those.
  if (placed === "moved" && form["cash"] === undefined) {
    for (const pick of [form["pick"]].flat()) query.append("pick", String(pick));
    query.set("stake", String(form["stake"]));
  }
  return reply.redirect(`/table/${secret}?${query}`, 303);
}

/** Answers the form of the game of six cards. */
export async function answerCard(
  deps: BetDeps,
  seat: Seat,
  { body, params: { secret }, query }: Posted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = body ?? {};
  const picked = oneOf(CARDS, form["card"]);
  const stake = oneOf(stakesOf(seat.currency), form["stake"]);
  const free = form["free"] === undefined ? null : await openGrant(deps.store, seat, deps.clock());
  const trial = oneOf(TRIALS, form["trial"] ?? "none");
  const nonce = String(form["nonce"] ?? "");
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  if (!picked || !trial || !amount?.ok || !NONCE.test(nonce))
    return page(reply.code(400), noticePage("bad_form", seat.language, query["theme"]));
  // Where none is left by now nothing is played, and the page says what is.
  if (form["free"] === undefined || free) {
    const stakeMinor = free?.stakeMinor ?? amount.value;
    await playRound(deps, seat, { nonce, picked, stakeMinor, trial, free });
  }
  const theme = query["theme"] === LIGHT ? `&theme=${LIGHT}` : "";
  return reply.redirect(`/table/${secret}?card=${picked}&stake=${stake}${theme}`, 303);
}

/** The page of a table or a book, as its address has it. */
export async function showOffers(
  deps: BetDeps,
  seat: Seat,
  offers: readonly Offer[],
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { key, clock, store } = deps;
  const { gameId } = seat;
  const nowMs = clock();
  const { rounds } = await store.listRounds(seat.id, ROUNDS_SHOWN);
  const open = rounds.filter(({ state, cashedAt }) => state === "paying" && cashedAt === null);
  const worth = open.flatMap(({ reference, stakeMinor, legs }) => {
    const minor = legs && cashOutMinor(key, gameId, { stakeMinor, legs, nowMs });
    return minor ? [[reference, minor] as const] : [];
  });
  const { theme, event, told, pick, stake, nonce } = query;
  // A form that was sent with nothing ticked has but its nonce.
  const nothing = nonce === undefined ? [] : "nothing";
  return offersPage({
    ...{ seat, rounds, offers, nowMs, theme, event, told, stake, nonce: newNonce() },
    ticked: new Set(pick === undefined ? [] : [pick].flat().map(outcomeOf)),
    road: lastResults(key, gameId, nowMs),
    picks: pick === undefined ? nothing : readPicks(pick, offers),
    worth: new Map(worth),
    legEnds: (leg) => legEnd(key, gameId, leg, nowMs),
    endMs: (legs) => lastEndMs(key, gameId, legs),
  });
}

/** Which outcome a tick stands for, whatever its odds were. */
const outcomeOf = (pick: unknown) => String(pick).split("/").slice(0, 2).join("/");

export const newNonce = () => randomBytes(12).toString("base64url");
