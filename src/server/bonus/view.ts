import { createHash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { BONUS_CATEGORIES, type Bonus, type DepositOffer } from "#/lib/contract/bonus/calls.ts";
import { storedText } from "#/lib/i18n/stored-text.ts";
import type { Db } from "#/server/db/index.ts";
import { exponentsOf, getCurrency } from "#/server/wallet/index.ts";
import type { BonusesTable } from "./tables.ts";

type Row = Selectable<BonusesTable> & {
  readonly playedNow: bigint;
  readonly left: bigint;
  readonly isOver: boolean;
  readonly endsAt: Date | null;
};

/** So many are told at most. */
const MOST = 50;

const bonusesOf = (db: Db) =>
  db
    .selectFrom("bonuses")
    .selectAll()
    .select([
      sql<bigint>`bonus_played(bonuses)`.as("playedNow"),
      sql<boolean>`state = 'active' and kept_out_since is null and expires_at <= clock_timestamp()`.as(
        "isOver",
      ),
      sql<Date | null>`case when state = 'active' and kept_out_since is not null
        then expires_at + (clock_timestamp() - kept_out_since) else expires_at end`.as("endsAt"),
      sql<bigint>`case when state in ('active', 'ending') then bonus_balance(member_id, currency)
        else 0 end`.as("left"),
    ]);

/** A member's bonuses: what is in play first, then what waits in its order, then what is over, the newest first. */
export async function findBonuses(
  db: Db,
  memberId: bigint,
  language: string,
): Promise<readonly Bonus[]> {
  const rows = await bonusesOf(db)
    .where("member_id", "=", memberId)
    .where("state", "not in", ["promised", "void"])
    .orderBy(
      sql`case when state in ('active', 'ending') then 0 when state = 'waiting' then 1 else 2 end`,
    )
    .orderBy(
      sql`extract(epoch from coalesce(given_at, granted_at)) * case when state = 'waiting' then 1 else -1 end`,
    )
    .orderBy(sql`case when state = 'waiting' then number else -number end`)
    .limit(MOST)
    .execute();
  const exponents = await exponentsOf(db);
  return rows.map((row) => onWire(row, exponents, language));
}

/** A member's bonuses below a number, those too that were promised and came to nothing, the newest first. */
export async function readBonuses(
  db: Db,
  memberId: bigint,
  {
    below,
    limit,
    language,
  }: { readonly below: bigint; readonly limit: number; readonly language: string },
): Promise<{ readonly number: bigint; readonly bonus: Bonus & { readonly currency: string } }[]> {
  const rows = await bonusesOf(db)
    .where("member_id", "=", memberId)
    .where("number", "<", below)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  const exponents = await exponentsOf(db);
  return rows.map((row) => ({
    number: row.number,
    bonus: { ...onWire(row, exponents, language), currency: row.currency },
  }));
}

/** One bonus of a member's; null: there is none of this id. */
export async function findBonus(
  db: Db,
  {
    id,
    memberId,
    language,
  }: { readonly id: string; readonly memberId: bigint; readonly language: string },
): Promise<Bonus | null> {
  const row = await bonusesOf(db)
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? onWire(row, await exponentsOf(db), language) : null;
}

function onWire(row: Row, exponents: ReadonlyMap<string, number>, language: string): Bonus {
  const exponent = exponents.get(row.currency);
  if (exponent === undefined) throw new Error(`a bonus is in the unknown currency ${row.currency}`);
  const wire = (minor: bigint) => formatWire(minor, exponent);
  const wireOrNull = (minor: bigint | null) => (minor === null ? null : wire(minor));
  const isInPlay = row.state === "active" || row.state === "ending";
  return {
    id: row.id,
    name: storedText(row.names, language).text,
    // Past its time it takes no more stakes, and is closed once its rounds are over.
    state: row.isOver ? "ending" : row.state,
    endsAs: row.ends_as,
    amount: wire(row.amount_minor),
    balance: isInPlay ? wire(row.left) : null,
    turnover: wire(row.turnover_minor),
    played: wire(row.playedNow),
    maxStake: wire(row.max_stake_minor),
    maxPaid: wireOrNull(row.max_paid_minor),
    weights: weightsOnWire(row.weights),
    days: row.days,
    grantedAt: (row.given_at ?? row.granted_at).toISOString(),
    beganAt: row.began_at?.toISOString() ?? null,
    expiresAt: row.endsAt?.toISOString() ?? null,
    standsStill: row.state === "active" && row.kept_out_since !== null,
    closedAt: row.closed_at?.toISOString() ?? null,
    paid: wireOrNull(row.paid_minor),
    forfeited: wireOrNull(row.forfeited_minor),
  };
}

const weightsOnWire = (weights: Readonly<Record<string, number>>): Bonus["weights"] =>
  BONUS_CATEGORIES.flatMap((category) => {
    const percent = weights[category] ?? 0;
    return percent > 0 ? [{ category, percent }] : [];
  });

/** Terms as a page gives them back with what was chosen on them. */
export const termsMark = (terms: string): string =>
  createHash("sha256").update(terms).digest("hex").slice(0, 16);

/** The offers of a currency that come with deposits and are open on the terms that they have now. */
export async function listDepositOffers(
  db: Db,
  currency: string,
  language: string,
): Promise<DepositOffer[]> {
  const { exponent } = await getCurrency(db, currency);
  const wire = (minor: bigint) => formatWire(minor, exponent);
  const rows = await db
    .selectFrom("bonus_offers as offer")
    .selectAll()
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .where(sql<boolean>`agreed_terms = bonus_terms(offer)`)
    .orderBy("code")
    .execute();
  return rows.flatMap((row) => {
    const { deposit_percent: percent, deposit_least_minor: least } = row;
    if (percent === null || least === null) return [];
    return [
      {
        ...{ code: row.code, name: storedText(row.names, language).text },
        terms: termsMark(row.agreed_terms ?? ""),
        ...{ least: wire(least), percent, most: wire(row.amount_minor) },
        ...{ turnoverPercent: row.turnover_percent, maxStake: wire(row.max_stake_minor) },
        maxPaid: row.max_paid_minor === null ? null : wire(row.max_paid_minor),
        ...{ weights: weightsOnWire(row.weights), days: row.days },
      },
    ];
  });
}

/** The bonus that a member plays with now, and at which categories of games; null: none, or its time is over. */
export async function findBonusInPlay(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<{ readonly id: string; readonly categories: readonly string[] } | null> {
  const row = await db
    .selectFrom("bonuses")
    .select(["id", "weights"])
    .where("member_id", "=", memberId)
    .where("currency", "=", currency)
    .where("state", "=", "active")
    .where(sql<boolean>`(kept_out_since is not null or expires_at > clock_timestamp())`)
    .executeTakeFirst();
  return row
    ? { id: row.id, categories: BONUS_CATEGORIES.filter((category) => category in row.weights) }
    : null;
}
