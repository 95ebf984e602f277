import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { type RulesDrift, reconcileByRules } from "./rules-reconcile.ts";

/** A ticket that the ledger, the facts of play or its own rules do not bear out. */
export type LotteryDrift = {
  readonly what:
    | RulesDrift["what"]
    | "ticket_transfers"
    | "ticket_lines"
    | "ticket_fact"
    | "line_odds"
    | "draw_shares"
    | "chase_tickets"
    | "chase_win"
    | "chase_stop";
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares each ticket with its lines, with what its transfers moved in the member's wallet (what is owed was not
 * moved), and with its fact of play, lowered odds with the steps of their rules, what each draw of the last month can pay
 * with its tickets, and each chase with its tickets and their wins; finds what the house's account of the lottery moved for
 * no ticket. Works out anew what lines cost, can win and got (`reconcileByRules`). The first 1,000 of each; empty when all
 * agree. Reads everything, in one snapshot.
 */
export async function reconcileTickets(db: Db): Promise<LotteryDrift[]> {
  return [...(await reconcileKept(db)), ...(await reconcileByRules(db))];
}

async function reconcileKept(db: Db): Promise<LotteryDrift[]> {
  const { rows } = await sql<LotteryDrift>`
    with moved as (
      select split_part(reference, ':', 2) as id, sum(amount_minor) as net from ledger_sides
       where purpose = 'wallet' and (reference like 'lottery-bet:%' or reference like 'lottery-win:%'
         or reference like 'lottery-refund:%' or reference like 'lottery-cancel:%')
       group by 1
    ), owed as (
      select ticket_id, sum(amount_minor) as amount from lottery_owed group by 1
    ), summed as (
      select ticket_id, sum(price_minor) as price, sum(payout_minor) as payout,
             sum(refund_minor) as refund from lottery_lines group by 1
    ), facts as (
      select split_part(reference, ':', 2) as id, sum(stake_minor) as stake, sum(payout_minor) as payout from play_facts
       where area = 'lottery' group by 1
    ), tickets as (
      select t.*, settled_revision > 0 as is_settled from lottery_tickets t)
    select 'ticket_transfers' as what, coalesce(t.id, moved.id) as id, coalesce(moved.net::text, 'none') as found,
           coalesce((t.payout_minor + t.refund_minor - t.price_minor + coalesce(owed.amount, 0))::text, 'none') as expected
      from tickets t full join moved on moved.id = t.id left join owed on owed.ticket_id = t.id
     where moved.net is distinct from t.payout_minor + t.refund_minor - t.price_minor + coalesce(owed.amount, 0)
    union all
    select distinct 'ticket_transfers', reference, 'none', 'ticket' from ledger_sides
     where owner_kind = 'house' and purpose = 'lottery' and reference !~ '^lottery-(bet|win|refund|cancel):'
    union all
    select 'ticket_lines', coalesce(t.id, summed.ticket_id), concat_ws('/', summed.price, summed.payout, summed.refund),
           concat_ws('/', t.price_minor, t.payout_minor, t.refund_minor)
      from tickets t full join summed on summed.ticket_id = t.id
     where t.cancelled_at is null
       and (summed.price, summed.payout, summed.refund) is distinct from (t.price_minor, t.payout_minor, t.refund_minor)
    union all
    select 'ticket_fact', coalesce(t.id, facts.id), concat_ws('/', facts.stake, facts.payout),
           concat_ws('/', t.price_minor - t.refund_minor, t.payout_minor)
      from (select * from tickets where is_settled) t full join facts on facts.id = t.id
     where (coalesce(facts.stake, 0), coalesce(facts.payout, 0))
           is distinct from (t.price_minor - t.refund_minor, t.payout_minor)
    union all
    select 'line_odds', l.ticket_id, l.odds::text, 'odds of a step'
      from lottery_lines l join tickets t on t.id = l.ticket_id join lottery_rules r on r.version = t.rule_version
     where l.odds is not null and not exists (
       select from jsonb_array_elements(r.terms -> l.type -> 'steps') step
        where l.odds = (select jsonb_object_agg(tier, odds::bigint * (step ->> 'factor')::bigint / 10000)
          from jsonb_each_text(r.terms -> l.type -> 'odds') each (tier, odds)))
    union all
    select 'draw_shares', coalesce(shares.draw_id, sold.draw_id)::text, coalesce(shares.most, 0)::text,
           coalesce(sold.most, 0)::text
      from (select draw_id, currency, sum(most_minor) as most from lottery_draw_shares group by 1, 2) shares
      full join (select draw_id, currency, sum(most_minor) as most from tickets
        where counted_of_draw and cancelled_at is null group by 1, 2) sold using (draw_id, currency)
     where coalesce(shares.most, 0) <> coalesce(sold.most, 0)
       -- What was counted of draws that are longer over is forgotten (lottery_forget_exposure).
       and exists (select from lottery_draws d where d.id = draw_id
         and (d.settled_at is null or d.draws_at > now() - interval '30 days'))
    union all
    select 'chase_tickets', c.id, count(t.id)::text, c.draws::text
      from lottery_chases c left join lottery_tickets t on t.chase_id = c.id and t.member_id = c.member_id
     group by c.id having (count(t.id), max(t.ordinal)) is distinct from (c.draws::bigint, c.draws)
    union all
    select 'chase_win', t.id, 'none', 'win' from tickets t join lottery_chases c on c.id = t.chase_id
     where c.stop_on_win and t.payout_minor > 0 and not exists (
       select from lottery_chase_wins where ticket_id = t.id and revision = t.settled_revision)
    union all
    select 'chase_stop', c.id, 'going on', 'stopped by ' || t.id from lottery_chase_wins w
      join tickets t on t.id = w.ticket_id and t.settled_revision = w.revision and t.payout_minor > 0
      join lottery_chases c on c.id = w.chase_id
     where w.handled_at is not null and c.stopped_at is null
     limit 1000`.execute(db);
  return rows;
}
