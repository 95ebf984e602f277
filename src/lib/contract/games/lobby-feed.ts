import * as z from "zod/mini";
import { call } from "../call.ts";
import { amount, currency, id, moment } from "../fields.ts";
import { CATEGORIES } from "./categories.ts";

/** So long is what a vendor told of its lobby shown; a minute's silence leaves nothing of it. */
export const FIGURES_FRESH_MS = 45_000;

const MOST_TABLES = 300;
const MOST_EVENTS = 300;
const MOST_RESULTS = 120;
const MOST_JACKPOTS = 300;
const MOST_GAMES = 300;

/** A name as it is shown: no control characters, and none that turn the direction of what follows. */
export const line = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.regex(/^[^\p{Cc}\u2028-\u202E\u2066-\u2069]+$/u, "bad_field"),
    z.refine((text) => text.trim() !== "", "bad_field"),
  );

const count = z.int().check(z.gte(0), z.lte(100_000));
const seats = z
  .object({ taken: count, total: z.int().check(z.gte(1), z.lte(100_000)) })
  .check(z.refine(({ taken, total }) => taken <= total, "bad_field"));

const results = <Result extends z.ZodMiniType>(result: Result) =>
  z.array(result).check(z.maxLength(MOST_RESULTS));
const die = z.int().check(z.gte(1), z.lte(6));

/** What a table came to lately, the newest last. */
export const road = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("baccarat"),
    results: results(z.enum(["banker", "player", "tie"])),
  }),
  z.object({
    kind: z.literal("dragon-tiger"),
    results: results(z.enum(["dragon", "tiger", "tie"])),
  }),
  z.object({ kind: z.literal("roulette"), results: results(z.int().check(z.gte(0), z.lte(36))) }),
  z.object({ kind: z.literal("sic-bo"), results: results(z.tuple([die, die, die])) }),
]);
export type Road = z.output<typeof road>;

/** Decimal odds: what one unit staked pays back in all, in hundredths; more than the stake, 1,000 at most. */
const odds = z.string().check(
  z.regex(/^[1-9]\d{0,3}\.\d{2}$/, "bad_field"),
  z.refine((text) => Number(text) > 1 && Number(text) <= 1_000, "bad_field"),
);

/** Of a match the side that plays at home, a draw, the other; of a cockfight meron, a draw (BDD), wala. */
export const SIDES = ["home", "draw", "away"] as const;
export type Side = (typeof SIDES)[number];
const outcome = z.object({ outcomeId: id, side: z.enum(SIDES), odds });
const market = z.object({
  /** Grows with each change of the odds. */
  version: z.int().check(z.gte(0)),
  outcomes: z.array(outcome).check(
    z.minLength(2),
    z.maxLength(3),
    z.refine((all) => {
      const sides = new Set(all.map(({ side }) => side));
      const ids = new Set(all.map(({ outcomeId }) => outcomeId));
      return (
        sides.has("home") &&
        sides.has("away") &&
        sides.size === all.length &&
        ids.size === all.length
      );
    }, "bad_field"),
  ),
});
export type Market = z.output<typeof market>;

const onceEach = <Name extends string>(name: Name) =>
  z.refine<readonly Readonly<Record<Name, string>>[]>(
    (all) => new Set(all.map((each) => each[name])).size === all.length,
    "bad_field",
  );

const event = {
  eventId: id,
  competition: line(80),
  home: line(60),
  away: line(60),
  startsAt: moment,
  /** Who wins; null while nothing is taken on it. */
  market: z.nullable(market),
};

/**
 * A jackpot's pot in one currency: what it is, what it begins at once it was won (`seed`), and the vendor's own ids of the
 * games that it is won at.
 */
const jackpot = z
  .object({
    jackpotId: id,
    name: line(60),
    gameIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_GAMES)),
    currency: z.string().check(z.maxLength(12)),
    amount,
    seed: amount,
  })
  .check(z.refine(({ amount: pot, seed }) => Number(seed) <= Number(pot), "bad_field"));

/**
 * The lobby feed, which a vendor may serve: what its tables, matches and jackpots are like this moment. The operator asks
 * for it every ten seconds at the vendor's API address, signed as the seamless wallet is. `gameId` is the vendor's own, as
 * a launch names it; `currency` is the one that limits are told in. Jackpots are told in every currency that they are
 * played in, each pot once: a win of one is held to what was told (seamless.ts). A launch may carry `event`: the match that its game
 * then opens at. What is not as this says is not shown, nothing of the answer; so is what was told (`toldAt`) more than
 * 45 seconds ago.
 */
export const vendorLobby = call({
  method: "POST",
  path: "/operator/lobby",
  who: "vendor",
  module: null,
  input: z.strictObject({ currency: z.string().check(z.maxLength(12)) }),
  reply: z.object({
    toldAt: moment,
    tables: z
      .array(
        z.object({
          gameId: id,
          seats: z.nullable(seats),
          limits: z.nullable(
            z.object({ min: amount, max: amount, currency: z.string().check(z.maxLength(12)) }),
          ),
          road: z.nullable(road),
        }),
      )
      .check(z.maxLength(MOST_TABLES), onceEach("gameId")),
    events: z
      .array(z.object({ ...event, gameId: id }))
      .check(z.maxLength(MOST_EVENTS), onceEach("eventId")),
    jackpots: z._default(
      z.array(jackpot).check(
        z.maxLength(MOST_JACKPOTS),
        z.refine(
          (all) =>
            new Set(all.map(({ jackpotId, currency }) => `${jackpotId} ${currency}`)).size ===
            all.length,
          "bad_field",
        ),
      ),
      [],
    ),
  }),
  refusals: [],
});

const game = { gameId: id, nodeId: id, vassalage: id };

/** What a lobby shows of one table. */
export const tableFigures = z.object({
  ...game,
  seats: z.nullable(seats),
  limits: z.nullable(z.object({ min: amount, max: amount, currency })),
  road: z.nullable(road),
});
export type TableFigures = z.output<typeof tableFigures>;

/** One match of a lobby's coupon, and the game that it is bet on in. */
export const lobbyEvent = z.object({ ...game, ...event, gameName: z.string() });
export type LobbyEvent = z.output<typeof lobbyEvent>;

/** A jackpot's pot in the site's currency, as its vendor told it last, and the games of the lobby that it is won at. */
export const lobbyJackpot = z.object({
  jackpotId: id,
  vassalage: id,
  vendorName: z.string(),
  name: z.string(),
  amount,
  currency,
  toldAt: moment,
  games: z.array(z.object({ ...game, gameName: z.string() })),
});
export type LobbyJackpot = z.output<typeof lobbyJackpot>;

/**
 * What vendors tell of a lobby this moment: of its tables, of the matches that have not begun, by their start, and of
 * jackpots, the largest first; at most so many seconds old as `FIGURES_FRESH_MS` says. `freshUntil`: when the first of it is to be forgotten (path ours).
 */
export const getLobbyFigures = call({
  method: "GET",
  path: "/wps/game/lobbyFigures",
  who: "anyone",
  module: null,
  input: z.strictObject({ category: z.enum(CATEGORIES) }),
  reply: z.object({
    freshUntil: z.nullable(moment),
    tables: z.array(tableFigures),
    events: z.array(lobbyEvent),
    jackpots: z._default(z.array(lobbyJackpot), []),
  }),
  refusals: [],
});
