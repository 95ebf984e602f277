import { randomBytes } from "node:crypto";
import { parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import { oneOf, stakesOf } from "./game.ts";
import { endOf, type Offer, offersIn } from "./lobby/offers.ts";
import { type House, playBet } from "./play.ts";
import type { Seat } from "./store.ts";

export type BetDeps = House & { readonly key: string; readonly clock: Clock };

/** What became of a form: `placed`, or why it was not. */
export type Placed = "placed" | "bad_form" | "closed" | "moved";

const PICK = /^([\w.-]{1,100})\/([\w-]{1,40})\/(\d{3,6})$/;
const NONCE = /^[\w.:-]{1,100}$/;

/**
 * Takes a bet on one of a game's offers, at the odds that its form showed; where those have moved it is left to the player
 * to look again. It is decided when the round or the match is over.
 */
export async function placeBet(
  deps: BetDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
  labelOf: (offer: Offer, outcomeId: string) => string,
): Promise<Placed> {
  const { key, clock } = deps;
  const nowMs = clock();
  const [, eventId, outcomeId = "", shown] = PICK.exec(String(form["pick"] ?? "")) ?? [];
  const stake = oneOf(stakesOf(seat.currency), form["stake"]);
  const nonce = String(form["nonce"] ?? "");
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  if (eventId === undefined || !amount?.ok || !NONCE.test(nonce)) return "bad_form";
  const offer = offersIn(key, seat.gameId, nowMs)?.find((each) => each.eventId === eventId);
  const outcome = offer?.outcomes.find((each) => each.outcomeId === outcomeId);
  if (!offer || !outcome) return "closed";
  if (outcome.odds !== Number(shown)) return "moved";
  const end = endOf(key, seat.gameId, offer, outcomeId);
  await playBet(deps, seat, {
    nonce,
    reference: randomBytes(12).toString("base64url"),
    trial: "none",
    picked: labelOf(offer, outcomeId),
    drawn: labelOf(offer, end.won),
    stakeMinor: amount.value,
    // What a fraction of the smallest unit would be is left to the house.
    payoutMinor: (amount.value * BigInt(end.paid)) / 100n,
    settlesMs: offer.endsMs,
  });
  return "placed";
}
