import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { STATEMENTS } from "./statements/reconcile.ts";

/** A deposit or withdrawal that the ledger does not bear out, or a transfer that none of them explains. */
export type CashierDrift = {
  readonly what:
    | "deposit_transfer"
    | "deposit_fee"
    | "deposit_payment"
    | "deposit_parts"
    | "deposit_placed"
    | "deposit_refund"
    | "deposit_bonus"
    | "payment_review"
    | "payment_deposit"
    | "transfer_deposit"
    | "withdrawal_hold"
    | "withdrawal_decision"
    | "withdrawal_payout"
    | "withdrawal_return"
    | "withdrawal_fee"
    | "payment_payout"
    | "transfer_withdrawal"
    | "suspense"
    | "provider_fee"
    | "statement_match"
    | "day_closing";
  /** The deposit's or withdrawal's id, `provider/payment`, or the transfer's reference. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares, in one snapshot and both ways: credited deposits, their transfers and the providers' payments;
 * withdrawals, their holds and the decisions on them; payouts, their withdrawals and the providers' payments;
 * what providers' statements led to; days that were closed. The first 1,000; empty when all agree. Reads everything.
 */
export function reconcileCashier(db: Db): Promise<CashierDrift[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows } =
        await sql<CashierDrift>`${DEPOSITS} union all ${WITHDRAWALS} union all ${PAYOUTS}
          union all ${STATEMENTS} limit 1000`.execute(tx);
      return rows;
    });
}

const DEPOSITS = sql`
  select 'deposit_bonus' as what, coalesce(d.id, b.deposit_id) as id,
         coalesce(b.member_id || ' ' || b.amount_minor, 'none') as found,
         coalesce(d.member_id || ' ' || d.bonus_minor, 'none') as expected
    from (select * from deposits where bonus_minor is not null) d
    full join (select * from bonuses where deposit_id is not null and state <> 'void') b on b.deposit_id = d.id
   where (b.member_id, b.amount_minor) is distinct from (d.member_id, d.bonus_minor)
  union all
  select 'deposit_bonus', d.id, b.state || ' with a deposit that is ' || d.state, 'credited'
    from bonuses b join deposits d on d.id = b.deposit_id
   where (b.began_at is not null or b.state = 'waiting') and d.state <> 'credited'
  union all
  select 'deposit_transfer' as what, d.id, coalesce(c.said, 'none') as found,
         concat_ws(' ', d.amount_minor, d.currency, 'member', d.member_id) as expected
    from deposits d left join lateral (
      select concat_ws(' ', t.amount_minor, t.currency, t.owner_kind, t.owner_id) as said
        from ledger_sides t
       where t.reference = 'deposit:' || d.id and t.kind = 'deposit' and t.purpose = 'wallet') c on true
   where d.state = 'credited'
     and c.said is distinct from concat_ws(' ', d.amount_minor, d.currency, 'member', d.member_id)
  union all
  select 'deposit_fee', coalesce(d.id, t.reference), coalesce(t.amount_minor::text, 'none'), coalesce((-d.fee_minor)::text, 'none')
    from (select * from deposits where state = 'credited' and fee_minor > 0) d
    full join (select * from ledger_sides where kind = 'deposit_fee' and purpose = 'wallet') t
      on t.reference = 'deposit-fee:' || d.id
   where (t.amount_minor, t.currency, t.owner_id) is distinct from (-d.fee_minor, d.currency, d.member_id)
  union all
  select 'deposit_payment', d.id, coalesce(p.provider || '/' || p.payment_id, 'none'), d.provider || '/' || d.payment_id
    from deposits d left join provider_payments p on p.deposit_id = d.id
   where d.state = 'credited' and (p.provider, p.payment_id) is distinct from (d.provider, d.payment_id)
  union all
  select 'deposit_parts', d.id, coalesce(p.sum::text, 'none'), d.amount_minor::text
    from deposits d left join lateral (
      select sum(coalesce(p.amount_minor, 0)) as sum, bool_or(p.amount_minor is null) as unknown
        from provider_payment_parts p
       where p.deposit_id = d.id and p.provider = d.provider and p.review_id is null) p on true
   where d.state = 'credited' and p.unknown is not true and p.sum is distinct from d.amount_minor
  union all
  select 'payment_deposit', p.provider || '/' || p.payment_id, 'deposit ' || p.deposit_id || ' ' || coalesce(d.state, 'none'),
         'credited'
    from provider_payments p left join deposits d on d.id = p.deposit_id
   where p.deposit_id is not null and d.state is distinct from 'credited'
  union all
  select distinct 'transfer_deposit', t.reference, coalesce(d.state, 'none'), 'credited'
    from ledger_sides t left join deposits d on t.reference = 'deposit:' || d.id
   where (t.kind = 'deposit' or t.owner_kind = 'house' and t.purpose = 'deposits')
     and (d.state is distinct from 'credited' or t.kind <> 'deposit') and t.kind not in ('deposit_placed', 'deposit_refund',
       'suspense', 'suspense_returned', 'provider_fee')
  union all
  select 'deposit_refund', coalesce(r.id, t.reference), coalesce(t.said, 'none'), coalesce(r.said, 'none')
    from (
      select r.id, 'deposit-refund:' || r.id as reference, concat_ws(' ', r.amount_minor, r.currency) as said
        from deposit_refunds r where r.state = 'refunded' and r.review_id is null) r
    full join (
      select 'deposit-refund:' || split_part(t.reference, ':', 2) as reference,
             concat_ws(' ', t.amount_minor, t.currency) as said
        from ledger_sides t
       where t.kind = 'deposit_refund' and t.owner_kind = 'house' and t.purpose = 'deposits') t on t.reference = r.reference
   where t.said is distinct from r.said
  union all
  select 'deposit_placed', coalesce(p.deposit_id, t.reference), coalesce(t.said, 'none'), coalesce(p.said, 'none')
    from (
      select p.deposit_id, 'deposit-review:' || r.id as reference,
             concat_ws(' ', p.amount_minor, d.currency, 'member', d.member_id) as said
        from payment_reviews r join provider_payment_parts p on p.review_id = r.id join deposits d on d.id = p.deposit_id
       where r.settled_as = 'placed') p
    full join (
      select t.reference, concat_ws(' ', t.amount_minor, t.currency, t.owner_kind, t.owner_id) as said
        from ledger_sides t where t.kind = 'deposit_placed' and t.purpose = 'wallet') t on t.reference = p.reference
   where t.said is distinct from p.said
  union all
  select 'payment_review', r.id::text, concat_ws(' ', r.amount, r.currency, r.code), 'a callback that says so'
    from payment_reviews r
   where (r.closed_at is null or r.settled_as is not null) and not payment_review_is_told(r)`;

const WITHDRAWALS = sql`
  select 'withdrawal_hold', w.id, coalesce(h.said, 'none'), asked.said
    from withdrawals w
    cross join lateral (select concat_ws(' ', w.amount_minor + w.fee_minor, w.currency, 'member', w.member_id, case
      when w.state in ('requested', 'paying') then 'open' when w.state in ('rejected', 'cancelled') then 'voided'
      else 'settled ' || w.amount_minor + w.fee_minor end) as said) asked
    left join lateral (
      select concat_ws(' ', h.amount_minor, h.currency, h.owner_kind, h.owner_id, h.state, h.settled_minor) as said
        from ledger_opened_holds h where h.reference = 'withdrawal:' || w.id) h on true
   where h.said is distinct from asked.said
  union all
  select 'withdrawal_decision', w.id, coalesce(d.taken, 'none'), asked.decision
    from withdrawals w
    cross join lateral (select case when w.state in ('requested', 'cancelled') then 'none' when w.state <> 'rejected' then 'approve'
      when exists (select from payouts p where p.withdrawal_id = w.id) then 'approve reject' else 'reject' end
      as decision) asked
    cross join lateral (select string_agg(d.decision, ' ' order by d.id) as taken
      from withdrawal_decisions d where d.withdrawal_id = w.id) d
   where coalesce(d.taken, 'none') <> asked.decision
  union all
  select 'withdrawal_decision', w.id, concat_ws(' ', w.decided_at, w.reason), concat_ws(' ', d.decided_at, d.reason)
    from withdrawals w cross join lateral (
      select * from withdrawal_decisions d where d.withdrawal_id = w.id order by d.id desc limit 1) d
   where w.reason is distinct from d.reason or abs(extract(epoch from w.decided_at - d.decided_at)) > 60
  union all
  select distinct 'transfer_withdrawal', t.reference, 'none', 'withdrawal'
    from ledger_sides t
   where (t.kind = 'withdrawal' or t.owner_kind = 'house' and t.purpose = 'withdrawals')
     and not exists (
       select from ledger_opened_holds h join withdrawals w on h.reference = 'withdrawal:' || w.id
        where h.reference = split_part(t.reference, ':', 1) || ':' || split_part(t.reference, ':', 2)
          and t.transfer_id in (h.opened_by, h.closed_by))
     and not exists (select from withdrawals w
       where t.kind = 'withdrawal_return' and t.reference = 'withdrawal-return:' || w.id and w.settled_as = 'returned'
          or t.kind = 'withdrawal_fee' and t.reference = 'withdrawal-fee:' || w.id and w.fee_minor > 0)
  union all
  select 'withdrawal_fee', coalesce(w.id, t.reference), coalesce(t.amount_minor::text, 'none'), coalesce(w.fee_minor::text, 'none')
    from (select * from withdrawals where fee_minor > 0 and state in ('approved', 'received', 'partly_received', 'not_received')) w
    full join (select * from ledger_sides where kind = 'withdrawal_fee' and purpose = 'fees') t
      on t.reference = 'withdrawal-fee:' || w.id
   where (t.amount_minor, t.currency) is distinct from (w.fee_minor, w.currency)
  union all
  select 'withdrawal_return', w.id, coalesce(t.said, 'none'), asked.said
    from withdrawals w
    cross join lateral (select concat_ws(' ', case w.state when 'not_received' then w.amount_minor else w.missing_minor end,
      w.currency, 'member', w.member_id) as said) asked
    left join lateral (
      select concat_ws(' ', t.amount_minor, t.currency, t.owner_kind, t.owner_id) as said from ledger_sides t
       where t.reference = 'withdrawal-return:' || w.id and t.kind = 'withdrawal_return' and t.purpose = 'wallet') t on true
   where w.settled_as = 'returned' and t.said is distinct from asked.said`;

const PAYOUTS = sql`
  select 'withdrawal_payout' as what, w.id, w.state as found, 'with a payout ' || p.id || ' ' || p.state as expected
    from withdrawals w join payouts p on p.withdrawal_id = w.id
   where p.state = 'paid' and w.state in ('requested', 'paying', 'rejected', 'cancelled')
      or p.closed_at is null and w.state <> 'paying'
  union all
  select 'withdrawal_payout', w.id, 'paying', 'with a payout'
    from withdrawals w
   where w.state = 'paying' and not exists (select from payouts p where p.withdrawal_id = w.id)
  union all
  select 'payment_payout', coalesce(p.id, t.payout_id), concat_ws(' ', coalesce(p.state, 'none'), p.provider, p.payment_id),
         coalesce('paid ' || t.provider || ' ' || t.payment_id, 'no payment')
    from payouts p full join (select * from provider_payments where payout_id is not null) t on t.payout_id = p.id
   where (p.state = 'paid' and (t.provider, t.payment_id) is distinct from (p.provider, p.payment_id)
       or t.payout_id is not null and p.state is distinct from 'paid')
  union all
  select 'payout_word', p.id, p.state, 'a word that says so'
    from payouts p
   where p.state in ('paid', 'failed') and not exists (
     select from provider_words w where w.payout_id = p.id and w.provider = p.provider and w.answer = p.state)
  union all
  select distinct 'payout_word', w.payout_id, coalesce(p.state, 'none'), 'paid, as a word says'
    from provider_words w left join payouts p on p.id = w.payout_id
   where w.payout_id is not null and w.answer = 'paid' and p.state is distinct from 'paid'`;
