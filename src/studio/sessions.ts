import { createHash } from "node:crypto";
import type { Currency } from "#/lib/base/money.ts";
import { formatWire } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { SessionView } from "./api.ts";
import { findGame, type StudioGame, stakesOffered } from "./games.ts";
import { lastRound, openRound } from "./rounds.ts";
import { getSeat, seedsView, takeSeat } from "./seeds.ts";
import type { Sql } from "./store.ts";
import type { Studio } from "./studio.ts";

const LIFE_MS = 12 * HOUR_MS;
/** Who was away for longer begins a new sitting with the next launch. */
const AWAY_MS = 30 * MINUTE_MS;

/** One launch of the game by a player. The game token is what the operator's wallet knows the player by. */
export type Session = {
  readonly id: bigint;
  readonly seatId: bigint;
  readonly playerId: string;
  readonly gameToken: string;
  readonly currency: Currency;
  readonly nickname: string;
  readonly play: boolean;
  /** The name, shortened, is told to others at tables of all. */
  readonly shown: boolean;
  /** The most stakes that the operator pays for a round; null where it tells none. */
  readonly maximum: number | null;
  readonly startedAt: Date;
  readonly game: StudioGame;
};

type SessionRow = Omit<Session, "currency" | "game"> & {
  readonly gameId: string;
  readonly code: string;
  readonly exponent: number;
  readonly symbol: string;
};

const hash = (token: string) => createHash("sha256").update(token).digest("hex");

const SESSION = `
  select sessions.id, seat_id "seatId", player_id "playerId", game_id "gameId",
    game_token "gameToken", currency_code code, currency_exponent exponent,
    currency_symbol symbol, nickname, play, shown, maximum, started_at "startedAt"
  from sessions join seats on seats.id = seat_id`;

/** The session behind a bearer token, if it still lives. */
export async function findSession(studio: Studio, token: string): Promise<Session | null> {
  const [row] = await studio.store.sql<SessionRow>(
    `${SESSION} where token_hash = $1 and expires_at > $2`,
    [hash(token), new Date(studio.clock())],
  );
  return row ? sessionOf(row) : null;
}

/** A session by its row, whether it still lives or not. */
export async function getSession(studio: Studio, id: bigint): Promise<Session | null> {
  const [row] = await studio.store.sql<SessionRow>(`${SESSION} where sessions.id = $1`, [id]);
  return row ? sessionOf(row) : null;
}

async function sessionOf(row: SessionRow): Promise<Session | null> {
  const { gameId, code, exponent, symbol, ...rest } = row;
  const game = await findGame(gameId);
  return game && { ...rest, currency: { code, exponent, symbol }, game };
}

/**
 * Exchanges a launch's game token for a session under the secret that the browser made. A launch opens one session:
 * the same secret may ask again (a reply was lost), another is refused.
 */
export async function startSession(
  studio: Studio,
  order: { readonly launch: string; readonly session: string },
): Promise<
  Result<SessionView, "launch_expired" | "session_expired" | "game_unknown" | "unavailable">
> {
  const again = await findSession(studio, order.session);
  if (again) return again.gameToken === order.launch ? viewNow(studio, again) : used();
  const answer = await studio.wallet.authenticate({ token: order.launch });
  if (answer.kind === "unknown") return refuse("unavailable");
  if (answer.kind === "refused") return used();
  const { playerId, gameId, currency, nickname, play, maxWinMultiple } = answer.value;
  if (!(await findGame(gameId))) return refuse("game_unknown");
  const nowMs = studio.clock();
  await studio.store.transaction(async (sql) => {
    const seatId = await takeSeat(sql, playerId, gameId, nowMs);
    await sql(
      `insert into sessions (token_hash, seat_id, game_token, currency_code, currency_exponent,
         currency_symbol, nickname, play, maximum, started_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        hash(order.session),
        seatId,
        order.launch,
        currency.code,
        currency.exponent,
        currency.symbol,
        nickname,
        play,
        maxWinMultiple ?? null,
        new Date(nowMs),
        new Date(nowMs + LIFE_MS),
      ],
    );
  });
  const session = await findSession(studio, order.session);
  return session ? ok(await sessionView(studio, session, answer.value.balance)) : used();
}

/**
 * Asks the wallet whether the member is still there, and tells the balance: with the operator's session this one ends
 * too, for good. `unavailable` when the wallet does not answer.
 */
export async function confirmSession(
  studio: Studio,
  { id, gameToken: token, playerId }: Session,
): Promise<Result<string | null, "session_expired" | "unavailable">> {
  const answer = await studio.wallet.balance({ token, playerId });
  if (answer.kind === "unknown") return refuse("unavailable");
  if (answer.kind === "done") return ok(answer.value.balance);
  if (answer.code !== "token_expired") return ok(null);
  await endSession(studio, id);
  return refuse("session_expired");
}

/** Ends a session: its bearer token is nobody's from now on. */
export async function endSession({ store, clock }: Studio, id: bigint): Promise<void> {
  await store.sql("update sessions set expires_at = least(expires_at, $2) where id = $1", [
    String(id),
    new Date(clock()),
  ]);
}

/** The session as it stands; without a balance while the wallet does not answer. */
export async function viewNow(
  studio: Studio,
  session: Session,
): Promise<Result<SessionView, "session_expired">> {
  const confirmed = await confirmSession(studio, session);
  if (!confirmed.ok && confirmed.code === "session_expired") return refuse("session_expired");
  return ok(await sessionView(studio, session, confirmed.ok ? confirmed.value : null));
}

const used = () => refuse("launch_expired");

/** Everything that the game needs to stand where the player left it. */
async function sessionView(
  studio: Studio,
  session: Session,
  balance: string | null,
): Promise<SessionView> {
  const { sql } = studio.store;
  const { currency, game } = session;
  const seat = await getSeat(sql, session.seatId);
  const sitting = await sittingOf(sql, session);
  const totals = await totalsOf(sql, sitting.sessionIds);
  const open = await openRound(sql, session.seatId);
  const hasReels = game.rules.kind === "slot" && !open;
  return {
    game: game.facts,
    nickname: session.nickname,
    play: session.play,
    currency,
    balance,
    stakes: stakesOffered(game, currency),
    seeds: seedsView(seat),
    open,
    last: hasReels ? await lastRound(sql, session.seatId) : null,
    maximum: session.maximum,
    startedAt: sitting.startedAt.toISOString(),
    staked: formatWire(totals.staked, currency.exponent),
    paid: formatWire(totals.paid, currency.exponent),
  };
}

/**
 * The launches of the sitting under way: this one, and those before it that were each left less than half an hour
 * before the next. So a game that is opened again goes on with its time and its result.
 */
async function sittingOf(sql: Sql, { id, seatId, startedAt }: Session) {
  const before = await sql<{ id: bigint; startedAt: Date; leftAt: Date }>(
    `select id, started_at "startedAt", coalesce(
       (select max(created_at) from rounds where session_id = sessions.id), started_at) "leftAt"
     from sessions where seat_id = $1 and id < $2 and started_at > $3 order by id desc`,
    [seatId, id, new Date(startedAt.getTime() - LIFE_MS)],
  );
  const sitting = { sessionIds: [id], startedAt };
  for (const session of before) {
    if (sitting.startedAt.getTime() - session.leftAt.getTime() > AWAY_MS) break;
    sitting.sessionIds.push(session.id);
    sitting.startedAt = session.startedAt;
  }
  return sitting;
}

/** Staked and paid over sessions, in minor units; a series counts what it pays once it is over. */
async function totalsOf(sql: Sql, sessionIds: readonly bigint[]) {
  const [totals] = await sql<{ staked: bigint; paid: bigint }>(
    `select coalesce(sum(stake_minor), 0)::bigint staked,
       coalesce(sum(payout_minor) filter (where state in ('paying', 'settled', 'disputed')), 0)::bigint paid
     from rounds where session_id = any($1::bigint[]) and state in ('series', 'paying', 'settled', 'disputed')`,
    [sessionIds.map(String)],
  );
  return totals ?? { staked: 0n, paid: 0n };
}
