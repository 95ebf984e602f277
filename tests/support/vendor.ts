import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { demoVendorSecrets, seedGames } from "#/demo/games.ts";
import { parseMoney } from "#/lib/base/money.ts";
import { ok, type Result } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { Call, InputOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate } from "#/lib/contract/games/seamless.ts";
import { type Db, type GatheringLimits, inTransaction } from "#/server/db/index.ts";
import {
  gamesRoutes,
  memberGamesRoutes,
  seamlessRoutes,
  walletRoutes,
} from "#/server/games/index.ts";
import type { AnyContext, Route, Session } from "#/server/http/route.ts";
import { balancesOf, HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { holdSession } from "#/server/session/index.ts";
import { asOwner, bookkeeperOf } from "./database.ts";

const ADDRESSES = { studio: "http://studio.test", vendor: "http://vendor.test/" };
const SPORTS_VENDORS = { ESPORTS: ["IMES", "TF", "IA"], COCKFIGHT: ["GALLERA"] };
const IDLE_MS = 15 * 60_000;
export const VENDOR_KEY = "v".repeat(40);
export const SECRETS = demoVendorSecrets({ studio: "s".repeat(40), vendor: VENDOR_KEY });

/** A catalogue, and the games' and vendors' calls without HTTP in between. Time is what `clock` says. */
export async function openGames(...setting: Parameters<typeof gamesOver>) {
  await seedGames(asOwner(setting[0]));
  return gamesOver(...setting);
}

/** The same over a catalogue that is there. */
export function gamesOver(
  db: Db,
  clock: Clock,
  addresses: Partial<typeof ADDRESSES> = {},
  onPlayed: (memberId: bigint) => void = () => undefined,
  /** Long enough for a vendor that answers, on a busy machine too; short for one that never does. */
  vendorTimeoutMs = 30_000,
  /** What the statements do side by side is theirs to show, as between two processes. */
  gathered: GatheringLimits = { atOnce: 64, most: 1 },
) {
  const moved: bigint[] = [];
  const reported: string[] = [];
  const vendors = new Map<string, { readonly id: number; readonly code: string }>();
  const deps = {
    db,
    clock,
    addresses: { ...ADDRESSES, ...addresses },
    sportsVendors: SPORTS_VENDORS,
    vendorSecrets: async () => new Map([...SECRETS].map(([code, secret]) => [code, [secret]])),
    vendorTimeoutMs,
  };
  const routes = [
    ...gamesRoutes(deps),
    ...memberGamesRoutes(deps),
    ...walletRoutes(deps),
    ...seamlessRoutes({
      ...deps,
      sessionIdleMs: IDLE_MS,
      turns: openTurns({ atOnce: 64, waiting: 0 }),
      gathered,
      report: (message) => reported.push(message),
      onPlayed: (memberId) => {
        moved.push(memberId);
        onPlayed(memberId);
      },
    }),
  ];
  const answer = async <C extends Call>(
    call: C,
    input: InputOf<C>,
    context: Partial<AnyContext>,
  ): Promise<Result<ReplyOf<C>>> => {
    const route = routes.find((one) => one.call.path === call.path);
    if (!route) throw new Error(`no route ${call.path}`);
    const parsed = call.input.parse(input) as ParsedOf<C>;
    const told = { ...NOBODY, ...context };
    if (!call.idempotent) return (await route.handle(parsed, told)) as Result<ReplyOf<C>>;
    const kept = await inTransaction(db, (tx) => route.handle(parsed, { ...told, tx }));
    if (!kept.ok || !route.follow) return kept as Result<ReplyOf<C>>;
    return ok((await route.follow(kept.value, told)) as ReplyOf<C>);
  };
  return {
    routes,
    moved,
    /** What was told to whoever runs the process. */
    reported,
    asMember: <C extends Call>(session: Session, call: C, input: InputOf<C>, country = "") =>
      answer(call, input, {
        session,
        holdSession: (tx) => holdSession(tx, session),
        visit: () => ({ country, maintenance: false, regionRestriction: false }),
      }),
    /** A call that was signed by the vendor. */
    asVendor: async <C extends Call>(code: string, call: C, input: InputOf<C>) => {
      const vendor = vendors.get(code) ?? (await findVendor(db, code));
      vendors.set(code, vendor);
      const [stamp, body] = [String(clock()), Buffer.from(JSON.stringify(input))];
      const signature = createHmac("sha256", SECRETS.get(code) ?? "")
        .update(`${stamp}.`)
        .update(body)
        .digest("hex");
      return answer(call, input, { principal: { ...vendor, stamp, body, signature } });
    },
  };
}

const findVendor = (db: Db, code: string) =>
  db
    .selectFrom("vendors")
    .select(["id", "code"])
    .where("code", "=", code)
    .executeTakeFirstOrThrow();

export type Games = ReturnType<typeof gamesOver>;

const NOBODY: AnyContext = {
  requestId: "test",
  ip: "127.0.0.1",
  language: "es",
  cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
  token: null,
  userAgent: "test",
  agentSite: false,
  visit: () => ({ country: "", maintenance: false, regionRestriction: false }),
  session: null,
  holdSession: async () => false,
  half: null,
  idempotencyKey: null,
  tx: null,
  principal: null,
  prepared: null,
};

/** The route that answers a call, for tests that go through its signature. */
export function routeOf(games: Games, call: Call): Route {
  const route = games.routes.find((one) => one.call.path === call.path);
  if (!route) throw new Error(`no route ${call.path}`);
  return route;
}

let lastMember = 700_000n;

/** A member with a live session and money in the wallet ("1000.00" by default). */
export async function makePlayer(
  db: Db,
  clock: Clock,
  options: { funds?: string; kind?: Session["kind"]; currency?: string } = {},
) {
  const { funds = "1000.00", kind = 0, currency = "VND" } = options;
  lastMember += 1n;
  const memberId = lastMember;
  const account = `player${memberId}`;
  const wallet = await openAccount(db, {
    owner: { kind: "member", id: memberId },
    purpose: "wallet",
    currency,
  });
  const house = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency });
  const amount = parseMoney(funds, 2);
  if (!amount.ok) throw new Error("bad funds");
  if (amount.value > 0n) {
    await postTransfer(bookkeeperOf(db), {
      reference: `funds:${memberId}`,
      kind: "adjustment",
      legs: [
        { accountId: house, amountMinor: -amount.value },
        { accountId: wallet, amountMinor: amount.value },
      ],
    });
  }
  const session = await openSession(db, clock, { memberId, account, kind, currency });
  return {
    session,
    memberId,
    wallet,
    balanceMinor: async () => (await balancesOf(db, [wallet])).get(wallet) ?? 0n,
    endSession: () =>
      sql`update sessions set ended_at = ${new Date(clock())} where id = ${session.id}::bigint`.execute(
        db,
      ),
  };
}

/** A live session of a member. */
export async function openSession(
  db: Db,
  clock: Clock,
  { memberId, account, kind, currency }: Omit<Session, "id">,
): Promise<Session> {
  const now = new Date(clock());
  const { rows } = await sql<{ id: bigint }>`
    insert into sessions (token_hash, device_hash, member_id, account, kind, currency, opened_at, last_seen_at,
      expires_at, ip, user_agent)
    values (${randomBytes(32)}, ${randomBytes(32)}, ${memberId}, ${account}, ${kind}, ${currency}, ${now}, ${now},
      ${new Date(clock() + 12 * 3_600_000)}, '127.0.0.1', 'test')
    returning id`.execute(db);
  return { id: String(rows[0]?.id), memberId, account, kind, currency };
}

export type Player = Awaited<ReturnType<typeof makePlayer>>;

/** Launches a game and exchanges its token, as a browser and a vendor do. */
export async function enterGame(
  games: Games,
  player: Pick<Player, "session">,
  {
    vassalage = "SALAORO",
    gameId = "triple-siete",
    country = "",
    money,
  }: { vassalage?: string; gameId?: string; country?: string; money?: "own" | "bonus" } = {},
) {
  const order = { gameId, vassalage, ...(money ? { money } : {}) };
  const launch = await games.asMember(player.session, launchGame, order, country);
  if (!launch.ok) throw new Error(launch.code);
  const token = new URL(launch.value.game_url).searchParams.get("token") ?? "";
  const entered = await games.asVendor(vassalage, seamlessAuthenticate, { token });
  if (!entered.ok) throw new Error(entered.code);
  return { token, playerId: entered.value.playerId, gameId, vassalage };
}
