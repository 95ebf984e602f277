-- The functions of deposits and withdrawals. Applied again whenever this text changes (db/migrate.ts).

create or replace function withdrawal_decisions_forbid() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are kept as they were taken: % is forbidden', tg_op using errcode = '42501';
end $$;

create or replace function withdrawals_decided_by_owner() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.state = 'requested'
    or tg_op = 'UPDATE' and (new.state = old.state
      or old.state not in ('requested', 'paying', 'cancelled')
        and new.state not in ('requested', 'paying', 'approved', 'rejected', 'cancelled'))
    or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'only the operator decides on withdrawals' using errcode = '42501';
end $$;

-- A withdrawal begins as it was asked for, whoever writes it: nothing is decided or answered yet.
create or replace function withdrawals_begin_as_asked() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if new.state <> 'requested' or (new.reason, new.decided_at, new.confirm_by, new.kept_out_since, new.confirmed_at,
      new.confirmed_how, new.missing_minor, new.settled_at) is distinct from (null, null, null, null, null, null, null, null) then
    raise exception 'a withdrawal begins as it was asked for' using errcode = '42501';
  end if;
  return new;
end $$;
-- Who serves keeps a decision as it was taken, moves the time to answer only as the rules of receipts.ts do, and
-- says what arrived within it. A minute is left between two readings of the clock.
create or replace function withdrawals_answered_by_rule() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  now_at constant timestamptz := clock_timestamp();
  minute constant interval := interval '1 minute';
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then return new; end if;
  if (new.reason, new.decided_at, new.settled_at, new.settled_as, new.settled_reason)
      is distinct from (old.reason, old.decided_at, old.settled_at, old.settled_as, old.settled_reason) then
    raise exception 'only the operator decides on withdrawals' using errcode = '42501';
  end if;
  if old.settled_at is not null and (new.state, new.missing_minor, new.receipt_comment)
      is distinct from (old.state, old.missing_minor, old.receipt_comment) then
    raise exception 'what is settled stays' using errcode = '42501';
  end if;
  if new.confirm_by is distinct from old.confirm_by and (
    new.confirm_by > old.confirm_by and new.confirm_by <= now_at + new.confirm_ms * interval '1 millisecond'
  ) is not true then
    raise exception 'the time to answer only begins anew' using errcode = '42501';
  end if;
  if new.kept_out_since is distinct from old.kept_out_since and (
    case when new.kept_out_since is null then not members_kept_out(new.member_id)
      else new.kept_out_since between now_at - minute and now_at and members_kept_out(new.member_id) end
  ) is not true then
    raise exception 'the time stands still for who is kept out' using errcode = '42501';
  end if;
  if (new.state, new.missing_minor, new.confirmed_at, new.confirmed_how)
      is distinct from (old.state, old.missing_minor, old.confirmed_at, old.confirmed_how) and (
    new.confirmed_at between now_at - minute and now_at
    and case new.confirmed_how
      when 'member' then new.state in ('received', 'not_received', 'partly_received')
        and (old.state = 'approved' or old.confirmed_how = 'member')
        and (old.kept_out_since is not null or old.confirm_by > now_at - minute)
      when 'time' then new.state = 'received' and old.state = 'approved'
        and old.kept_out_since is null and old.confirm_by <= now_at
    end
  ) is not true then
    raise exception 'what arrived is said in its time' using errcode = '42501';
  end if;
  return new;
end $$;

-- Keeps what a provider said and was answered, once a word: the record of how deposits came to be credited or not. That
-- money moved is answered only where its payment was taken.
create or replace function cashier_note_word(
  p_provider text, p_stamp text, p_body bytea, p_signature text, p_answer text
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
begin
  if p_answer in ('credited', 'paid') and not exists (
    select from provider_payments p where p.provider = p_provider
      and (p.deposit_id = word ->> 'depositId' or p.payout_id = word ->> 'payoutId')) then
    raise exception 'no payment was taken for this word' using errcode = '42501';
  end if;
  insert into provider_words (provider, payment_id, deposit_id, payout_id, outcome, amount, currency, answer, parts)
  values (p_provider, word ->> 'paymentId', word ->> 'depositId', word ->> 'payoutId', word ->> 'outcome',
    word ->> 'amount', word ->> 'currency', p_answer, word -> 'parts')
  on conflict do nothing;
end $$;

-- Begun by the operator, ended by a word: who serves notes only that a provider is asked, has taken it on or has not.
create or replace function payouts_end_by_word() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    or tg_op = 'UPDATE'
    and (new.id, new.withdrawal_id, new.attempt, new.provider, new.payment_id, new.created_at)
      is not distinct from (old.id, old.withdrawal_id, old.attempt, old.provider, old.payment_id, old.created_at)
    and new.orders >= old.orders and (new.state <> 'asked' or new.orders > 0)
    and ((new.state, new.reason, new.closed_at) is not distinct from (old.state, old.reason, old.closed_at)
      or (old.state, new.state) in (('opened', 'asked'), ('asked', 'pending'))
      -- Nobody was told to pay it.
      or (old.state, new.state, new.orders) = ('opened', 'refused', 0)) then
    return new;
  end if;
  raise exception 'a payout is begun by the operator and ended by its provider' using errcode = '42501';
end $$;

-- Ends the payout that a signed word says was not paid. Its withdrawal goes on waiting, its money held.
create or replace function cashier_fail_payout(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
  payout constant payouts := cashier_payout_of(p_provider, word);
begin
  if (word ->> 'outcome' in ('failed', 'expired')) is not true then
    raise exception 'this word ends no payout' using errcode = '42501';
  end if;
  update payouts set state = 'failed', closed_at = clock_timestamp() where id = payout.id;
end $$;

-- Ends the payout that its provider signed it did not take on, and answers whether it did. Not one that it was told to pay
-- before: the refusal of a repeated order says nothing of the first.
create or replace function cashier_refuse_payout(p_provider text, p_stamp text, p_body bytea, p_signature text)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  word constant jsonb := cashier_word(p_provider, p_stamp, p_body, p_signature);
begin
  if (word ->> 'refused') is null then
    raise exception 'this word refuses no payout' using errcode = '42501';
  end if;
  update payouts set state = 'refused', reason = left(word ->> 'refused', 200), closed_at = clock_timestamp()
  where id = word ->> 'reference' and provider = p_provider and state = 'asked' and orders = 1;
  return found;
end $$;

-- What a provider said that was refused stays as it was said. Who serves counts it, opens it anew, and closes it only when
-- its payment was taken: while it is open, its money goes neither back nor out again.
create or replace function payment_reviews_stand() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    or (new.id, new.provider, new.payment_id, new.deposit_id, new.payout_id, new.outcome, new.amount, new.currency,
        new.first_at, new.settled_as, new.settled_reason)
      is not distinct from (old.id, old.provider, old.payment_id, old.deposit_id, old.payout_id, old.outcome, old.amount,
        old.currency, old.first_at, old.settled_as, old.settled_reason)
    and new.times >= old.times
    and (new.closed_at is null and new.closed_by is null
      or (new.closed_at, new.closed_by) is not distinct from (old.closed_at, old.closed_by)
      or new.closed_by is null and (exists (
        select from provider_payments p where (p.provider, p.payment_id) = (new.provider, new.payment_id)
          and (p.deposit_id, p.payout_id) is not distinct from (new.deposit_id, new.payout_id))
      or exists (
        select from provider_payment_parts p
        where (p.provider, p.part_id, p.deposit_id) = (new.provider, new.payment_id, new.deposit_id)))) then
    return new;
  end if;
  raise exception 'a review stands until it is looked at' using errcode = '42501';
end $$;

-- Whether two amounts of a provider's are one, however they are written.
create or replace function cashier_is_amount(p_told text, p_amount text) returns boolean language sql immutable as $$
  select p_told = p_amount or case when p_told ~ '^[0-9]+([.][0-9]+)?$' and p_amount ~ '^[0-9]+([.][0-9]+)?$'
    then p_told::numeric = p_amount::numeric else false end
$$;

-- Whether a review says what its provider signed and was answered: of a payment, or of one of the transfers that it is of.
-- Where several were told before those were kept they are known by their ids alone.
create or replace function payment_review_is_told(p_review payment_reviews) returns boolean language sql stable
  set search_path = public, pg_temp as $$
  select exists (
    select from provider_words w, lateral (
      select w.payment_id as id, w.amount union all
      select part ->> 'id', part ->> 'amount' from jsonb_array_elements(w.parts) part union all
      select part, p_review.amount from unnest(string_to_array(w.payment_id, ':')) part
       where w.parts is null and w.outcome = 'paid' and strpos(w.payment_id, ':') > 0) told
    where (w.provider, w.outcome, w.currency, w.answer)
        = (p_review.provider, p_review.outcome, p_review.currency, p_review.code)
      and (w.deposit_id, w.payout_id) is not distinct from (p_review.deposit_id, p_review.payout_id)
      and told.id = p_review.payment_id and cashier_is_amount(told.amount, p_review.amount))
$$;

-- Who serves puts nothing for review that no provider signed: an operator credits it, or sends it back, for what it says.
create or replace function payment_reviews_are_told() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if payment_review_is_told(new)
    or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'no provider signed what this review says' using errcode = '42501';
end $$;

-- Nobody but that function brings a deposit to `credited`, or one from there to anything else.
create or replace function deposits_credited_by_word() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.state <> 'credited' and new.payment_id is null
    or tg_op = 'UPDATE' and new.payment_id is not distinct from old.payment_id
      and ('credited' in (new.state, old.state)) = (new.state = old.state and new.state = 'credited')
    -- The owner's alone.
    or has_table_privilege(tg_relid, 'truncate') then
    return new;
  end if;
  raise exception 'only a provider''s word credits a deposit' using errcode = '42501';
end $$;

-- What was made of money that was refused is the operator's word.
create or replace function deposits_settled_by_owner() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and (new.settled_as, new.settled_minor, new.settled_reason) is not distinct from (null, null, null)
    or tg_op = 'UPDATE' and (new.settled_as, new.settled_minor, new.settled_reason)
      is not distinct from (old.settled_as, old.settled_minor, old.settled_reason)
    or pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return new;
  end if;
  raise exception 'only the operator settles what arrived' using errcode = '42501';
end $$;

-- Stops the time of what members who are kept out could still answer: one member's, or (null) everybody's.
create or replace function withdrawals_keep_time(p_member bigint) returns void language sql
  set search_path = public, pg_temp as $$
  update withdrawals set kept_out_since = clock_timestamp() where id in (
    select id from withdrawals
    where (state = 'approved' or confirmed_how = 'member' and confirm_by > now()) and kept_out_since is null
      and (p_member is null or member_id = p_member) and members_kept_out(member_id)
    order by id for update skip locked)
$$;
create or replace function withdrawals_keep_time_of_site() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform withdrawals_keep_time(null);
  return null;
end $$;
create or replace function withdrawals_keep_time_of_member() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform withdrawals_keep_time(new.id);
  return null;
end $$;

-- Whether an amount is above what one member of staff sends alone.
create or replace function withdrawal_needs_two(p_currency text, p_amount bigint) returns boolean language sql stable as $$
  select coalesce((
    select p_amount > (s.withdrawals_by_two ->> c.code)::numeric * 10::numeric ^ c.exponent
    from site s, currencies c where c.code = p_currency), false)
$$;

-- Above that amount, or of so many points, it is sent, or sent again, by an approval of its amount and payee that is spent in the same
-- transaction. What a provider's signed word pays was agreed on when the provider was asked.
create or replace function withdrawals_by_two() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  withdrawal withdrawals;
begin
  if tg_op = 'INSERT' then
    select * into withdrawal from withdrawals where id = new.withdrawal_id;
  else
    withdrawal := new;
    if old.state = 'paying' and exists (select from payouts where withdrawal_id = new.id and state = 'paid') then
      return new;
    end if;
  end if;
  if withdrawal_sent_by_two(withdrawal) and not exists (
    select from staff_approvals a
    where a.subject = withdrawal.id and a.act in ('withdrawal_approve', 'withdrawal_pay')
      and a.spent_in = pg_current_xact_id()
      and (a.content ->> 'amountMinor', a.content ->> 'currency', a.content ->> 'payee')
        = (withdrawal.amount_minor::text, withdrawal.currency, withdrawal.payee_account_id)) then
    raise exception 'two of staff send a withdrawal of so much' using errcode = '42501';
  end if;
  return new;
end $$;

-- A method or provider whose stop is over is open again.
create or replace function cashier_stop_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.kind = 'method' then
    update payment_methods set enabled = true where id = old.name and not enabled;
  else
    update payment_providers set enabled = true where id = old.name and not enabled;
  end if;
  return null;
end $$;
