import { sql } from "kysely";
import { type Currency, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import {
  FIGURES_FRESH_MS,
  type LobbyJackpot,
  type vendorLobby,
} from "#/lib/contract/games/lobby-feed.ts";
import type { Db } from "#/server/db/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";

type Pots = ReplyOf<typeof vendorLobby>["jackpots"];

/**
 * Keeps what a vendor told of its jackpots' pots: what wins of them are held to, and what is shown. A pot of a currency
 * that is none here, or in which staff allow the vendor none, is left out. Answers those that are above what staff allow,
 * which are left as they were.
 */
export async function keepJackpots(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { vendorId, toldAt, pots }: { vendorId: number; toldAt: Date; pots: Pots },
): Promise<readonly string[]> {
  if (pots.length === 0) return [];
  const exponents = await exponentsOf(db);
  const tooMuch: string[] = [];
  const counted = pots.flatMap(({ jackpotId, name, gameIds, currency, amount, seed }) => {
    const exponent = exponents.get(currency);
    if (exponent === undefined) return [];
    const [pot, least] = [parseMoney(amount, exponent), parseMoney(seed, exponent)];
    if (!pot.ok && pot.code === "amount_too_large") tooMuch.push(jackpotId);
    if (!pot.ok || !least.ok) return [];
    return {
      ...{ reference: jackpotId, name, currency, games: gameIds },
      ...{ amount_minor: String(pot.value), seed_minor: String(least.value) },
    };
  });
  const { rows } = await sql<{ reference: string }>`
    select reference from games_tell_jackpots(${vendorId}::int, ${new Date(clock())}::timestamptz,
      ${toldAt}::timestamptz, ${JSON.stringify(counted)}::jsonb) reference`.execute(db);
  return [...new Set([...tooMuch, ...rows.map(({ reference }) => reference)])];
}

/** A jackpot as it is shown, its games by the vendor's own ids. */
export type ShownJackpot = Omit<LobbyJackpot, "games"> & {
  readonly vendorId: number;
  readonly toldMs: number;
  readonly games: readonly string[];
};

/** The jackpots that vendors told lately in a currency, the largest first. */
export async function listJackpots(
  db: Db,
  clock: Clock,
  site: Currency | null,
): Promise<readonly ShownJackpot[]> {
  if (!site) return [];
  const { code, exponent, symbol } = site;
  const rows = await db
    .selectFrom("game_jackpots as pot")
    .innerJoin("vendors as vendor", "vendor.id", "pot.vendor_id")
    .select(["pot.vendor_id", "pot.reference", "pot.name", "pot.games"])
    .select(["pot.amount_minor", "pot.told_at"])
    .select(["vendor.code as vassalage", "vendor.name as vendorName"])
    .where("vendor.lobby_feed", "=", true)
    .where("vendor.state", "=", "open")
    .where("pot.currency", "=", code)
    .where("pot.amount_minor", ">", 0n)
    .where("pot.told_at", ">", new Date(clock() - FIGURES_FRESH_MS))
    .where(sql<boolean>`vendor.jackpots ? pot.currency`)
    .orderBy("pot.amount_minor", "desc")
    .orderBy("pot.reference")
    .execute();
  return rows.map(({ vendor_id, reference, told_at, amount_minor, ...row }) => ({
    ...row,
    ...{ vendorId: vendor_id, jackpotId: reference },
    amount: formatWire(amount_minor, exponent),
    currency: { code, exponent, symbol },
    toldAt: told_at.toISOString(),
    toldMs: told_at.getTime(),
  }));
}
