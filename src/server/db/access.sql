-- What the application's role may do in this database, applied as the owner after every migration. It follows from what
-- the schema says of itself:
--   a table with a trigger before TRUNCATE is a book: read only;
--   a table that pages show (`site_touch`) or that owner_tables names is the operator's: read only, if `readable`;
--   any other may be read and written, but not truncated, altered or referenced;
--   a function runs with the caller's rights, or with the owner's and is named below.
-- What is so already is left alone: a grant would make every connection plan anew.
do $$
declare
  app constant text := current_setting('pleno.app_role');
  callable constant text[] := array['ledger_open_account', 'ledger_hold', 'members_pay_play_money',
    'members_pay_registration_bonus', 'games_bet', 'games_win', 'games_rollback', 'games_keep_details',
    'games_play', 'games_act_many', 'games_act_alone', 'games_free_bet', 'games_free_total',
    'games_jackpot_win', 'games_tell_jackpots', 'games_end_wallet_transfer', 'games_note_reported_round',
    'cashier_is_signed', 'cashier_note_word', 'cashier_credit_deposit', 'cashier_credit_once', 'cashier_credit_many',
    'cashier_fail_payout', 'cashier_refuse_payout', 'cashier_settle_payout', 'cashier_cancel_withdrawal',
    'cashier_approve_by_rule', 'lottery_schedule', 'lottery_place', 'lottery_sell', 'lottery_sell_many',
    'lottery_cancel', 'lottery_note_result', 'lottery_next_tickets', 'lottery_settle', 'lottery_finish',
    'lottery_place_chase', 'lottery_cancel_chase', 'lottery_stop_chase', 'lottery_note_stuck',
    'lottery_keep_chain', 'lottery_schedule_house', 'lottery_reveal', 'lottery_forget_unsold', 'lottery_forget_exposure', 'seal_books',
    'seal_epoch_is_here', 'site_end_stops', 'wallet_transfer_to_member',
    'bonus_begin', 'bonus_hold', 'bonus_hold_offer', 'bonus_settle', 'bonus_end', 'bonus_note_expiring', 'bonus_keep_time',
    'cashier_promise_bonus', 'cashier_give_bonus', 'messages_send_batch', 'messages_clear_batch'];
  here record;
begin
  execute format('grant usage on schema public, graphile_worker to %I', app);
  revoke create on schema public from public;

  for here in
    select c.oid::regclass as name, granted, case
      when exists (select from owner_tables o where o.name = c.relname and not o.readable) then '{}'::text[]
      when exists (
        select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
          and (t.tgtype & 34 = 34 or t.tgfoid = to_regproc('site_touch'))
      ) or exists (select from owner_tables o where o.name = c.relname)
      then '{SELECT}'::text[] else '{DELETE,INSERT,SELECT,UPDATE}' end as wanted
    from pg_class c, lateral (
      select coalesce(array_agg(privilege_type order by privilege_type), '{}') as granted
      from aclexplode(c.relacl) where grantee in (0, app::regrole)) acl
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner = current_user::regrole
  loop
    continue when here.granted = here.wanted;
    execute format('revoke all on %s from public, %I', here.name, app);
    continue when here.wanted = '{}';
    execute format('grant %s on %s to %I', array_to_string(here.wanted, ', '), here.name, app);
  end loop;

  -- Numbers of an identity column come with its table; a sequence that stands alone is asked by who may write.
  for here in
    select c.oid::regclass as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'S' and relowner = current_user::regrole
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
      and not case relkind when 'S' then has_sequence_privilege(app, c.oid, 'usage') end
  loop
    execute format('grant usage on sequence %s to %I', here.name, app);
  end loop;

  for here in
    select p.oid::regprocedure as name, granted,
      case when not prosecdef or proname = any (callable) then array[app::regrole::oid] else '{}' end as wanted
    from pg_proc p, lateral (
      select coalesce(array_agg(grantee), '{}') as granted
      from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee in (0, app::regrole)) acl
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    continue when here.granted = here.wanted;
    execute format('revoke all on routine %s from public, %I', here.name, app);
    if here.wanted <> '{}' then execute format('grant execute on routine %s to %I', here.name, app); end if;
  end loop;

  -- The job queue guards its tables by row: without a policy anybody but the owner adds no job and sees none.
  for here in
    select c.oid::regclass as name, relkind, relrowsecurity and not exists (
      select from pg_policy where polrelid = c.oid and polname = 'application') as hidden
    from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v', 'S')
  loop
    execute format('grant %s on %s to %I', case
      when here.relkind = 'S' then 'usage'
      when here.name::text like '%.\_private\_%' then 'select, insert, update, delete'
      else 'select' end, here.name, app);
    if here.hidden then
      execute format('create policy application on %s using (true) with check (true)', here.name);
    end if;
  end loop;
end $$;
