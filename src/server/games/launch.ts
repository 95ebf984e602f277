import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { CARE_REFUSALS, type CareRefusal } from "#/lib/contract/care/calls.ts";
import type {
  Game,
  getLaunch as getLaunchCall,
  launchGame as launchGameCall,
} from "#/lib/contract/games/calls.ts";
import { findBonusInPlay } from "#/server/bonus/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { MemberContext, Session } from "#/server/http/route.ts";
import { takesNew } from "#/server/site/index.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { asGame, cardsOf, catalogue } from "./catalogue.ts";
import { theirCurrency } from "./conventions/amounts.ts";
import { takePlayer } from "./players.ts";
import { noteLaunched } from "./recent-games.ts";
import type { SportsVendors } from "./rules.ts";
import { resolveAddress, type ServiceAddresses, toldAddress } from "./service-addresses.ts";
import { EXCHANGE_MS, hashGameToken, newGameToken, newReference, TOKEN_MS } from "./tokens.ts";

/** What launching needs beside the database. */
export type LaunchDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly addresses: ServiceAddresses;
  readonly sportsVendors: SportsVendors;
};

export type LaunchOrder = {
  readonly gameId: string;
  readonly nodeId?: string | undefined;
  readonly vassalage: string;
  readonly language: string;
  readonly money?: Money | undefined;
  readonly eventId?: string | undefined;
};

type Money = "own" | "bonus";

/** Whose call it is. */
type Launching = Pick<MemberContext, "session" | "holdSession" | "visit">;

type LaunchRefusal =
  | "session_expired"
  | "game_unknown"
  | "game_maintenance"
  | "bets_stopped"
  | "trial_not_allowed"
  | "no_bonus_in_play"
  | "bonus_not_here"
  | CareRefusal;

/** Kinds of account that play with play money. */
const PLAY_KINDS: readonly Session["kind"][] = [4, 41, 42];

/**
 * Opens a game for the member of a session: a token is minted for this launch and lies in the addresses; only its hash
 * is kept. It must be exchanged within a minute and then stands until the session ends, 12 h at most; no stake is taken
 * on it while its country may not visit. Accounts with play money need a vendor that allows them; bonus money is played
 * at games that count for the bonus, of vendors that play with the wallet here.
 */
export async function launchGame(
  deps: LaunchDeps,
  { session, holdSession, visit }: Launching,
  order: LaunchOrder,
): Promise<Result<ReplyOf<typeof launchGameCall>, LaunchRefusal>> {
  const { db, clock } = deps;
  const game = await findLaunchable(db, order.gameId);
  if (!game || game.vassalage !== order.vassalage) return refuse("game_unknown");
  // A portal that knows no node of a game names the game itself.
  if (![undefined, game.nodeId, game.gameId].includes(order.nodeId)) return refuse("game_unknown");
  if (game.underMaintenance) return refuse("game_maintenance");
  if (!(await takesNew(db, "bets"))) return refuse("bets_stopped");
  const play = PLAY_KINDS.includes(session.kind);
  if (play && !game.trialAllowed) return refuse("trial_not_allowed");
  const barred = await careRefusal(db, session.memberId);
  if (barred) return refuse(barred);
  const money = await chooseMoney(db, session, game, order.money);
  if (!money.ok) return money;
  const bonus = money.value === "bonus";

  const nowMs = clock();
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const player = await takePlayer(tx, { ...session, vendorId: game.vendorId, play, bonus });
    const launch = await tx
      .insertInto("game_launches")
      .values({
        reference: newReference(),
        player_id: player,
        game_id: game.id,
        session_id: session.id,
        language: order.language,
        country: visit().country,
        event: order.eventId ?? null,
        launched_at: new Date(nowMs),
      })
      .returning(["id", "reference", "player_id", "session_id", "language", "event"])
      .executeTakeFirstOrThrow();
    await noteLaunched(tx, session.memberId, game.id, new Date(nowMs));
    const addresses = await mintAddresses(tx, deps, { ...launch, play }, game, nowMs);
    const card = cardOf(game, deps);
    return ok({ launchId: launch.reference, ...addresses, game: card, money: money.value });
  });
}

/**
 * The addresses of a launch, for the member who launched and within a minute of it. Each answer carries a token of its
 * own, since none is kept that could be told twice. Later it is refused, with the game in the detail: a page that was
 * reloaded launches that anew.
 */
export async function getLaunch(
  deps: LaunchDeps,
  { session, holdSession }: Launching,
  reference: string,
): Promise<
  Result<
    ReplyOf<typeof getLaunchCall>,
    "session_expired" | "launch_expired" | "game_maintenance" | "bets_stopped" | CareRefusal
  >
> {
  const nowMs = deps.clock();
  const launch = await deps.db
    .selectFrom("game_launches as launch")
    .innerJoin("game_players as player", "player.id", "launch.player_id")
    .innerJoin("games as game", "game.id", "launch.game_id")
    .select([
      "launch.id",
      "launch.player_id",
      "launch.language",
      "launch.event",
      "player.play",
      sql<boolean>`player.currency <> player.vendor_currency`.as("bonus"),
      "launch.launched_at",
      "game.code",
    ])
    .where("launch.reference", "=", reference)
    .where("player.member_id", "=", session.memberId)
    .executeTakeFirst();
  const game = launch && (await findLaunchable(deps.db, launch.code));
  if (!launch || !game) return refuse("launch_expired");
  const money = launch.bonus ? ("bonus" as const) : ("own" as const);
  if (launch.launched_at.getTime() <= nowMs - EXCHANGE_MS) {
    const { gameId, nodeId, vassalage } = cardOf(game, deps);
    return refuse("launch_expired", { detail: { gameId, nodeId, vassalage, money } });
  }
  if (game.underMaintenance) return refuse("game_maintenance");
  if (!(await takesNew(deps.db, "bets"))) return refuse("bets_stopped");
  const barred = await careRefusal(deps.db, session.memberId);
  if (barred) return refuse(barred);
  return inTransaction(deps.db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const minted = { ...launch, session_id: session.id };
    return ok({
      ...(await mintAddresses(tx, deps, minted, game, nowMs)),
      ...{ game: cardOf(game, deps), money },
    });
  });
}

/**
 * What a game is played with: as it is asked for; else own money, and where there is none of it the bonus in play, if it
 * is played at this game.
 */
async function chooseMoney(
  db: Db,
  session: Session,
  game: Launchable,
  asked: Money | undefined,
): Promise<Result<Money, "no_bonus_in_play" | "bonus_not_here">> {
  if (asked === "own") return ok("own");
  if (asked === undefined && (await balanceOf(db, session.memberId)).sumMinor > 0n)
    return ok("own");
  const bonus = await findBonusInPlay(db, session);
  const isHere = game.wallet === "single" && bonus?.categories.includes(game.category);
  if (isHere) return ok("bonus");
  if (asked === undefined) return ok("own");
  return refuse(bonus ? "bonus_not_here" : "no_bonus_in_play");
}

type Launchable = NonNullable<Awaited<ReturnType<typeof findLaunchable>>>;

async function findLaunchable(db: Db, gameId: string) {
  const row = await cardsOf(catalogue(db))
    .select([
      "game.id",
      "game.vendor_id as vendorId",
      "game.vendor_code as vendorCode",
      "game.state",
      "vendor.state as vendorState",
      "vendor.wallet",
      "vendor.convention",
      "vendor.currencies",
      "vendor.launch_url as launchUrl",
      "vendor.launch_url2 as launchUrl2",
    ])
    .where("game.code", "=", gameId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, underMaintenance: row.state !== "open" || row.vendorState !== "open" };
}

function cardOf(game: Launchable, { sportsVendors }: LaunchDeps): Game {
  const { gameId, nodeId, vassalage, vendorName, category, name, lines, ways } = game;
  const { number, isHot, isNew, sandbox, image, trialAllowed } = game;
  return asGame(
    {
      gameId,
      nodeId,
      vassalage,
      vendorName,
      category,
      name,
      lines,
      ways,
      number,
      isHot,
      isNew,
      sandbox,
      image,
      trialAllowed,
    },
    sportsVendors,
  );
}

type MintedLaunch = Record<"id" | "player_id", bigint> &
  Record<"session_id" | "language", string> & { event: string | null; play: boolean };

async function mintAddresses(
  tx: Db,
  { addresses }: LaunchDeps,
  launch: MintedLaunch,
  game: Launchable,
  nowMs: number,
): Promise<{ game_url: string; game_url2: string | null; content?: string }> {
  const token = newGameToken();
  await tx
    .insertInto("game_tokens")
    .values({
      token_hash: hashGameToken(token),
      launch_id: launch.id,
      player_id: launch.player_id,
      session_id: launch.session_id,
      exchange_before: new Date(nowMs + EXCHANGE_MS),
      exchanged_at: null,
      valid_until: new Date(nowMs + TOKEN_MS),
    })
    .execute();
  const told = game.convention === "house" ? [] : await tellPlayer(tx, launch.player_id, game);
  const addressAt = (text: string) => {
    const address = resolveAddress(text, addresses);
    address.searchParams.set("game", game.vendorCode);
    address.searchParams.set("token", token);
    address.searchParams.set("lang", launch.language);
    if (launch.play) address.searchParams.set("play", "1");
    if (launch.event !== null) address.searchParams.set("event", launch.event);
    if (game.sandbox) address.searchParams.set("vendor", game.vassalage);
    for (const [name, value] of told) address.searchParams.set(name, value);
    return toldAddress(address);
  };
  const game_url = addressAt(game.launchUrl);
  return {
    game_url,
    ...(game.category === "PVP" ? { content: game_url } : {}),
    game_url2: game.launchUrl2 === null ? null : addressAt(game.launchUrl2),
  };
}

/** Of a convention without an exchange of tokens the vendor is told at once who plays, and with what. */
async function tellPlayer(
  tx: Db,
  playerId: bigint,
  { currencies }: Launchable,
): Promise<[string, string][]> {
  const { reference, vendor_currency: currency } = await tx
    .selectFrom("game_players")
    .select(["reference", "vendor_currency"])
    .where("id", "=", playerId)
    .executeTakeFirstOrThrow();
  return [
    ["user", reference],
    ["currency", theirCurrency(currencies, currency)],
  ];
}

async function careRefusal(db: Db, memberId: bigint): Promise<CareRefusal | null> {
  const { rows } = await sql<{ code: string | null }>`
    select care_check(${memberId}::bigint, 'bet', 0::bigint) as code`.execute(db);
  const code = rows[0]?.code ?? null;
  const refusal = CARE_REFUSALS.find((known) => known === code) ?? null;
  if (code !== null && refusal === null) throw new Error(`care answered ${code}`);
  return refusal;
}
