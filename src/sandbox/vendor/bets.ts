import { randomBytes } from "node:crypto";
import { parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import { oneOf, stakesOf } from "./game.ts";
import { cashOutMinor, couponEnd, type Leg, MOST_LEGS, MOST_ODDS, oddsOf } from "./lobby/coupon.ts";
import { endOf, type Offer, offersIn } from "./lobby/offers.ts";
import { type House, playBet, winBody } from "./play.ts";
import type { Seat } from "./records.ts";

export type BetDeps = House & { readonly key: string; readonly clock: Clock };

/** What became of a form: `placed`, or why it was not. */
export type Placed = "placed" | "bad_form" | "closed" | "moved" | "one_match" | "too_high";
/** An outcome at its present odds, and at those that were shown to whoever picked it. */
export type Pick = { readonly offer: Offer; readonly leg: Leg; readonly shownOdds: number };
type LabelOf = (offer: Offer, outcomeId: string) => string;

const PICK = /^([\w.-]{1,100})\/([\w-]{1,40})\/(\d{3,6})$/;
const NONCE = /^[\w.:-]{1,100}$/;

/** Reads the outcomes that a form or an address picked; else why no bet can be made of them. */
export function readPicks(
  picked: unknown,
  offers: readonly Offer[],
): readonly Pick[] | Exclude<Placed, "placed" | "moved"> {
  const texts = [picked].flat();
  if (texts.length > MOST_LEGS) return "bad_form";
  const picks: Pick[] = [];
  for (const text of texts) {
    const [, eventId, outcomeId = "", shown] = PICK.exec(String(text ?? "")) ?? [];
    if (eventId === undefined) return "bad_form";
    const offer = offers.find((each) => each.eventId === eventId);
    const outcome = offer?.outcomes.find((each) => each.outcomeId === outcomeId);
    if (!offer || !outcome) return "closed";
    const leg = { eventId, outcomeId, odds: outcome.odds };
    picks.push({ offer, leg, shownOdds: Number(shown) });
  }
  if (new Set(picks.map(({ leg }) => leg.eventId)).size < picks.length) return "one_match";
  return oddsOf(picks.map(({ leg }) => leg)) > MOST_ODDS ? "too_high" : picks;
}

/**
 * Takes a bet on one of a game's offers, or a coupon of several matches, at the odds that its form showed; where those have
 * moved it is left to the player to look again. It is decided when the round or the matches are over.
 */
export async function placeBet(
  deps: BetDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
  labelOf: LabelOf,
): Promise<Placed> {
  const { key, clock } = deps;
  const stake = oneOf(stakesOf(seat.currency), form["stake"]);
  const nonce = String(form["nonce"] ?? "");
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  if (!amount?.ok || !NONCE.test(nonce)) return "bad_form";
  const picks = readPicks(form["pick"], offersIn(key, seat.gameId, clock()) ?? []);
  if (typeof picks === "string") return picks;
  const [first] = picks;
  if (!first) return "bad_form";
  if (picks.some(hasMoved)) return "moved";
  const bet = {
    ...({ nonce, trial: "none", stakeMinor: amount.value } as const),
    reference: randomBytes(12).toString("base64url"),
    picked: picks.map((pick) => nameOf(pick, labelOf)).join(" + "),
  };
  if (first.offer.kind === "round") {
    const end = endOf(key, seat.gameId, first.offer, first.leg.outcomeId);
    await playBet(deps, seat, {
      ...bet,
      drawn: labelOf(first.offer, end.won),
      betOn: first.leg.outcomeId,
      // What a fraction of the smallest unit would be is left to the house.
      payoutMinor: (amount.value * BigInt(end.paid)) / 100n,
      settlesMs: first.offer.endsMs,
    });
    return "placed";
  }
  const legs = picks.map(({ leg }) => leg);
  const won = picks.map(({ offer, leg }) => endOf(key, seat.gameId, offer, leg.outcomeId).won);
  const drawn = picks.map(({ offer }, at) => labelOf(offer, won[at] ?? "")).join(" + ");
  await playBet(deps, seat, {
    ...{ ...bet, drawn, legs },
    ...couponEnd(key, seat.gameId, amount.value, legs),
  });
  return "placed";
}

export const hasMoved = ({ leg, shownOdds }: Pick) => leg.odds !== shownOdds;

function nameOf({ offer, leg: { outcomeId } }: Pick, labelOf: LabelOf): string {
  const label = labelOf(offer, outcomeId);
  const isNamed = offer.kind === "round" || outcomeId !== "draw";
  return isNamed ? label : `${label} · ${offer.home} – ${offer.away}`;
}

/** What became of a wish to cash a coupon: `cashed`, or why it was not. */
export type Cashed = "cashed" | "bad_form" | "closed" | "moved";

/** Pays a coupon before it is decided, at the sum that its form showed, in the place of what it would have won. */
export async function cashOut(
  deps: BetDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
): Promise<Cashed> {
  const { store, key, clock, deliver } = deps;
  const [, reference = "", shown = ""] =
    /^([\w-]{16})\/(\d{1,18})$/.exec(String(form["cash"])) ?? [];
  if (reference === "") return "bad_form";
  const round = await store.findRound(seat.id, reference);
  if (!round?.legs || round.cashedAt !== null || round.state !== "paying") return "closed";
  const { stakeMinor, legs } = round;
  const worth = cashOutMinor(key, seat.gameId, { stakeMinor, legs, nowMs: clock() });
  if (worth === null) return "closed";
  if (worth !== BigInt(shown)) return "moved";
  const body = winBody(seat, { ...round, payoutMinor: worth });
  if (!(await store.cashRound(round.id, worth, body))) return "closed";
  await deliver(round.id);
  return "cashed";
}
