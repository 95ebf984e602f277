import { sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import { openTurns, TURNED_AWAY, type Turns } from "#/lib/base/turns.ts";
import { again, type Db, type GatheringLimits, sqlStateOf, whileHeld } from "#/server/db/index.ts";
import { hashGameToken } from "./tokens.ts";

export type SeamlessDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** After this without activity a member's session, and with it the game's token, has ended. */
  readonly sessionIdleMs: number;
  /** Told, after the commit, of each member whose balance moved, or whose round went on without moving it. */
  readonly onPlayed: (memberId: bigint) => void;
  /** Told why commands that went together did nothing, before each goes alone. */
  readonly report?: (message: string) => void;
  /** How many of a player's commands run at once, and how many wait. */
  readonly turns?: Turns;
  /** How many statements of a vendor's are under way, and how many commands are in one. */
  readonly gathered?: GatheringLimits;
};

/** A player's commands wait for one another at the wallet's row: here they wait without a connection. */
const PLAYER = { atOnce: 2, waiting: 100, waitMs: 3_000 };
/** A vendor takes 5xx as "unknown, ask again"; 429 would be a refusal, and final. */
const BUSY: Outcome = {
  code: "overloaded",
  balance_minor: null,
  transfer_id: null,
  replayed: false,
  member_id: null,
  currency: null,
};

/** What the SQL functions answer: a code, and what they know beside it. */
export type Outcome = {
  readonly code: string;
  readonly balance_minor: bigint | null;
  readonly transfer_id: bigint | null;
  readonly replayed: boolean;
  readonly member_id: bigint | null;
  readonly currency: string | null;
};

/** Runs a player's command, and answers its outcomes, of which there is at least one. */
export type RunCommand = (
  vendor: { readonly id: number },
  player: { readonly playerId: string },
  command: () => Promise<readonly Outcome[]>,
) => Promise<readonly [Outcome, ...Outcome[]]>;

/**
 * A command that met another of the same id under way is sent again and gets that one's reply. One whose player somebody
 * else holds is asked again for three seconds, and has no connection in between. A player's crowd is `overloaded`: 503, ask
 * again.
 */
export function openCommands({ onPlayed, turns = openTurns(PLAYER) }: SeamlessDeps) {
  /** Carries out a question, which moves nothing and tells nobody. */
  const ask: RunCommand = async (vendor, { playerId }, command) => {
    const answer = await turns(`${vendor.id} ${playerId}`, () =>
      whileHeld(() => again(() => onceMoreIfTaken(command))),
    );
    if (answer === TURNED_AWAY) return [BUSY];
    const [first, ...more] = answer;
    if (!first) throw new Error("the seamless wallet answered nothing");
    return [first, ...more];
  };
  /** Carries out commands of play. A win of nothing tells too: what the member has lost since the login is more by it. */
  const play: RunCommand = async (vendor, player, command) => {
    const outcomes = await ask(vendor, player, command);
    const done = outcomes.find(({ code, replayed }) => code === "ok" && !replayed);
    if (done && done.member_id !== null) onPlayed(done.member_id);
    return outcomes;
  };
  return { ask, play };
}

/** Exchanges a launch's token within its minute, and answers who plays what; undefined: the token is none, or too old. */
export async function exchangeToken(
  { db, clock, sessionIdleMs }: SeamlessDeps,
  vendor: { readonly id: number },
  token: string,
) {
  const { rows } = await whileHeld(() =>
    again(() =>
      sql<{
        player: string;
        nickname: string;
        game: string;
        currency: string;
        balance_minor: bigint;
        language: string;
        play: boolean;
      }>`select * from games_authenticate(${vendor.id}::int, ${new Date(clock())}::timestamptz,
        ${sessionIdleMs}::bigint, ${hashGameToken(token)}::bytea)`.execute(db),
    ),
  );
  return rows[0];
}

/** Tells a player's balance, while the token lives. */
export function balanceCommand(
  { db, clock, sessionIdleMs }: SeamlessDeps,
  vendor: { readonly id: number },
  { token, playerId }: { readonly token: string; readonly playerId: string },
): () => Promise<readonly Outcome[]> {
  return async () => {
    const { rows } = await sql<Outcome>`
      select * from games_balance(${vendor.id}::int, ${new Date(clock())}::timestamptz, ${sessionIdleMs}::bigint,
        ${hashGameToken(token)}::bytea, ${playerId})`.execute(db);
    return rows;
  };
}

/** Two commands of one id for different players do not wait for each other: the second finds the id taken. */
async function onceMoreIfTaken<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (sqlStateOf(error) !== "23505") throw error;
    return attempt();
  }
}
