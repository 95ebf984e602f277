import { sql } from "kysely";

/** What statements led to: money in suspense and its ends, costs, matches, and the chain of closed days. */
export const STATEMENTS = sql`
  select 'suspense' as what, coalesce(s.reference, t.reference) as id, coalesce(t.said, 'none') as found,
         coalesce(s.said, 'none') as expected
    from (
      select 'suspense:' || row_id as reference, concat_ws(' ', amount_minor, currency) as said from suspense_items
      union all
      select case state when 'placed' then 'suspense-placed:' else 'suspense-returned:' end || row_id,
             concat_ws(' ', -amount_minor, currency) from suspense_items where state <> 'held') s
    full join (
      select t.reference, concat_ws(' ', t.amount_minor, t.currency) as said from ledger_sides t
       where t.owner_kind = 'house' and t.purpose = 'suspense') t on t.reference = s.reference
   where t.said is distinct from s.said
  union all
  select 'suspense', s.id::text, coalesce(t.said, 'none'), concat_ws(' ', s.amount_minor, s.currency, s.member_id)
    from suspense_items s left join (
      select t.reference, concat_ws(' ', t.amount_minor, t.currency, t.owner_id) as said from ledger_sides t
       where t.kind = 'suspense_placed' and t.owner_kind = 'member') t on t.reference = 'suspense-placed:' || s.row_id
   where s.state = 'placed' and t.said is distinct from concat_ws(' ', s.amount_minor, s.currency, s.member_id)
  union all
  select 'provider_fee', coalesce(e.reference, t.reference), coalesce(t.said, 'none'), coalesce(e.said, 'none')
    from (select 'provider-fee:' || row_id as reference, concat_ws(' ', amount_minor, currency) as said
            from statement_exceptions where closed_as = 'cost') e
    full join (
      select t.reference, concat_ws(' ', -t.amount_minor, t.currency) as said from ledger_sides t
       where t.owner_kind = 'house' and t.purpose = 'provider_fees') t on t.reference = e.reference
   where t.said is distinct from e.said
  union all
  select 'statement_match', k.row_id::text, coalesce(m.said, 'none'), concat_ws(' ', r.direction, r.amount_minor, r.currency)
    from statement_matches k join provider_statement_rows r on r.id = k.row_id
    left join (select what, id, concat_ws(' ', direction, amount_minor, currency) as said from provider_moves) m
      on m.what = k.what and m.id = k.move_id
   where m.said is distinct from concat_ws(' ', r.direction, r.amount_minor, r.currency)
     and not exists (select from statement_exceptions e where e.row_id = k.row_id and e.kind in ('amount', 'currency'))
  union all
  select 'day_closing', c.day::text, encode(c.hash, 'hex'), 'the hash of its document, of the day before, and of its act'
    from (select *, lag(hash) over (order by day) as before, lag(day) over (order by day) as day_before from day_closings) c
   where c.hash <> sha256(convert_to(c.document, 'UTF8'))
      or (c.document::jsonb -> 'previous' ->> 'hash') is distinct from encode(c.before, 'hex')
      or c.day_before <> c.day - 1
      or not exists (select from operator_acts a where a.act = 'day_close' and a.subject = c.day::text
                       and a.after ->> 'hash' = encode(c.hash, 'hex'))`;
