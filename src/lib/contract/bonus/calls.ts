import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, currency, id, moment } from "../fields.ts";

/**
 * Where bonus money can be played: games of vendors, by the categories that they are kept under. Not PVP: what one loses
 * there another wins as their own, so that two accounts of one person would turn the house's gift into money.
 */
export const BONUS_CATEGORIES = ["RNG", "LIVE", "FISH", "SPORTS"] as const;

/** What becomes of bonus money: the first four while it is to come or in play; `void` is what was promised and never came. */
export const BONUS_STATES = [
  "promised",
  "waiting",
  "active",
  "ending",
  "converted",
  "used_up",
  "expired",
  "given_up",
  "taken_back",
  "void",
] as const;

const weight = z.object({ category: z.enum(BONUS_CATEGORIES), percent: z.number() });

/** Bonus money as its member sees it: on what terms it was given, and how far it is played. */
export const bonus = z.object({
  id,
  /** In the reader's language, where the operator wrote it. */
  name: z.string(),
  state: z.enum(BONUS_STATES),
  /** Why it ends before its time, while its rounds are played to their end. */
  endsAs: z.nullable(z.enum(["given_up", "taken_back"])),
  /** What was given; and what of it is there now, while it is in play. */
  amount,
  balance: z.nullable(amount),
  /** What is to be played before it becomes the member's own, and what counts for it so far. */
  turnover: amount,
  played: amount,
  /** The most that one round may stake, and the most that becomes the member's own (null: all of it). */
  maxStake: amount,
  maxPaid: z.nullable(amount),
  /** How much of a stake counts, in per cent; a category that is not named is not played with it. */
  weights: z.array(weight),
  /** Days that it lasts from its beginning on. */
  days: z.number(),
  grantedAt: moment,
  beganAt: z.nullable(moment),
  /** While its time stands still: when it would end if that went on now. */
  expiresAt: z.nullable(moment),
  /** Its time stands still while the member is kept out of play: by a break, an exclusion, the account or the site. */
  standsStill: z.optional(z.boolean()),
  closedAt: z.nullable(moment),
  /** What became the member's own, and what went back; null while it is not over. */
  paid: z.nullable(amount),
  forfeited: z.nullable(amount),
});
export type Bonus = z.output<typeof bonus>;

/** The member's bonuses: what is in play, what waits, and the newest that are over (MEM-11; path ours). */
export const listBonuses = call({
  method: "GET",
  path: "/wps/v2/bonuses",
  who: "member",
  module: "MEMBER_CENTER",
  input: nothing,
  reply: z.object({ list: z.array(bonus), currency }),
  refusals: [],
});

/** Bonus money that can be chosen with a deposit, and on what terms it is given. */
export const depositOffer = z.object({
  code: id,
  name: z.string(),
  /** What stands for these terms: given back with a deposit that chooses it. */
  terms: id,
  /** Given with a deposit of which at least this arrives: so many per cent of what arrives, up to `most`. */
  least: amount,
  percent: z.number(),
  most: amount,
  /** How many hundredths of what is given are to be played: 3000 is thirty times. */
  turnoverPercent: z.number(),
  maxStake: amount,
  maxPaid: z.nullable(amount),
  weights: z.array(weight),
  days: z.number(),
});
export type DepositOffer = z.output<typeof depositOffer>;

/** What offers of bonus money the member may choose with a deposit now (path ours). */
export const listDepositOffers = call({
  method: "GET",
  path: "/wps/v2/bonuses/offers",
  who: "payer",
  module: "MEMBER_CENTER",
  input: nothing,
  reply: z.object({ list: z.array(depositOffer) }),
  refusals: [],
});

/**
 * Gives a bonus up: what is left of it goes back once its open rounds are over. Own money stays as it is.
 * `bonus_over`: it has ended, or ends already, or is played and becomes the member's own.
 */
export const giveUpBonus = call({
  method: "POST",
  path: "/wps/v2/bonuses/give-up",
  who: "member",
  module: "MEMBER_CENTER",
  input: z.strictObject({ id }),
  reply: bonus,
  refusals: ["not_found", "bonus_over"],
});
