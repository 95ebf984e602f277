import { type Currency, compareWire } from "#/lib/base/money.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, SECOND_MS } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Category } from "#/lib/contract/games/calls.ts";
import {
  FIGURES_FRESH_MS,
  type getLobbyFigures,
  type vendorLobby,
} from "#/lib/contract/games/lobby-feed.ts";
import type { Db } from "#/server/db/index.ts";
import { catalogue } from "./catalogue.ts";
import { listJackpots, type ShownJackpot } from "./jackpots.ts";
import { type SportsVendors, shownCategory } from "./rules.ts";
import type { StoredCategory } from "./tables.ts";

export type LobbyFigures = ReplyOf<typeof getLobbyFigures>;
type Told = Pick<ReplyOf<typeof vendorLobby>, "tables" | "events">;
type Limits = Told["tables"][number]["limits"];
type Game = {
  readonly gameId: string;
  readonly nodeId: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly category: Category;
};
type Feed = {
  readonly toldMs: number;
  readonly told: Told;
  /** By the vendor's own ids: of what is another vendor's nothing is known here. */
  readonly games: ReadonlyMap<string, Game>;
};

type Pot = Omit<ShownJackpot, "games"> & { readonly games: readonly Game[] };

export type FiguresDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly sportsVendors: SportsVendors;
  readonly currency: () => Promise<Currency | null>;
};

const KEPT_MS = 2 * SECOND_MS;
const MOST_EVENTS = 60;

/** Tells what vendors told of a lobby and is true yet; all lobbies' together are read once in two seconds. */
export function openLobbyFigures(deps: FiguresDeps) {
  const { clock, currency } = deps;
  const told = shareAnswer(() => readTold(deps), KEPT_MS, clock);
  return async (category: Category): Promise<LobbyFigures> => {
    const [{ feeds: all, pots }, site] = await Promise.all([told(), currency()]);
    const nowMs = clock();
    const fresh = all.filter(({ toldMs }) => toldMs > nowMs - FIGURES_FRESH_MS);
    const tables = fresh.flatMap(({ told, games }) =>
      told.tables.flatMap(({ gameId, ...table }) => {
        const game = games.get(gameId);
        if (game?.category !== category) return [];
        return [{ ...cardOf(game), ...table, limits: limitsOf(table.limits, site) }];
      }),
    );
    const events = fresh
      .flatMap(({ told, games }) =>
        told.events.flatMap(({ gameId, ...event }) => {
          const game = games.get(gameId);
          if (game?.category !== category || Date.parse(event.startsAt) <= nowMs) return [];
          return [{ ...cardOf(game), gameName: game.gameName, ...event }];
        }),
      )
      .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
      .slice(0, MOST_EVENTS);
    const jackpots = pots
      .filter(({ toldMs }) => toldMs > nowMs - FIGURES_FRESH_MS)
      .map((pot) => shownIn(pot, category))
      .filter(({ games }) => games.length > 0);
    const toldMs = [
      ...(tables.length + events.length > 0 ? fresh.map((feed) => feed.toldMs) : []),
      ...jackpots.map(({ toldAt }) => Date.parse(toldAt)),
    ];
    const freshUntil =
      toldMs.length === 0 ? null : new Date(Math.min(...toldMs) + FIGURES_FRESH_MS).toISOString();
    return { freshUntil, tables, events, jackpots };
  };
}

/** A pot with those of its games that stand in a lobby. */
function shownIn(
  { games, vendorId: _, toldMs: __, ...pot }: Pot,
  category: Category,
): LobbyFigures["jackpots"][number] {
  return {
    ...pot,
    games: games
      .filter((game) => game.category === category)
      .map((game) => ({ ...cardOf(game), gameName: game.gameName })),
  };
}

const cardOf = ({ gameId, nodeId, vassalage }: Game) => ({ gameId, nodeId, vassalage });

/** Limits in another currency than was asked for, or the wrong way round, are not told. */
function limitsOf(limits: Limits, site: Currency | null) {
  if (!limits || limits.currency !== site?.code || compareWire(limits.min, limits.max) > 0)
    return null;
  const { code, exponent, symbol } = site;
  return { ...limits, currency: { code, exponent, symbol } };
}

async function readTold(
  deps: FiguresDeps,
): Promise<{ readonly feeds: readonly Feed[]; readonly pots: readonly Pot[] }> {
  const { db, clock, sportsVendors, currency } = deps;
  const pots = await listJackpots(db, clock, await currency());
  const rows = await db
    .selectFrom("lobby_feeds as feed")
    .innerJoin("vendors as vendor", "vendor.id", "feed.vendor_id")
    .select(["feed.vendor_id", "feed.told_at", "feed.figures"])
    .where("vendor.lobby_feed", "=", true)
    .where("vendor.state", "=", "open")
    .where("feed.told_at", ">", new Date(clock() - FIGURES_FRESH_MS))
    .orderBy("vendor.position")
    .execute();
  if (rows.length === 0 && pots.length === 0) return { feeds: [], pots: [] };
  const games = await catalogue(db)
    .select(["game.code as gameId", "game.node_id as nodeId", "game.name as gameName"])
    .select(["game.vendor_id", "game.vendor_code", "game.category", "vendor.code as vassalage"])
    .where("game.state", "=", "open")
    .where("game.vendor_id", "in", [
      ...new Set([...rows.map(({ vendor_id }) => vendor_id), ...pots.map((pot) => pot.vendorId)]),
    ])
    .execute();
  const shown = (category: StoredCategory, vassalage: string) =>
    shownCategory(category, vassalage, sportsVendors);
  const gamesOf = (vendorId: number) =>
    new Map(
      games
        .filter((game) => game.vendor_id === vendorId)
        .map(({ vendor_code, category, gameId, nodeId, gameName, vassalage }) => [
          vendor_code,
          { ...{ gameId, nodeId, gameName, vassalage }, category: shown(category, vassalage) },
        ]),
    );
  const feeds = rows.flatMap(({ vendor_id, told_at, figures }) =>
    told_at && figures
      ? { toldMs: told_at.getTime(), told: figures, games: gamesOf(vendor_id) }
      : [],
  );
  return {
    feeds,
    pots: pots.map((pot) => {
      const own = gamesOf(pot.vendorId);
      return { ...pot, games: pot.games.flatMap((gameId) => own.get(gameId) ?? []) };
    }),
  };
}
