import type { FastifyReply, FastifyRequest } from "fastify";
import { parseMoney } from "#/lib/base/money.ts";
import { type BetDeps, placeBet } from "./bets.ts";
import { CARDS, oneOf, stakesOf, TRIALS } from "./game.ts";
import { labelsFor } from "./offers-page.ts";
import { LIGHT, noticePage, page } from "./page.ts";
import { playRound } from "./play.ts";
import type { Seat } from "./store.ts";

export type Posted = FastifyRequest<{
  Params: { secret: string };
  Querystring: Record<string, unknown>;
  Body: Record<string, unknown> | null;
}>;

const NONCE = /^[\w.:-]{1,100}$/;

/** Answers the form of a table or a book. */
export async function answerOffers(
  deps: BetDeps,
  seat: Seat,
  { body, params: { secret }, query: { theme } }: Posted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = body ?? {};
  const placed = await placeBet(deps, seat, form, labelsFor(seat.language));
  if (placed === "bad_form") return page(reply.code(400), noticePage(placed, seat.language, theme));
  const [eventId = ""] = String(form["pick"]).split("/");
  const query = new URLSearchParams({ event: eventId, told: placed });
  if (theme === LIGHT) query.set("theme", LIGHT);
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
  const trial = oneOf(TRIALS, form["trial"] ?? "none");
  const nonce = String(form["nonce"] ?? "");
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  if (!picked || !trial || !amount?.ok || !NONCE.test(nonce))
    return page(reply.code(400), noticePage("bad_form", seat.language, query["theme"]));
  await playRound(deps, seat, { nonce, picked, stakeMinor: amount.value, trial });
  const theme = query["theme"] === LIGHT ? `&theme=${LIGHT}` : "";
  return reply.redirect(`/table/${secret}?card=${picked}&stake=${stake}${theme}`, 303);
}
