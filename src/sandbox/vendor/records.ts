import type { Currency } from "#/lib/base/money.ts";
import type { FreeRounds } from "#/lib/contract/games/seamless-parts.ts";
import type { Trial } from "./game.ts";
import type { Leg } from "./lobby/coupon.ts";
import type { Hand } from "./pvp/rules.ts";

/** A launched game of one player: what the operator told at the launch. */
export type Seat = {
  readonly id: bigint;
  readonly vendor: string;
  readonly gameId: string;
  readonly token: string;
  readonly playerId: string;
  readonly nickname: string;
  readonly currency: Currency;
  readonly language: string;
  readonly play: boolean;
  readonly balance: string;
  /** What the operator granted at this game, as it stood at the launch. */
  readonly free: readonly FreeRounds[] | null;
  /** What a jackpot may pay at most; null where the operator takes none. */
  readonly maxJackpot: string | null;
};

export type RoundState = "asking" | "refused" | "cancelling" | "cancelled" | "paying" | "done";
export type Round = {
  readonly id: bigint;
  readonly reference: string;
  readonly trial: Trial;
  /** A card; of a bet on a round or a match of all, what it was on, in the player's language. */
  readonly picked: string;
  readonly drawn: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly state: RoundState;
  readonly refusal: string | null;
  /** Before then nobody is told what was drawn; null: at once. */
  readonly settlesAt: Date | null;
  /** The session that it is a part of: the wallet knows that one as the round. */
  readonly within: string | null;
  /** The bets that it is of, where it is a coupon; and when it was paid before they were decided. */
  readonly legs: readonly Leg[] | null;
  readonly cashedAt: Date | null;
  /** The grant that it is a free round of: its stake is the bet level, and was not taken. */
  readonly free: string | null;
  /** The hand at a table of players that it is. */
  readonly hand: Hand | null;
  /** The wallet refused its win, or answered none of its many tries. */
  readonly unpaid: boolean;
  /** The jackpot that it plays for, whether it was drawn to win it, and what it won of it once its stake stands. */
  readonly jackpot: string | null;
  readonly jackpotHit: boolean;
  readonly jackpotMinor: bigint;
  /** Which bet of its table it is, where its round is one for all. */
  readonly betOn: string | null;
};

export type CallKind = "bet" | "win" | "rollback";
/** A call to the wallet, written down before it is made. */
export type Call = {
  readonly id: bigint;
  readonly roundId: bigint;
  readonly seatId: bigint;
  readonly vendor: string;
  readonly kind: CallKind;
  readonly body: string;
  readonly state: "waiting" | "done" | "refused" | "given_up";
  readonly attempts: number;
  readonly answer: string | null;
};

export type NewRound = Pick<
  Round,
  "reference" | "trial" | "picked" | "drawn" | "stakeMinor" | "payoutMinor" | "settlesAt"
> & {
  readonly seatId: bigint;
  readonly nonce: string;
  readonly legs?: readonly Leg[];
  readonly free?: string | null;
  readonly hand?: Hand;
  readonly jackpot?: string | null;
  readonly jackpotHit?: boolean;
  readonly betOn?: string;
};

export type NewCall = {
  readonly roundId: bigint;
  readonly kind: CallKind;
  readonly body: string;
  readonly delayMs?: number;
};
