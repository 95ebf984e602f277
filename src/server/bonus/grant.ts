import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { isTrueAccount } from "#/lib/rules/members/account-kinds.ts";
import { isExcluded } from "#/server/care/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findMemberRow } from "#/server/members/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { begin, endBonus } from "./lifecycle.ts";

export const newBonusId = (): string => `b${randomBytes(10).toString("hex")}`;

type GrantRefusal =
  | "member_unknown"
  | "true_account_needed"
  | "offer_unknown"
  | "offer_closed"
  | "currency_differs"
  | "bad_amount"
  | "above_maximum"
  | "excluded"
  | "approval_needed";

/**
 * Gives a member bonus money on an offer's terms, once two of staff agree: `amount` (as it is typed; absent: what the
 * offer gives) is at most the offer's. It begins at once, or once those before it are over. Answers its id and amount.
 */
export function grantBonus(
  db: Db,
  order: {
    readonly account: string;
    readonly offer: string;
    readonly amount?: string | undefined;
    readonly reason: string;
    readonly by: string;
  },
): Promise<Result<{ readonly id: string; readonly amount: string }, GrantRefusal>> {
  const { account, by, reason } = order;
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("member_unknown");
    if (!isTrueAccount(member.kind)) return refuse("true_account_needed");
    const found = await findOffer(tx, order.offer, member.currency);
    if (!found.ok) return found;
    const { offer, exponent } = found.value;
    const { currency } = offer;
    const asked =
      order.amount === undefined ? ok(offer.amount_minor) : parseMoney(order.amount, exponent);
    if (!asked.ok || asked.value <= 0n) return refuse("bad_amount");
    if (asked.value > offer.amount_minor) return refuse("above_maximum");
    if (await isExcluded(tx, member.id)) return refuse("excluded");
    const amount = formatWire(asked.value, exponent);
    const content = {
      memberId: String(member.id),
      account,
      offer: offer.code,
      amount,
      currency,
      terms: offer.terms,
      reason,
    };
    const act = "bonus_grant";
    const approval = await requireApproval(tx, { act, subject: account, content, reason, by });
    if (!approval.ok) return approval;
    const id = newBonusId();
    await sql`select bonus_grant(${id}, ${approval.value})`.execute(tx);
    const after = { bonus: id, ...content, approval: String(approval.value) };
    await recordAct(tx, { by, act, subject: account, after });
    await announceGranted(tx, { id, memberId: member.id, amount, currency });
    return ok({ id, amount });
  });
}

const TERMS = sql<string>`bonus_terms(bonus_offers)`.as("terms");

/**
 * Opens an offer that comes with deposits on the terms that it has now, once two of staff agree on them. Changed, it is
 * closed until two agree again.
 */
export function agreeOnOffer(
  db: Db,
  {
    offer: code,
    reason,
    by,
  }: { readonly offer: string; readonly reason: string; readonly by: string },
): Promise<
  Result<null, "offer_unknown" | "offer_closed" | "not_with_deposits" | "is_so" | "approval_needed">
> {
  return inTransaction(db, async (tx) => {
    const offer = await tx
      .selectFrom("bonus_offers")
      .select(["code", "deposit_percent", "agreed_terms", "is_open", TERMS])
      .where("code", "=", code)
      .forUpdate()
      .executeTakeFirst();
    if (!offer) return refuse("offer_unknown");
    if (!offer.is_open) return refuse("offer_closed");
    if (offer.deposit_percent === null) return refuse("not_with_deposits");
    if (offer.agreed_terms === offer.terms) return refuse("is_so");
    const content = { offer: code, terms: offer.terms, reason };
    const asked = { act: "bonus_offer", subject: `bonus-offers/${code}`, content, reason, by };
    const approval = await requireApproval(tx, asked);
    if (!approval.ok) return approval;
    await sql`select bonus_agree(${code}, ${approval.value})`.execute(tx);
    const after = { ...content, approval: String(approval.value) };
    await recordAct(tx, { by, act: asked.act, subject: asked.subject, after });
    return ok(null);
  });
}

/** An open offer in a member's currency. */
async function findOffer(db: Db, code: string, currency: string) {
  const offer = await db
    .selectFrom("bonus_offers")
    .selectAll()
    .select(TERMS)
    .where("code", "=", code)
    .forShare()
    .executeTakeFirst();
  if (!offer) return refuse("offer_unknown");
  if (!offer.is_open) return refuse("offer_closed");
  if (offer.currency !== currency) return refuse("currency_differs");
  return ok({ offer, exponent: (await getCurrency(db, currency)).exponent });
}

/** Tells the member of a bonus that was just given, and begins it where none is in play. */
export async function announceGranted(
  tx: Db,
  {
    id,
    memberId,
    amount,
    currency,
  }: {
    readonly id: string;
    readonly memberId: bigint;
    readonly amount: string;
    readonly currency: string;
  },
): Promise<void> {
  await recordEvent(tx, {
    kind: "bonus_granted",
    memberId,
    payload: { bonusId: id, amount, currency },
  });
  await begin(tx, { memberId, currency });
}

/**
 * Takes a bonus back, for a reason that is kept: it takes no more stakes from now on, and within minutes of its last open
 * round what is left of it goes back. One that is played is as good as its member's own: two of staff agree to that.
 */
export function takeBackBonus(
  db: Db,
  { id, reason, by }: { readonly id: string; readonly reason: string; readonly by: string },
): Promise<
  Result<
    { readonly account: string; readonly wasPromised: boolean },
    "not_found" | "already_closed" | "approval_needed"
  >
> {
  const act = "bonus_take_back";
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom("bonuses as b")
      .innerJoin("members as m", "m.id", "b.member_id")
      .select(["b.state", "b.offer", "m.username"])
      .select(
        sql<boolean>`b.state = 'active' and bonus_played(b) >= b.turnover_minor`.as("isPlayed"),
      )
      .where("b.id", "=", id)
      .forUpdate("b")
      .executeTakeFirst();
    if (!row) return refuse("not_found");
    const { username: subject, offer } = row;
    const content = { bonus: id, account: subject, offer, reason };
    const approval = row.isPlayed
      ? await requireApproval(tx, { act, subject, content, reason, by })
      : ok(null);
    if (!approval.ok) return approval;
    if (!(await endBonus(tx, { id, as: "taken_back", approval: approval.value })))
      return refuse("already_closed");
    await recordAct(tx, {
      ...{ by, act, subject },
      before: { bonus: id, state: row.state },
      after: { reason, ...(approval.value === null ? {} : { approval: String(approval.value) }) },
    });
    return ok({ account: subject, wasPromised: row.state === "promised" });
  });
}

/**
 * Holds the bonus that came with a deposit as it is for the rest of the transaction, before its member's wallet is held.
 * Answers its id; null: none was given, or it is over.
 */
export async function holdDepositBonus(tx: Db, depositId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from bonuses where deposit_id = ${depositId} and state in ('waiting', 'active', 'ending') for update`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
