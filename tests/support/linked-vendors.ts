import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import { type Db, openKeyring, openVault } from "#/server/db/index.ts";
import {
  conventionRoutes,
  openLinkedVendors,
  openVendorSecrets,
  putVendorSecret,
  seamlessRoutes,
  VENDOR_SECRETS,
} from "#/server/games/index.ts";
import { testApp } from "./app.ts";
import { asOwner } from "./database.ts";
import { type Games, makePlayer, openGames, type Player } from "./vendor.ts";

export const ROUNDS_VENDOR = { vassalage: "SALAORO", gameId: "triple-siete" };
export const ACTIONS_VENDOR = { vassalage: "VELA", gameId: "faro-del-sur" };
const vault = openVault(openKeyring("a-secret-of-the-tests-and-of-nobody-else"), VENDOR_SECRETS);

/** A pair of keys as a vendor of `rsa-rounds` makes it. */
export function newRsaKeys(bits = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  return {
    pem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    sign: (body: string) => sign("sha256", Buffer.from(body), privateKey).toString("base64"),
  };
}

export const hmacOf = (key: string) => (body: string) =>
  createHmac("sha256", key).update(body).digest("hex");

export type Sign = (body: string) => string;

/** One vendor of each convention, with keys, over HTTP; and the house's calls beside them. */
export async function openLinkedGames(db: Db, clock: Clock) {
  const games = await openGames(db, clock);
  const owner = asOwner(db);
  const rsa = newRsaKeys();
  const hmac = "the key of the vendor that sends actions";
  const speak = async (code: string, convention: ConventionName, key: string) => {
    await sql`update vendors set convention = ${convention} where code = ${code}`.execute(owner);
    await putVendorSecret(owner, vault, code, key);
  };
  await speak(ROUNDS_VENDOR.vassalage, "rsa-rounds", rsa.pem);
  await speak(ACTIONS_VENDOR.vassalage, "hmac-actions", hmac);
  const moved: bigint[] = [];
  const deps = {
    ...{ db, clock, sessionIdleMs: 15 * 60_000 },
    vendorSecrets: openVendorSecrets(db, vault, clock),
    linkedVendors: openLinkedVendors(db, vault, clock),
    onPlayed: (memberId: bigint) => void moved.push(memberId),
    turns: openTurns({ atOnce: 64, waiting: 0 }),
  };
  const app = await testApp({ routes: [...conventionRoutes(deps), ...seamlessRoutes(deps)], db });
  return {
    ...{ app, games, moved, owner, clock, db },
    putKey: (code: string, key: string, overlapMs?: number) =>
      putVendorSecret(owner, vault, code, key, overlapMs),
    rounds: openRounds(app, rsa.sign),
    actions: openActions(app, hmacOf(hmac)),
    keys: { rsa, hmac },
  };
}

export type LinkedGames = Awaited<ReturnType<typeof openLinkedGames>>;

type Answer = {
  readonly http: number;
  readonly status?: string;
  readonly code?: number;
  readonly message?: string;
  readonly balance?: number;
  readonly [more: string]: unknown;
};

async function post(
  app: FastifyInstance,
  url: string,
  body: string,
  headers: Record<string, string | string[]>,
): Promise<Answer> {
  const reply = await app.inject({
    ...{ method: "POST", url, payload: body },
    headers: { "content-type": "application/json", ...headers },
  });
  return { ...reply.json(), http: reply.statusCode };
}

/** How a vendor of `rsa-rounds` calls. */
export function openRounds(app: FastifyInstance, signer: Sign, vendor = ROUNDS_VENDOR.vassalage) {
  return (
    call: "user/balance" | "transaction/bet" | "transaction/win" | "transaction/rollback",
    input: object,
    { header = "x-signature", signed = signer }: { header?: string; signed?: Sign } = {},
  ) => {
    const body = JSON.stringify({ request_uuid: randomUUID(), ...input });
    const url = `/wps/seamless/rsa-rounds/${vendor}/${call}`;
    return post(app, url, body, { [header]: signed(body) });
  };
}

/** How a vendor of `hmac-actions` calls. */
export function openActions(app: FastifyInstance, signer: Sign, vendor = ACTIONS_VENDOR.vassalage) {
  return (
    call: "play" | "rollback" | "freespins",
    input: object,
    { header = "x-request-sign", signed = signer }: { header?: string; signed?: Sign } = {},
  ) => {
    const body = JSON.stringify(input);
    const url = `/wps/seamless/hmac-actions/${vendor}/${call}`;
    return post(app, url, body, { [header]: signed(body) });
  };
}

/** A launch as its vendor reads it: who plays, with what, and the token. */
export async function launchLinked(
  games: Games,
  player: Pick<Player, "session">,
  at: typeof ROUNDS_VENDOR,
) {
  const launch = await games.asMember(player.session, launchGame, at);
  if (!launch.ok) throw new Error(launch.code);
  const { searchParams } = new URL(launch.value.game_url);
  const told = (name: string) => searchParams.get(name) ?? "";
  return { user: told("user"), currency: told("currency"), token: told("token"), game: at.gameId };
}

/** A player who launched, and whose vendor asked for the balance, at each of both conventions. */
export async function sitDownLinked(
  { db, clock, games, rounds, actions }: LinkedGames,
  funds = "1000.00",
) {
  const player = await makePlayer(db, clock, { funds });
  const seat = await launchLinked(games, player, ROUNDS_VENDOR);
  await rounds("user/balance", { user: seat.user, token: seat.token });
  const table = await launchLinked(games, player, ACTIONS_VENDOR);
  const { user: user_id, token: session_id, game, currency } = table;
  await actions("play", { user_id, session_id, game, currency });
  return {
    player,
    seat: { user: seat.user, token: seat.token, game_code: seat.game, currency: seat.currency },
    table: { user_id, session_id, game, currency },
  };
}
