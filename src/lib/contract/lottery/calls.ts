import * as z from "zod/mini";
import { call } from "../call.ts";
import { CARE_REFUSALS } from "../care/calls.ts";
import { amount, currency, listOf, moment, pageNo, pageSize } from "../fields.ts";
import { chaseSummary } from "./chase-summary.ts";

/** What a game is called in addresses: "xo-so-mien-bac". */
export const gameCode = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, "bad_field"));
/** One draw has one number, written one way: "812", and never "0812". */
export const drawId = z.string().check(z.regex(/^[1-9]\d{0,17}$/, "bad_field"));
export const ticketId = z.string().check(z.regex(/^[A-Z0-9]{12}$/, "bad_field"));
export const typeCode = z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, "bad_field"));
/** A number with its leading zeros, or a word of its rule: "half_straight". */
export const pick = z.string().check(z.minLength(1), z.maxLength(20));
/** What is picked: one list for each place of the bet type. */
export const selection = z
  .array(z.array(pick).check(z.maxLength(10_000)))
  .check(z.minLength(1), z.maxLength(10));
/** What was drawn: the numbers of each prize or drum, leading zeros kept. */
export const drawnNumbers = z.array(z.array(z.string()));
/** How often the stake is returned in all: "99.9". */
const odds = z.record(z.string(), z.string());

/** By what odds are lowered, 1 where they are not: "0.95" (`listLoweredOdds`). */
export const oddsFactor = z.string().check(z.regex(/^(?:1|0\.(?!0+$)\d{1,4})$/, "bad_field"));

/** 32 bytes in hex. */
const bytes32 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** The SHA-256 of the seed of a draw that the house draws itself (`getDrawProof`); absent where it does not. */
const commitment = z.optional(bytes32);

/** A draw that tickets are sold for, or will be. */
export const openDraw = z.object({
  drawId,
  gameCode,
  /** Who draws; empty where a game has one drum. */
  station: z.string(),
  period: z.string(),
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  commitment,
});
export type OpenDraw = z.output<typeof openDraw>;

/** The draws of a game that are ahead, the soonest first, with the platform's time beside them. */
export const listDraws = call({
  method: "GET",
  path: "/lgw/vn/draws",
  who: "anyone",
  module: null,
  input: z.strictObject({ gameCode }),
  reply: z.object({ now: moment, list: z.array(openDraw) }),
  refusals: [],
});

/** On what terms a game is sold now. */
export const getLotteryRules = call({
  method: "GET",
  path: "/lgw/vn/rules",
  who: "anyone",
  module: null,
  input: z.strictObject({ gameCode }),
  reply: z.object({
    ruleVersion: z.number(),
    types: z.array(
      z.object({
        type: typeCode,
        /** Stakes that one single bet costs. */
        stakesEach: z.number(),
        odds,
        /** From which share of its limit (in per cent) a number's odds are lowered, and by what; absent: never. */
        steps: z.optional(z.array(z.object({ from: z.string(), oddsFactor }))),
        /** The share that comes back in the long run, in per cent: "97.30"; less where odds are lowered. */
        returned: z.string(),
      }),
    ),
    limits: z.array(
      z.object({
        currency,
        minStake: amount,
        mostOfLine: amount,
        /** The most that a ticket may win, and a member in one draw over all tickets; absent: no bound. */
        mostOfTicket: z.optional(amount),
        mostOfMember: z.optional(amount),
      }),
    ),
  }),
  refusals: ["not_sold"],
});

export const TICKET_STATES = ["open", "cancelled", "won", "lost", "refunded"] as const;

export const ticketLine = z.object({
  type: typeCode,
  selection,
  /** Of one single bet, and what the line cost. */
  stake: amount,
  price: amount,
  odds,
  /** The most that it can win. */
  most: amount,
  payout: amount,
  refund: amount,
});

/** A ticket as it was sold, and what became of it. */
export const ticket = z.object({
  ticketId,
  drawId,
  gameCode,
  station: z.string(),
  period: z.string(),
  closesAt: moment,
  drawsAt: moment,
  /** What its draw was committed to when it was sold (`getDrawProof`): its buyer holds the house to all three. */
  commitment,
  ...{ anchor: z.optional(bytes32), link: z.optional(z.number()) },
  state: z.enum(TICKET_STATES),
  ruleVersion: z.number(),
  currency,
  price: amount,
  payout: amount,
  refund: amount,
  /** What a corrected draw had paid too much, and is still owed. */
  owed: z.optional(amount),
  placedAt: moment,
  settledAt: z.nullable(moment),
  /** Once it is paid. */
  drawn: z.nullable(drawnNumbers),
  lines: z.array(ticketLine),
  /** The link by which anybody sees it (`shareTicket`); absent where there is none. */
  share: z.optional(z.object({ code: z.string(), named: z.boolean() })),
  /** The chase that it is part of, and which of its draws it is for, the soonest first. */
  chase: z.optional(z.extend(chaseSummary, { ordinal: z.number() })),
});
export type Ticket = z.output<typeof ticket>;

const betLine = z.strictObject({ type: typeCode, selection, stake: amount });
/** What is bought for several draws: up to 200 lines. */
export const lines = z.array(betLine).check(z.minLength(1), z.maxLength(200));
/** The rules that the buyer has seen. */
export const ruleVersion = z.number().check(z.int(), z.positive());

/** What refuses a sale. */
export const SALE_REFUSALS = [
  "draw_unknown",
  "draw_closed",
  "rules_changed",
  "not_sold",
  "bets_stopped",
  "bad_selection",
  "stake_too_small",
  "win_too_large",
  "ticket_win_too_large",
  "member_win_too_large",
  "draw_sold_out",
  "odds_changed",
  "number_sold_out",
  "currency_differs",
  "not_enough_funds",
  ...CARE_REFUSALS,
] as const;

/**
 * Buys a ticket: up to 200 lines and 2,000 numbers for one draw, at the rules and odds that the buyer has seen. A line's odds
 * are those of its rule by `oddsFactor`, rounded down to a ten-thousandth; it is the least of its numbers' (`listLoweredOdds`).
 * Where others are in force nothing is sold: `odds_changed` tells the factor of each line (`oddsFactors`: "0.95 1").
 */
export const placeTicket = call({
  method: "POST",
  path: "/lotto/tickets",
  who: "holder",
  module: null,
  idempotent: true,
  mostValues: 6_000,
  input: z.strictObject({
    drawId,
    ruleVersion,
    lines: z
      .array(z.extend(betLine, { oddsFactor: z.optional(oddsFactor) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: ticket,
  refusals: SALE_REFUSALS,
});

/** Gives a ticket back while its draw is open. */
export const cancelTicket = call({
  method: "POST",
  path: "/lotto/tickets/cancel",
  who: "holder",
  module: null,
  input: z.strictObject({ ticketId }),
  reply: ticket,
  refusals: ["already_cancelled", "draw_closed"],
});

/**
 * One's own tickets, the newest first; those of a game's draws on one day where both are given. `folded`: of a chase the
 * first alone, which says how the whole stands.
 */
export const listTickets = call({
  method: "GET",
  path: "/lotto/tickets",
  who: "holder",
  module: null,
  input: z.strictObject({
    pageNo,
    pageSize: pageSize(20, 50),
    gameCode: z.optional(gameCode),
    day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "bad_field"))),
    chases: z.optional(z.enum(["folded"])),
    /** Bought from a moment on, and before another. */
    from: z.optional(moment),
    to: z.optional(moment),
  }),
  reply: z.extend(listOf(ticket), {
    /** Of all that are listed, on every page: what they cost, and what came of them or back for them. */
    totalPrice: z.optional(amount),
    totalBack: z.optional(amount),
    /** What those of them cost that are in play still: nothing has come of it. */
    totalOpen: z.optional(amount),
  }),
  refusals: [],
});

/** One's own ticket. */
export const getTicket = call({
  method: "GET",
  path: "/lotto/ticket",
  who: "holder",
  module: null,
  input: z.strictObject({ ticketId }),
  reply: ticket,
  refusals: [],
});

/** A draw with its numbers. */
export const openedDraw = z.object({
  drawId,
  gameCode,
  station: z.string(),
  period: z.string(),
  drawsAt: moment,
  drawn: drawnNumbers,
  commitment,
});
export type OpenedDraw = z.output<typeof openedDraw>;

/** The last opened numbers of a game, the newest first (API-36). */
export const listOpenedNumbers = call({
  method: "GET",
  path: "/lgw/vn/numeros/opened/game",
  who: "anyone",
  module: null,
  input: z.strictObject({
    gameCode,
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
  }),
  reply: z.object({ list: z.array(openedDraw) }),
  refusals: [],
});

/**
 * What is public of a draw that the house draws itself, as `verifyDraw` of the lottery's rules checks it: what was
 * committed to before its sale, and once it is over the seed, the beacon and the numbers.
 */
export const drawProof = z.object({
  drawId,
  gameCode,
  period: z.string(),
  opensAt: moment,
  closesAt: moment,
  drawsAt: moment,
  state: z.enum(["ahead", "drawn", "void"]),
  /** The SHA-256 of the seed, and since when it is public. */
  commitment: bytes32,
  committedAt: moment,
  /** Which link of a chain is the beacon: the SHA-256, so many times over, of the beacon is the anchor. */
  anchor: bytes32,
  link: z.number(),
  seed: z.nullable(bytes32),
  beacon: z.nullable(bytes32),
  revealedAt: z.nullable(moment),
  drawn: z.nullable(drawnNumbers),
});
export type DrawProof = z.output<typeof drawProof>;

export const getDrawProof = call({
  method: "GET",
  path: "/lgw/vn/draws/proof",
  who: "anyone",
  module: null,
  input: z.strictObject({ drawId }),
  reply: drawProof,
  refusals: ["draw_unknown"],
});
