import { randomBytes } from "node:crypto";
import { parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import { oneOf, stakesOf } from "../game.ts";
import { type House, playBet, rollbackBody, winBody } from "../play.ts";
import type { Seat } from "../records.ts";
import type { SeatedHand, Turn } from "./hand-store.ts";
import {
  type Hand,
  heldOf,
  type Move,
  OFF_AT,
  shareOf,
  TRICKS,
  TURN_MS,
  tricksOf,
  winnersOf,
} from "./rules.ts";

export type PvpDeps = House & { readonly key: string; readonly clock: Clock };

/** What a tester may have happen in the next hand. */
export const TABLE_TRIALS = ["none", "table_off", "bet_twice", "bet_timed_out"] as const;

/** What became of a form: `sat`, `played`, or why nothing was done. */
export type Done = "sat" | "played" | "bad_form" | "under_way" | "gone_on";

const NONCE = /^[\w.:-]{1,100}$/;

/** Sits down: the stake is asked for, and the cards are dealt once it stands. One hand at a time, of a player at a game. */
export async function sitDown(
  deps: PvpDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
): Promise<Done> {
  const stake = oneOf(stakesOf(seat.currency), form["stake"]);
  const trial = oneOf(TABLE_TRIALS, form["trial"] ?? "none");
  const nonce = String(form["nonce"] ?? "");
  const amount = stake === null ? null : parseMoney(stake, seat.currency.exponent);
  if (!amount?.ok || !trial || !NONCE.test(nonce)) return "bad_form";
  const sat = await playBet(deps, seat, {
    ...{ nonce, trial, picked: "hand", drawn: "", settlesMs: null },
    ...{ stakeMinor: amount.value, payoutMinor: 0n },
    reference: randomBytes(12).toString("base64url"),
    hand: { moves: [], endsMs: deps.clock() + TURN_MS, state: "open" },
  });
  return sat.ok ? "sat" : "under_way";
}

/** Plays one of the member's cards; a form that comes late, or twice, plays none. */
export async function playCard(
  deps: PvpDeps,
  seat: Seat,
  form: Readonly<Record<string, unknown>>,
): Promise<Done> {
  const hand = await deps.store.hands.findOpen(seat);
  const [card, trick] = [Number(form["card"]), Number(form["trick"])];
  if (!Number.isInteger(card) || !Number.isInteger(trick)) return "bad_form";
  if (hand?.state !== "paying" || hand.reference !== form["hand"]) return "gone_on";
  if (hand.hand.moves.length !== trick || hand.hand.endsMs <= deps.clock()) return "gone_on";
  if (!heldOf(deps.key, hand.reference, hand.hand).includes(card)) return "bad_form";
  const turn = turnOf(deps.key, hand, { card, auto: false }, deps.clock() + TURN_MS);
  if (!(await deps.store.hands.play(hand, turn))) return "gone_on";
  if (turn.end) await deps.deliver(hand.id);
  return "played";
}

/**
 * Plays on where nobody did: the lowest card for whoever let the clock run out, each of whose next cards has a clock of its
 * own. So a hand ends however its player left it, and the stake is lost or won as it falls.
 */
export async function playOn(
  { store, key }: Pick<PvpDeps, "store" | "key">,
  nowMs: number,
): Promise<void> {
  for (const hand of await store.hands.listLate(nowMs)) {
    const [card = 0] = heldOf(key, hand.reference, hand.hand);
    await store.hands.play(hand, turnOf(key, hand, { card, auto: true }, nowMs + TURN_MS));
  }
}

function turnOf(key: string, of: SeatedHand, move: Move, endsMs: number): Turn {
  const moves = [...of.hand.moves, move];
  const next: Hand = { moves, endsMs, state: "open" };
  const { reference, seat, stakeMinor } = of;
  if (of.trial === "table_off" && moves.length === OFF_AT)
    return {
      hand: { ...next, state: "off" },
      end: {
        ...({ state: "cancelling", payoutMinor: 0n, drawn: "off" } as const),
        call: { kind: "rollback", body: rollbackBody(seat, of) },
      },
    };
  if (moves.length < TRICKS) return { hand: next, end: null };
  const winners = winnersOf(tricksOf(key, reference, moves));
  const { shareMinor } = shareOf(stakeMinor, winners.length);
  const payoutMinor = winners.includes(0) ? shareMinor : 0n;
  return {
    hand: { ...next, state: "over" },
    end: {
      ...({ state: "paying", payoutMinor, drawn: winners.join(",") } as const),
      call: { kind: "win", body: winBody(seat, { ...of, payoutMinor }) },
    },
  };
}
