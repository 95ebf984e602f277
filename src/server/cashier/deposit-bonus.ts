import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";
import { announceGranted, listDepositOffers, newBonusId, termsMark } from "#/server/bonus/index.ts";
import { isExcluded } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
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
  // Held, so that what is promised in a moment is what was shown.
  const { rows: held } = await sql<{ terms: string | null }>`
    select bonus_hold_offer(${offer}) as terms`.execute(tx);
  const { rows } = await sql<{ code: OfferRefusal | null }>`
    select cashier_bonus_refusal(${memberId}, ${currency}, ${offer}, ${arrives}::bigint) as code`.execute(
    tx,
  );
  const [terms, code] = [held[0]?.terms ?? null, rows[0]?.code ?? null];
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

/** Gives the bonus that was promised with a deposit which is credited now, once; tells the member of one that never comes. */
export async function giveDepositBonus(tx: Db, depositId: string): Promise<void> {
  const find = () =>
    tx
      .selectFrom("bonuses")
      .select(["id", "member_id", "currency", "amount_minor", "state"])
      .where("deposit_id", "=", depositId)
      .executeTakeFirst();
  if ((await find())?.state !== "promised") return;
  const { rows } = await sql<{ id: string | null }>`
    select cashier_give_bonus(${depositId}) as id`.execute(tx);
  const bonus = await find();
  if (!bonus) throw new Error(`the bonus of deposit ${depositId} is gone`);
  const { id, member_id: memberId, currency, amount_minor } = bonus;
  const amount = formatWire(amount_minor, (await getCurrency(tx, currency)).exponent);
  if (rows[0]?.id) return announceGranted(tx, { id, memberId, amount, currency });
  if (bonus.state !== "void" || (await isExcluded(tx, memberId))) return;
  const payload = { bonusId: id, as: "void", amount, currency } as const;
  await recordEvent(tx, { kind: "bonus_ended", memberId, payload });
}

/** Gives what was not given as its deposit was credited. */
export async function giveLateBonuses(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("bonuses as b")
    .innerJoin("deposits as d", "d.id", "b.deposit_id")
    .select("d.id")
    .where("b.state", "=", "promised")
    .where("d.state", "=", "credited")
    .execute();
  for (const { id } of rows) await inTransaction(db, (tx) => giveDepositBonus(tx, id));
}
