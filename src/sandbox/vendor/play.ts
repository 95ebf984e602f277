import { randomBytes, randomInt } from "node:crypto";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { systemClock } from "#/lib/base/time.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  seamlessBet,
  type seamlessRollback,
  type seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { CARDS, type Card, payoutMinor, type Trial } from "./game.ts";
import { drawJackpot, jackpotOf } from "./jackpot/play.ts";
import type { NewCall, NewRound, Round, Seat } from "./records.ts";
import type { Store } from "./store.ts";
import type { Answer, Wallet } from "./wallet.ts";

export type House = {
  readonly store: Store;
  readonly wallet: Wallet;
  /** Makes the calls of a round that are due. */
  readonly deliver: (roundId: bigint) => Promise<void>;
};

export type Order = {
  readonly nonce: string;
  readonly picked: Card;
  readonly stakeMinor: bigint;
  readonly trial: Trial;
  /** The grant that it is a free round of, and what that may still win. */
  readonly free?: { readonly grantId: string; readonly mostMinor: bigint } | null;
};

const BET_WITHIN_MS = 2_000;
const LATE_MS = 15_000;
type Owed = Omit<NewCall, "roundId">;

/** Draws the card: each of the six as likely as any other. Before the bet, and told only once it stands. */
export function drawCard(): Card {
  return CARDS[randomInt(CARDS.length)] ?? "gallo";
}

/**
 * Plays one round: asks for the stake, and owes the win, zero too, once it stands. If the wallet's answer stays out, the
 * stake is taken back. A form that is sent twice plays once.
 */
export async function playRound(
  house: House,
  seat: Seat,
  { free = null, ...order }: Order,
  draw: () => Card = drawCard,
  hits: typeof drawJackpot = drawJackpot,
): Promise<Result<Round, "played_before">> {
  const drawn = draw();
  // No stake, no share: a free round plays for no jackpot.
  const played = free ? null : jackpotOf(seat);
  if (played)
    await house.store.pots.open(played.jackpot, seat.currency.code, seat.currency.exponent);
  const paid = payoutMinor(order.stakeMinor, order.picked, drawn);
  return playBet(house, seat, {
    ...{ ...order, drawn, settlesMs: null },
    reference: randomBytes(12).toString("base64url"),
    payoutMinor: free && paid > free.mostMinor ? free.mostMinor : paid,
    free: free?.grantId ?? null,
    jackpot: played?.jackpot.jackpotId ?? null,
    jackpotHit: played !== null && hits(seat, order.stakeMinor),
  });
}

type Bet = Omit<NewRound, "seatId" | "settlesAt"> & { readonly settlesMs: number | null };

/** Plays a bet whose end is known here alone: the stake now, and what it pays when it is decided, or at once. */
export async function playBet(
  house: House,
  seat: Seat,
  { settlesMs, ...bet }: Bet,
): Promise<Result<Round, "played_before">> {
  const settlesAt = settlesMs === null ? null : new Date(settlesMs);
  const round = await house.store.openRound({ ...bet, seatId: seat.id, settlesAt });
  if (!round) return refuse("played_before");
  await playOpened(house, seat, round);
  return ok(round);
}

/** Plays a round that was written down: asks for its stake, and makes the calls that it owes then. */
export async function playOpened(
  { store, wallet, deliver }: House,
  seat: Seat,
  round: Round,
): Promise<void> {
  if (round.trial === "rollback_first") await rollbackBefore(store, wallet, seat, round);
  const answer = await askForStake({ store, wallet }, seat, round);
  const [state, owed, refusal] = afterBet(seat, round, answer);
  const played = state === "paying" && round.jackpot !== null ? jackpotOf(seat) : null;
  if (played) {
    const won = (jackpotMinor: bigint): Round => ({
      ...{ ...round, jackpotMinor },
      payoutMinor: round.payoutMinor + jackpotMinor,
    });
    await store.pots.stand(
      seat,
      round,
      played.mostMinor,
      (minor) => afterBet(seat, won(minor), answer)[1],
    );
  } else await store.moveRound(round.id, "asking", state, owed, refusal);
  await deliver(round.id);
}

/** What a bet's answer makes of the round, the calls that it owes then, and the refusal. */
function afterBet(
  seat: Seat,
  round: Round,
  answer: Answer,
): ["paying" | "cancelling" | "refused", readonly Owed[], string | null] {
  if (answer.kind === "refused") return ["refused", [], answer.code];
  const takenBack = round.trial === "rollback_first" || round.trial === "bet_timed_out";
  if (answer.kind === "unknown" || takenBack)
    return ["cancelling", [{ kind: "rollback", body: rollbackBody(seat, round) }], answer.code];
  // A hand is decided by its cards, and owes its win then.
  if (round.hand) return ["paying", [], null];
  const win = { kind: "win" as const, body: winBody(seat, round) };
  if (round.settlesAt)
    return [
      "paying",
      [{ ...win, delayMs: Math.max(0, round.settlesAt.getTime() - systemClock()) }],
      null,
    ];
  if (round.trial === "win_twice") return ["paying", [win, win], null];
  return ["paying", [round.trial === "win_late" ? { ...win, delayMs: LATE_MS } : win], null];
}

async function askForStake(
  { store, wallet }: Pick<House, "store" | "wallet">,
  seat: Seat,
  round: Round,
): Promise<Answer> {
  const body = betBody(seat, round);
  const ask = async () => {
    const answer = await wallet({
      vendor: seat.vendor,
      path: seamlessBet.path,
      body,
      timeoutMs: BET_WITHIN_MS,
      badly: round.trial === "bad_signature",
    });
    const state = { done: "done", refused: "refused", unknown: "given_up" } as const;
    await store.noteCall({ roundId: round.id, kind: "bet", body }, state[answer.kind], answer.code);
    return answer;
  };
  const answer = await ask();
  if (round.trial === "bet_twice") await ask();
  const { balance } = (answer.value ?? {}) as { balance?: unknown };
  if (typeof balance === "string") await store.keepBalance(seat.id, balance);
  return answer;
}

async function rollbackBefore(store: Store, wallet: Wallet, seat: Seat, round: Round) {
  const body = rollbackBody(seat, round, "early");
  const answer = await wallet({ vendor: seat.vendor, path: "/wps/seamless/rollback", body });
  const state = answer.kind === "done" ? "done" : "refused";
  await store.noteCall({ roundId: round.id, kind: "rollback", body }, state, answer.code);
}

/** Takes back the bets of rounds that a process left behind in the middle of asking. */
export async function takeBackAbandoned(store: Store, olderThanMs: number): Promise<void> {
  for (const { seat, ...round } of await store.listAbandoned(olderThanMs)) {
    const owed = [{ kind: "rollback" as const, body: rollbackBody(seat, round) }];
    await store.moveRound(round.id, "asking", "cancelling", owed, "abandoned");
  }
}

type Named = Pick<Round, "reference" | "within">;

function movementOf(seat: Seat, { reference, within }: Named) {
  return { roundId: within ?? reference, gameId: seat.gameId, playerId: seat.playerId };
}

function betBody(seat: Seat, round: Round): string {
  return JSON.stringify({
    ...movementOf(seat, round),
    transactionId: `${round.reference}.bet`,
    amount: formatWire(round.free === null ? round.stakeMinor : 0n, seat.currency.exponent),
    currency: seat.currency.code,
    token: seat.token,
    ...(round.free === null ? {} : { freeRounds: round.free }),
  } satisfies InputOf<typeof seamlessBet>);
}

export function winBody(seat: Seat, round: Round): string {
  return JSON.stringify({
    ...movementOf(seat, round),
    transactionId: `${round.reference}.win`,
    amount: formatWire(round.payoutMinor, seat.currency.exponent),
    currency: seat.currency.code,
    ended: round.within === null,
    ...(round.jackpot !== null && round.jackpotMinor > 0n
      ? {
          jackpot: {
            jackpotId: round.jackpot,
            amount: formatWire(round.jackpotMinor, seat.currency.exponent),
          },
        }
      : {}),
  } satisfies InputOf<typeof seamlessWin>);
}

/** The win of nothing by which a session ends, once all that was played in it is paid. */
export function endBody(seat: Seat, within: string): string {
  return JSON.stringify({
    ...movementOf(seat, { reference: within, within }),
    transactionId: `${within}.end`,
    amount: formatWire(0n, seat.currency.exponent),
    currency: seat.currency.code,
    ended: true,
  } satisfies InputOf<typeof seamlessWin>);
}

export function rollbackBody(seat: Seat, round: Named, which = "back"): string {
  return JSON.stringify({
    ...movementOf(seat, round),
    transactionId: `${round.reference}.${which}`,
    betTransactionId: `${round.reference}.bet`,
  } satisfies InputOf<typeof seamlessRollback>);
}
