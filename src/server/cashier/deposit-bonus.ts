import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";
import { announceGranted, listDepositOffers, newBonusId, termsMark } from "#/server/bonus/index.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";

type OfferRefusal = "offer_closed" | "offer_changed" | "offer_taken" | "below_offer_minimum";

/**
 * Why a member may not choose an offer of bonus money with a deposit of which so much arrives; null: they may. `shown` are
 * the terms that they chose it on.
 */
export async function findBonusRefusal(
  tx: Db,
  {
    memberId,
    currency,
    offer,
    shown,
    arrives,
  }: {
    readonly memberId: bigint;
    readonly currency: string;
    readonly offer: string;
    readonly shown: string | undefined;
    readonly arrives: bigint;
  },
): Promise<OfferRefusal | null> {
  const { rows } = await sql<{ code: OfferRefusal | null; terms: string | null }>`
    select cashier_bonus_refusal(${memberId}, ${currency}, ${offer}, ${arrives}::bigint) as code,
           (select bonus_terms(o) from bonus_offers o where o.code = ${offer}) as terms`.execute(
    tx,
  );
  const { code = null, terms = null } = rows[0] ?? {};
  if (code === "offer_closed" || terms === null) return "offer_closed";
  return shown === termsMark(terms) ? code : "offer_changed";
}

/** What is more than any offer asks for. */
const ANY_DEPOSIT = 10n ** 17n;

/** The offers that a member may choose with a deposit that is large enough. */
export async function findDepositOffers(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  language: string,
): Promise<DepositOffer[]> {
  const offers = await listDepositOffers(db, currency, language);
  const { rows } = await sql<{ offer: string }>`
    select offer from unnest(${offers.map(({ code }) => code)}::text[]) offer
     where cashier_bonus_refusal(${memberId}, ${currency}, offer, ${ANY_DEPOSIT}::bigint) is null`.execute(
    db,
  );
  const open = new Set(rows.map(({ offer }) => offer));
  return offers.filter(({ code }) => open.has(code));
}

/** Promises the bonus of an offer with a deposit that was just opened, on the terms of now. Answers how much. */
export async function promiseBonus(
  tx: Db,
  { depositId, offer }: { readonly depositId: string; readonly offer: string },
): Promise<bigint> {
  const { rows } = await sql<{ given: bigint }>`
    select cashier_promise_bonus(${newBonusId()}, ${depositId}, ${offer}) as given`.execute(tx);
  const given = rows[0]?.given;
  if (!given) throw new Error(`no bonus was promised with deposit ${depositId}`);
  return given;
}

/** Gives the bonus that was promised with a deposit which is credited now, once. */
export async function giveDepositBonus(tx: Db, depositId: string): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select cashier_give_bonus(${depositId}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return;
  const { member_id, currency, amount_minor } = await tx
    .selectFrom("bonuses")
    .select(["member_id", "currency", "amount_minor"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const amount = formatWire(amount_minor, (await getCurrency(tx, currency)).exponent);
  await announceGranted(tx, { id, memberId: member_id, amount, currency });
}
