import { randomBytes } from "node:crypto";
import { formatWire } from "#/lib/base/money.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import { type Clock, DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import type { SharedRound } from "#/lib/contract/games/shared-rounds.ts";
import type { Db } from "#/server/db/index.ts";
import type { FindCurrency } from "./currencies.ts";
import type { AskRoundDetails } from "./round-details.ts";

const CODE_BYTES = 16;
/** As long as the chat remembers the line that shows it. */
const SHOWN_FOR_MS = 30 * DAY_MS;
/** Anybody asks: a vendor is asked about a round no oftener. */
const TOLD_MS = 20 * SECOND_MS;
/** Of how many rounds what was told is remembered so long. */
const MOST_TOLD = 200;

/** The code of a round's link: that of the one which is there, or of a new one. */
export async function linkRound(tx: Db, clock: Clock, roundId: bigint): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await tx
    .insertInto("game_shared_rounds")
    .values({ code, round_id: roundId, shared_at: new Date(clock()) })
    .onConflict((known) => known.column("round_id").doNothing())
    .execute();
  const shared = await tx
    .selectFrom("game_shared_rounds")
    .select("code")
    .where("round_id", "=", roundId)
    .executeTakeFirstOrThrow();
  return shared.code;
}

/** Forgets links that are over. */
export async function forgetSharedRounds(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("game_shared_rounds")
    .where("shared_at", "<=", new Date(clock() - SHOWN_FOR_MS))
    .execute();
}

type SharedDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly currencies: FindCurrency;
  readonly askDetails: AskRoundDetails;
};

/** The round behind a link, without what says whose it is; null where there is none. Its vendor is asked outside any transaction. */
export function openSharedRounds({ db, clock, currencies, askDetails }: SharedDeps) {
  const told = new Map<string, () => Promise<RoundDetails | null>>();

  function tellOf(round: Parameters<AskRoundDetails>[0]): Promise<RoundDetails | null> {
    // What is kept is the last word of it: no vendor is asked again.
    if (round.details !== null) return askDetails(round);
    const key = String(round.id);
    const known = told.get(key);
    if (known) return known();
    const [oldest] = told.keys();
    if (told.size >= MOST_TOLD && oldest !== undefined) told.delete(oldest);
    const tell = shareAnswer(() => askDetails(round), TOLD_MS, clock);
    told.set(key, tell);
    return tell();
  }

  return async (code: string): Promise<SharedRound | null> => {
    const row = await db
      .selectFrom("game_shared_rounds as shared")
      .innerJoin("game_rounds as round", "round.id", "shared.round_id")
      .innerJoin("games as game", "game.id", "round.game_id")
      .innerJoin("vendors as vendor", "vendor.id", "round.vendor_id")
      .innerJoin("game_players as player", "player.id", "round.player_id")
      .select(["round.id", "round.reference", "round.state", "round.details", "round.settled_at"])
      .select(["round.stake_minor", "round.payout_minor", "player.reference as playerId"])
      .select(["game.code as gameId", "game.name as gameName"])
      .select(["vendor.code as vassalage", "vendor.api_url as apiUrl", "player.currency"])
      .where("shared.code", "=", code)
      .where("shared.shared_at", ">", new Date(clock() - SHOWN_FOR_MS))
      .executeTakeFirst();
    const found = row && (await currencies(row.currency));
    if (!row?.settled_at || !found) return null;
    return {
      ...{ gameId: row.gameId, gameName: row.gameName, settledAt: row.settled_at.toISOString() },
      stake: formatWire(row.stake_minor, found.exponent),
      payout: formatWire(row.payout_minor, found.exponent),
      currency: { code: row.currency, exponent: found.exponent, symbol: found.symbol },
      details: await tellOf(row),
    };
  };
}
