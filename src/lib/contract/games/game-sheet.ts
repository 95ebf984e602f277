import * as z from "zod/mini";
import { BONUS_CATEGORIES } from "../bonus/calls.ts";
import { call } from "../call.ts";
import { amount, currency, id } from "../fields.ts";
import { game, winner } from "./calls.ts";
import { lobbyJackpot } from "./lobby-feed.ts";

export const VOLATILITIES = ["low", "medium", "high"] as const;

/** What a game's sheet tells (MOD-08): null where its vendor does not say. */
export const gameSheet = z.object({
  game,
  /** The smallest stake. */
  minBet: z.nullable(z.object({ amount, currency })),
  /** A round pays at most so many times its stake. */
  maxWinMultiple: z.number(),
  /** What it returns to players in the long run, in per cent: "96.68". */
  returnPercent: z.nullable(z.string()),
  volatility: z.nullable(z.enum(VOLATILITIES)),
  inHouse: z.boolean(),
  /** As what bonus money is played at it; null: it is not. */
  bonusCategory: z.nullable(z.enum(BONUS_CATEGORIES)),
  /** Who has no account may try it with play money. */
  trialAllowed: z.boolean(),
  underMaintenance: z.boolean(),
  /** The jackpots that are won at it, as their vendor told them last; absent: none is told this moment. */
  jackpots: z.optional(z.array(lobbyJackpot)),
  /** Its last large wins, the newest first. */
  wins: z.array(winner),
});
export type GameSheet = z.output<typeof gameSheet>;

/** One game, by its id (API-30; path ours). */
export const getGame = call({
  method: "GET",
  path: "/wps/game",
  who: "anyone",
  module: null,
  input: z.strictObject({ gameId: id }),
  reply: gameSheet,
  refusals: ["game_unknown"],
});
