import * as z from "zod/mini";
import { call } from "../call.ts";
import { CARE_REFUSALS } from "../care/calls.ts";
import { amount, currency, id } from "../fields.ts";
import { couponRound } from "./coupon-round.ts";
import { freeRounds, jackpotPart } from "./seamless-parts.ts";
import { tableRound } from "./table-round.ts";

/**
 * The seamless wallet: how a vendor's game moves a member's money, one signed call at a time.
 * Headers: `X-Vendor-Id`, `X-Vendor-Timestamp` (ms), `X-Vendor-Signature` = hex HMAC-SHA256 of
 * `${timestamp}.${raw body}` under the vendor's secret. A stamp more than five minutes off is refused.
 * Rules (the field's practice): a transaction id acts once; the same id with another content is
 * `transaction_conflict`; a win and a rollback never fail on an expired token or a blocked member;
 * a rollback of an unknown bet leaves a tombstone, and the bet that comes later moves nothing.
 * Free rounds are granted beforehand and told at the launch: each begins by a bet of nothing that names its grant, once,
 * in a round of its own; its wins are within the game's maximum for the grant's bet level, and within the grant's.
 * What of a win a jackpot pays is marked: it is held to the pot as the lobby feed told it, a tenth more at most, and not to
 * the game's maximum. Once it is paid the pot is at its seed. Free rounds win none, and neither does play money.
 * 5xx is unknown: ask again. A crowd of calls is `overloaded` (503), never 429, which would be final.
 */
export const SEAMLESS_HEADERS = {
  vendor: "x-vendor-id",
  timestamp: "x-vendor-timestamp",
  signature: "x-vendor-signature",
} as const;

const moved = z.object({
  balance: amount,
  currency: z.string(),
  /** The operator's id of the movement; null when nothing moved. */
  transferId: z.nullable(z.string()),
  replayed: z.boolean(),
});
const movement = {
  transactionId: id,
  roundId: id,
  gameId: id,
  playerId: id,
  amount,
  currency: z.string().check(z.maxLength(12)),
};

/** Exchange a launch's game token for the player behind it. The token stays valid for bets until the session ends. */
export const seamlessAuthenticate = call({
  method: "POST",
  path: "/wps/seamless/authenticate",
  who: "vendor",
  module: null,
  input: z.strictObject({ token: id }),
  reply: z.object({
    playerId: id,
    nickname: z.string(),
    gameId: id,
    currency,
    balance: amount,
    language: z.string(),
    play: z.boolean(),
    /** The most stakes that a round of the game may pay: a win above it is refused. */
    maxWinMultiple: z.optional(z.number()),
    /** `transfer`: the player's money lies with the vendor (transfer-wallet.ts), and no bet is taken here. */
    wallet: z.optional(z.enum(["single", "transfer"])),
    /** What a jackpot may pay at most; absent: none is taken here, and no stake of this player's should feed one. */
    maxJackpot: z.optional(amount),
    /** The player's grants of free rounds at this game, that which ends first first; absent: none. */
    freeRounds: z.optional(z.array(freeRounds)),
  }),
  refusals: ["token_expired"],
});

export const seamlessBalance = call({
  method: "POST",
  path: "/wps/seamless/balance",
  who: "vendor",
  module: null,
  input: z.strictObject({ token: id, playerId: id }),
  reply: z.object({ balance: amount, currency: z.string() }),
  refusals: ["token_expired", "player_unknown"],
});

/**
 * Take a stake. `not_enough_funds` carries `balance` in `value`; what is switched off answers `game_unknown` (hidden) or
 * `game_maintenance` (the game, its vendor, all bets or the site). Refusals are final: the same id never stakes later.
 * With `freeRounds`, the id of a grant, the amount is zero and the round is one of that grant's.
 */
export const seamlessBet = call({
  method: "POST",
  path: "/wps/seamless/bet",
  who: "vendor",
  module: null,
  input: z.strictObject({ ...movement, token: id, freeRounds: z.optional(id) }),
  reply: moved,
  refusals: [
    "token_expired",
    "player_unknown",
    "game_unknown",
    "game_maintenance",
    "currency_differs",
    "not_enough_funds",
    "transaction_conflict",
    "round_closed",
    "free_rounds_unknown",
    "free_rounds_over",
    ...CARE_REFUSALS,
  ],
});

/**
 * Pay a win; zero is allowed and closes a round with `ended`. The round must have a bet that stands. `jackpot_unknown`: it
 * was not told for this game and currency; the same win succeeds once it was.
 */
export const seamlessWin = call({
  method: "POST",
  path: "/wps/seamless/win",
  who: "vendor",
  module: null,
  input: z.strictObject({ ...movement, ended: z.boolean(), jackpot: z.optional(jackpotPart) }),
  reply: moved,
  refusals: [
    "player_unknown",
    "currency_differs",
    "bet_unknown",
    "transaction_conflict",
    "round_closed",
    "above_maximum",
    "jackpot_unknown",
  ],
});

/**
 * Undo a bet. Succeeds for an unknown bet too (tombstone) and for a repeat; refused once the round was
 * settled, and where the round's wins would be above the game's maximum for what is left staked.
 */
export const seamlessRollback = call({
  method: "POST",
  path: "/wps/seamless/rollback",
  who: "vendor",
  module: null,
  input: z.strictObject({
    transactionId: id,
    betTransactionId: id,
    roundId: id,
    gameId: id,
    playerId: id,
  }),
  reply: moved,
  refusals: ["player_unknown", "transaction_conflict", "round_closed", "above_maximum"],
});

/** What a provably fair round can be recomputed from. The server seed is null until it has been rotated. */
export const fairness = z.object({
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.number(),
  configHash: z.string(),
});
export type Fairness = z.output<typeof fairness>;

const everyRound = { roundId: id, gameId: id, stake: amount, payout: amount, fairness };

/** A slot round's own details, told by the vendor. Rows of `window` run top to bottom, symbols by name. */
const slotRound = z.object({
  ...everyRound,
  kind: z.literal("slot"),
  spins: z.array(
    z.object({
      free: z.boolean(),
      stops: z.array(z.number()),
      window: z.array(z.array(z.string())),
      wins: z.array(
        z.object({ line: z.nullable(z.number()), symbol: z.string(), count: z.number(), amount }),
      ),
      amount,
    }),
  ),
});

/** A round that one bet ended: what was chosen, the numbers drawn (null where none were), and what they pay of the stake. */
const instantRound = z.object({
  ...everyRound,
  kind: z.literal("instant"),
  choice: z.record(z.string(), z.union([z.string(), z.number()])),
  drawn: z.nullable(z.array(z.number())),
  times: z.string(),
});

/**
 * A member's part in a round of all: multipliers in hundredths, where they meant to leave and where they did (null for
 * nowhere), and where it broke off (null while it is under way). Its fairness: the hash that the round revealed is the
 * server seed, the one of the round before the server seed's hash, the chain's salt the client seed, the number the nonce.
 */
const crashRound = z.object({
  ...everyRound,
  kind: z.literal("crash"),
  target: z.nullable(z.number()),
  cashed: z.nullable(z.number()),
  crash: z.nullable(z.number()),
  /** Published before the chain's first round. */
  firstHash: z.string(),
});

/**
 * A member's part in a pot that players filled with the same stake each: how many there were and what was split (null
 * before it rained), the stake's place in the order and the envelope, both from 0; and at its end what decided it (what
 * each player's browser brought, in order) and what lay in each envelope. Its fairness: the pot's server seed, what this
 * member's browser brought as client seed, the pot's number as nonce.
 */
const rainRound = z.object({
  ...everyRound,
  kind: z.literal("rain"),
  players: z.nullable(z.number()),
  prize: z.nullable(amount),
  line: z.nullable(z.number()),
  envelope: z.nullable(z.number()),
  seeds: z.nullable(z.array(z.string())),
  shares: z.nullable(z.array(amount)),
});

/**
 * A board with mines: the fields that were opened, in order, from 0; where the mines lie (null while it is open, and
 * where nothing was staked), and what it pays of the stake as it stands.
 */
const minesRound = z.object({
  ...everyRound,
  kind: z.literal("mines"),
  mines: z.number(),
  picks: z.array(z.number()),
  board: z.nullable(z.array(z.number())),
  times: z.string(),
});

/**
 * A member's hand of Tiến lên: seats from 0, cards from 0 to 51 (`rules/studio/tienlen/cards.ts`), no cards for a pass. Its
 * fairness: the seeds of all who played, joined by ".", are the client seed, the deal's number the nonce. `net` is signed
 * and before the rake; both are null until the hand is over. `void`: not played to its end, the stake went back.
 */
const tienLenRound = z.object({
  ...everyRound,
  kind: z.literal("tienlen"),
  hand: z.number(),
  deal: z.number(),
  seat: z.number(),
  state: z.enum(["open", "over", "void"]),
  lead: z.nullable(z.number()),
  winner: z.nullable(z.number()),
  /** Deals before that one, which failed for who is `missing`; none of a studio that does not tell them. */
  failed: z._default(
    z.array(
      z.object({
        ...{ deal: z.number(), serverSeedHash: z.string(), serverSeed: z.string() },
        missing: z.array(z.number()),
      }),
    ),
    [],
  ),
  seats: z.array(
    z.object({ seat: z.number(), seed: z.string(), nonce: z.string(), commitment: z.string() }),
  ),
  moves: z.array(z.object({ seat: z.number(), cards: z.array(z.number()), auto: z.boolean() })),
  net: z.nullable(z.string()),
  rake: z.nullable(z.string()),
});

export const roundDetails = z.discriminatedUnion("kind", [
  ...([slotRound, instantRound, crashRound, rainRound, minesRound, tienLenRound] as const),
  ...([couponRound, tableRound] as const),
]);
export type TienLenRoundDetails = z.output<typeof tienLenRound>;
export type MinesRoundDetails = z.output<typeof minesRound>;
export type SlotRoundDetails = z.output<typeof slotRound>;
export type InstantRoundDetails = z.output<typeof instantRound>;
export type CrashRoundDetails = z.output<typeof crashRound>;
export type RainRoundDetails = z.output<typeof rainRound>;
export type RoundDetails = z.output<typeof roundDetails>;
/** Of a round that can be recomputed. */
export type FairRoundDetails = Extract<RoundDetails, { fairness: Fairness }>;

/**
 * The one call in the other direction: the operator asks the vendor for a round's details,
 * at the vendor's API address, signed the same way.
 */
export const vendorRoundDetails = call({
  method: "POST",
  path: "/operator/round",
  who: "vendor",
  module: null,
  input: z.strictObject({ roundId: id, playerId: id }),
  reply: roundDetails,
  refusals: ["round_unknown"],
});
