import * as z from "zod/mini";
import { call } from "../call.ts";
import { CARE_REFUSALS } from "../care/calls.ts";
import { amount, currency, id, listOf, moment, money, pageNo, pageSize } from "../fields.ts";
import { CATEGORIES, type Category } from "./categories.ts";
import { roundDetails } from "./seamless.ts";

export { CATEGORIES, type Category };

export const vendorCard = z.object({
  vassalage: id,
  name: z.string(),
  /** 1 is hot (ENT-13). */
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameCount: z.number(),
  sandbox: z.boolean(),
});
export const vendorCategory = z.object({
  title: z.enum(CATEGORIES),
  gameClassify: z.string(),
  gameCategory: z.enum(CATEGORIES),
  cards: z.array(vendorCard),
  /** The vendors of the cards, by code alone (ENT-12). */
  vendors: z.array(z.object({ vassalage: id })),
});
export type VendorCard = z.output<typeof vendorCard>;
export type VendorCategory = z.output<typeof vendorCategory>;

export const game = z.object({
  gameId: id,
  nodeId: id,
  vassalage: id,
  vendorName: z.string(),
  category: z.enum(CATEGORIES),
  name: z.string(),
  /** Lines of a slot, 0 where the word means nothing. */
  lines: z.number(),
  /** They are ways: whatever lies on neighbouring reels, in any row. */
  ways: z.optional(z.boolean()),
  /** The number on the card's plaque, 1 to 90. */
  number: z.number(),
  isHot: z.boolean(),
  isNew: z.boolean(),
  sandbox: z.boolean(),
  /** The vendor's own picture; without one the card's art is `/art/<gameId>.svg`. */
  image: z.nullable(z.string()),
  /** In a lobby's list, where the vendor tells: the smallest stake, and what it returns in the long run, in per cent. */
  minBet: z.optional(z.object({ amount, currency })),
  returnPercent: z.optional(z.string()),
  /** Its vendor lets it be played without an account. */
  trialAllowed: z.optional(z.boolean()),
  /** One of the house's own: its rounds can be checked. */
  inHouse: z.optional(z.literal(true)),
});
export type Game = z.output<typeof game>;

export const winner = z.object({
  nickname: z.string(),
  gameId: id,
  gameName: z.string(),
  payout: amount,
  currency: z.object({ code: z.string(), symbol: z.string() }),
  settledAt: moment,
  /** A jackpot paid a part of it. */
  jackpot: z.optional(z.literal(true)),
});
export type Winner = z.output<typeof winner>;

/** What a portal runs games on: a list of one or more with commas. Games here run on `html5-desktop`. */
const platforms = z.string().check(z.maxLength(100));
/** Whose catalogue is asked for: by the merchant's name or code; another's is `merchant_unknown`. */
const merchant = z.string().check(z.maxLength(50));

/** Vendors by category, in the site's order; only categories that have vendors (API-51, API-66). */
export const listVendors = call({
  method: "POST",
  path: "/wps/relay/GCSGAME_newGameVendor",
  who: "anyone",
  module: null,
  input: z.strictObject({ merchantCode: z.optional(merchant), platform: z.optional(platforms) }),
  reply: z.object({ list: z.array(vendorCategory) }),
  refusals: ["merchant_unknown"],
});

/** The hot games of the site, or of one vendor (API-43, 44). */
export const listHotGames = call({
  method: "POST",
  path: "/wps/relay/GCSGAME_hotGamesV2",
  who: "anyone",
  module: null,
  input: z.strictObject({
    merchantCode: z.optional(merchant),
    isPlatform: z.optional(z.literal(2)),
    vassalage: z.optional(id),
    platform: z.optional(platforms),
    language: z.optional(z.string()),
  }),
  reply: z.object({ list: z.array(game) }),
  refusals: ["merchant_unknown"],
});

/**
 * A page of a lobby (ENT-16, 17): by category, vendor and a part of the name, accents and case aside; by lines at least,
 * and by the stake from which a game can be played: `minBet`, in the site's currency, finds those that take so little.
 */
export const listGames = call({
  method: "POST",
  path: "/wps/relay/GCSGAME_gameList",
  who: "anyone",
  module: null,
  input: z.strictObject({
    gameClassify: z.optional(z.enum(CATEGORIES)),
    vassalage: z.optional(id),
    gameName: z.optional(z.string().check(z.maxLength(60))),
    onlyHot: z.optional(z.boolean()),
    onlyNew: z.optional(z.boolean()),
    minLineNum: z.optional(z.number().check(z.int(), z.gte(0))),
    minBet: z.optional(amount),
    gameType: z.optional(z.enum(CATEGORIES)),
    clientType: z.optional(z.literal(3)),
    platform: z.optional(platforms),
    channel: z.optional(z.string().check(z.maxLength(50))),
    merchant: z.optional(merchant),
    language: z.optional(z.string()),
    pageNo,
    pageSize: pageSize(42),
  }),
  reply: listOf(game),
  refusals: ["merchant_unknown"],
});

/** The last large wins of real rounds, newest first (the winner board of SPEC §7); of the player a masked name alone. */
export const listWinners = call({
  method: "POST",
  path: "/wps/relay/GCSGAME_getRankList",
  who: "anyone",
  module: null,
  input: z.strictObject({ language: z.optional(z.string()) }),
  reply: z.object({ list: z.array(winner) }),
  refusals: [],
});

/**
 * Open a game for the member (API-38 to 40): a game token is minted for this launch and lies in the address.
 * The reply's `launchId` opens `/game?launch=<id>`.
 */
export const launchGame = call({
  method: "POST",
  path: "/wps/game/launchGame",
  who: "holder",
  module: null,
  input: z.strictObject({
    gameId: id,
    nodeId: z.optional(id),
    vassalage: id,
    accountType: z._default(z.literal(1), 1),
    confirmTrans: z._default(z.literal(0), 0),
    launchMode: z._default(z.literal("GLS"), "GLS"),
    platform: z._default(z.string(), "html5-desktop"),
    clientType: z._default(z.literal(3), 3),
    /** The member's own; another's is `not_allowed`. */
    username: z.optional(z.string().check(z.maxLength(255))),
    /** The session's own, which the header carries too; another is `not_allowed`. No vendor ever gets it. */
    token: z.optional(z.string().check(z.maxLength(200))),
    merchantCode: z.optional(merchant),
    language: z._default(z.string().check(z.maxLength(10)), "es"),
    /** Absent: own money, and where there is none of it the bonus, if it is played at this game. */
    money: z.optional(money),
    /** The vendor's id of a match, as its lobby feed has it: the game opens there. */
    eventId: z.optional(id),
  }),
  reply: z.object({
    launchId: id,
    game_url: z.string(),
    game_url2: z.nullable(z.string()),
    /** Of a PVP game its address once more (API-41). */
    content: z.optional(z.string()),
    game,
    money: z.optional(money),
  }),
  refusals: [
    "game_unknown",
    "game_maintenance",
    "bets_stopped",
    "trial_not_allowed",
    "merchant_unknown",
    "not_allowed",
    "no_bonus_in_play",
    "bonus_not_here",
    ...CARE_REFUSALS,
  ],
});

/** What `/game?launch=<id>` frames; only for the member who launched, for a minute after the launch (path ours). */
export const getLaunch = call({
  method: "GET",
  path: "/wps/game/launch",
  who: "holder",
  module: null,
  input: z.strictObject({ id }),
  reply: z.object({
    game_url: z.string(),
    game_url2: z.nullable(z.string()),
    content: z.optional(z.string()),
    game,
    money: z.optional(money),
  }),
  refusals: ["launch_expired", "game_maintenance", "bets_stopped", ...CARE_REFUSALS],
});

export const ROUND_STATES = ["open", "settled", "rolled_back"] as const;
/** A round of a game as the betting record shows it. */
export const round = z.object({
  id,
  roundId: z.string(),
  gameId: id,
  gameName: z.string(),
  vendorName: z.string(),
  vassalage: id,
  category: z.enum(CATEGORIES),
  startedAt: moment,
  settledAt: z.nullable(moment),
  state: z.enum(ROUND_STATES),
  stake: amount,
  payout: amount,
  /** It was played with bonus money. */
  bonus: z.optional(z.literal(true)),
  /** It was granted, and played without a stake. */
  free: z.optional(z.literal(true)),
  /** What of the payout a jackpot paid. */
  jackpot: z.optional(amount),
});
export type Round = z.output<typeof round>;

/**
 * The betting record: rounds of own money, or of bonus money, newest first, with the sums of the whole selection (path
 * ours).
 */
export const listRounds = call({
  method: "GET",
  path: "/wps/game/rounds",
  who: "member",
  module: "BETTING_RECORD",
  input: z.strictObject({
    category: z.optional(z.enum(CATEGORIES)),
    vassalage: z.optional(id),
    from: z.optional(moment),
    to: z.optional(moment),
    /** A part of the game's name. */
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
    money: z._default(money, "own"),
    /** Only those that are not over. */
    state: z.optional(z.enum(["open"])),
    /** Only rounds older than that of this id; then neither counted nor added up. */
    before: z.optional(id),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.object({
    list: z.array(round),
    totalPages: z.number(),
    totalCount: z.number(),
    totalStake: amount,
    totalPayout: amount,
    /** What of the stakes is in rounds that are not over: nothing has come of it. */
    totalOpen: z.optional(amount),
    /** What to ask for as `before` to go on; null: nothing older. */
    next: z.optional(z.nullable(id)),
  }),
  refusals: [],
});

/** One round with its wallet movements and, where the vendor tells them, its own details (path ours). */
export const getRound = call({
  method: "GET",
  path: "/wps/game/round",
  who: "member",
  module: "BETTING_RECORD",
  input: z.strictObject({ id }),
  reply: z.object({
    round,
    movements: z.array(
      z.object({
        kind: z.enum(["bet", "win", "rollback"]),
        at: moment,
        amount,
        transactionId: z.string(),
      }),
    ),
    details: z.nullable(roundDetails),
  }),
  refusals: [],
});
