import { SECOND_MS } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { stakesOf } from "../game.ts";
import { demoGames } from "../games/index.ts";
import { countOf } from "./chance.ts";
import { bookOf, marketOf, matchesAhead } from "./matches.ts";
import { roadOf, tableKind } from "./tables.ts";

type Told = ReplyOf<typeof vendorLobby>;
type Pots = Told["jackpots"];

const SEATS_MS = 20 * SECOND_MS;
const SEATS_AT_TABLE = 7;
const SEATS_IN_ROOM = 120;
/** Whoever wants may play there: no seats are counted. */
const OPEN = /^(?:ruleta|sic-bo|tai-xiu|xoc-dia|bau-cua|la-rueda)/;

/** What a fictional vendor's lobby is like this moment: its tables with their rounds, and the matches that it takes bets on. */
export function lobbyOf(
  key: string,
  vendor: string,
  currency: string,
  nowMs: number,
): Omit<Told, "jackpots"> {
  const own = demoGames().filter((game) => game.vendor === vendor);
  const stakes = stakesOf({ code: currency, exponent: 2 });
  const [min, max] = [stakes[0], stakes.at(-1)];
  const turn = Math.floor(nowMs / SEATS_MS);
  const tables = own
    .filter(({ category }) => category === "LIVE" || category === "PVP")
    .map(({ code, category }) => {
      const total = category === "PVP" ? SEATS_IN_ROOM : SEATS_AT_TABLE;
      const taken = () => countOf(key, [0, total], "seats", code, turn);
      const kind = tableKind(code);
      return {
        gameId: code,
        seats: OPEN.test(code) ? null : { taken: taken(), total },
        limits: min && max ? { min, max, currency } : null,
        road: kind && roadOf(key, code, kind, nowMs),
      };
    });
  const events = own
    .filter(({ code }) => bookOf(code) !== null)
    .flatMap(({ code }) =>
      matchesAhead(key, code, nowMs).map((match) => ({
        eventId: match.eventId,
        gameId: code,
        competition: match.competition,
        home: match.home,
        away: match.away,
        startsAt: new Date(match.startsMs).toISOString(),
        market: marketOf(key, match, nowMs),
      })),
    );
  return { toldAt: new Date(nowMs).toISOString(), tables, events };
}

/** What may be wrong with a lobby feed, until another word: each is something that a portal must bear. */
export const FEED_FAULTS = [
  "none",
  "silent",
  "error",
  "nonsense",
  "stale",
  "negative",
  "markup",
  "huge",
  "foreign",
  "pot_negative",
  "pot_huge",
  "pot_fallen",
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];

/** The answer with a fault in it; null where it stays out altogether. */
export function spoiled(told: Told, fault: FeedFault): unknown {
  const [first] = told.events;
  switch (fault) {
    case "nonsense":
      return { ...told, events: [{ ...first, market: { version: 1, outcomes: "2.10" } }] };
    case "stale":
      return { ...told, toldAt: new Date(Date.parse(told.toldAt) - 3_600_000).toISOString() };
    case "negative":
      return {
        ...told,
        tables: told.tables.map((table) => ({ ...table, seats: { taken: -1, total: 7 } })),
      };
    case "markup":
      return {
        ...told,
        events: told.events.map((each) => ({ ...each, home: '<img src=x onerror="alert(1)">' })),
      };
    case "huge":
      return {
        ...told,
        events: Array.from({ length: 5_000 }, (_, at) => ({ ...first, eventId: `e${at}` })),
      };
    case "foreign":
      return {
        ...told,
        tables: [
          { gameId: "gallo-de-jade", seats: { taken: 1, total: 2 }, limits: null, road: null },
        ],
        events: told.events.map((each) => ({ ...each, gameId: "gallo-de-jade" })),
        jackpots: told.jackpots.map((each) => ({ ...each, gameIds: ["gallo-de-jade"] })),
      };
    case "pot_negative":
      return { ...told, jackpots: withPots(told.jackpots, () => "-1.00") };
    case "pot_huge":
      return { ...told, jackpots: withPots(told.jackpots, () => "99999999999") };
    case "pot_fallen":
      return { ...told, jackpots: withPots(told.jackpots, ({ seed }) => seed) };
    default:
      return told;
  }
}

const withPots = (pots: Pots, amount: (pot: Pots[number]) => string): Pots =>
  pots.map((pot) => ({ ...pot, amount: amount(pot) }));
