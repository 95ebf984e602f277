import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { balancesOf, findAccounts, HOUSE } from "#/server/ledger/index.ts";

/** A sum that two ways of computing do not agree on. */
export type GamesDrift = {
  /** A vendor's stakes or payouts, by its rounds and by its transactions; or what the house won, by rounds and ledger. */
  readonly what: "stake" | "payout" | "house";
  /** The vendor's code; for `house` the currency. */
  readonly of: string;
  readonly roundsMinor: bigint;
  readonly otherMinor: bigint;
};

/**
 * Computes twice what was staked and paid, vendor by vendor and as a whole: from the rounds, from the vendors' own
 * transactions, and from the ledger. Empty when all agree. Reads everything, in one snapshot.
 */
export function reconcileGames(db: Db): Promise<GamesDrift[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => [...(await byVendor(tx)), ...(await byCurrency(tx))]);
}

async function byVendor(tx: Db): Promise<GamesDrift[]> {
  const { rows } = await sql<GamesDrift>`
    with rounds as (
      select vendor_id, sum(stake_minor)::bigint as stake, sum(payout_minor)::bigint as payout
        from game_rounds where vendor_id in (select id from vendors where wallet = 'single') group by vendor_id),
    calls as (
      select vendor_id,
             coalesce(sum(amount_minor) filter (where kind = 'bet' and undone_by is null), 0)::bigint as stake,
             coalesce(sum(amount_minor) filter (where kind = 'win'), 0)::bigint as payout
        from vendor_transactions where code = 'ok' group by vendor_id),
    sums as (
      select vendors.code, coalesce(rounds.stake, 0) as round_stake, coalesce(calls.stake, 0) as call_stake,
             coalesce(rounds.payout, 0) as round_payout, coalesce(calls.payout, 0) as call_payout
        from vendors left join rounds on rounds.vendor_id = vendors.id left join calls on calls.vendor_id = vendors.id)
    select 'stake' as what, code as of, round_stake as "roundsMinor", call_stake as "otherMinor"
      from sums where round_stake <> call_stake
    union all
    select 'payout', code, round_payout, call_payout from sums where round_payout <> call_payout`.execute(
    tx,
  );
  return rows;
}

async function byCurrency(tx: Db): Promise<GamesDrift[]> {
  const accounts = (await findAccounts(tx, HOUSE)).filter(({ purpose }) => purpose === "games");
  const balances = await balancesOf(
    tx,
    accounts.map(({ id }) => id),
  );
  const { rows } = await sql<{ currency: string; won: bigint }>`
    select player.currency, sum(round.stake_minor - round.payout_minor)::bigint as won
      from game_rounds round join game_players player on player.id = round.player_id
      join vendors vendor on vendor.id = round.vendor_id and vendor.wallet = 'single'
     group by player.currency`.execute(tx);
  const won = new Map(rows.map((row) => [row.currency, row.won]));
  return accounts.flatMap(({ id, currency }) => {
    const roundsMinor = won.get(currency) ?? 0n;
    const otherMinor = balances.get(id) ?? 0n;
    return roundsMinor === otherMinor
      ? []
      : [{ what: "house" as const, of: currency, roundsMinor, otherMinor }];
  });
}

/** A transfer of a bet, win or rollback that no vendor's transaction explains, the other way round, or one of another time. */
export type VendorTransferDrift = {
  readonly what:
    | "transfer_vendor"
    | "vendor_transfer"
    | "transaction_time"
    | "round_sums"
    | "jackpot_sums"
    | "free_rounds_sums";
  /** The transfer's reference, or the vendor's id with its transaction, its round, its jackpot or its grant. */
  readonly id: string;
  readonly found: string;
  readonly expected: string;
};

const UTC = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Compares each transfer of the games with its vendor's transaction, both ways, and their times, each round with its
 * transactions, what each jackpot paid with what was marked so, and what each grant of free rounds counts with its rounds.
 * What the house's account of the lottery takes or pays, that area compares. The first 1,000. Reads everything.
 */
export async function reconcileVendorTransfers(db: Db): Promise<VendorTransferDrift[]> {
  const { rows } = await sql<VendorTransferDrift>`
    select distinct 'transfer_vendor' as what, t.reference as id, 'none' as found, 'vendor transaction' as expected
      from ledger_sides t
     where (t.kind in ('bet', 'win', 'rollback') or t.owner_kind = 'house' and t.purpose = 'games')
       and not exists (select from vendor_transactions v where v.transfer_id = t.transfer_id and v.kind = t.kind)
       and not exists (
         select from ledger_sides o where o.transfer_id = t.transfer_id and o.owner_kind = 'house' and o.purpose = 'lottery')
    union all
    select 'vendor_transfer', v.vendor_id || '/' || v.transaction_id, coalesce(e.amount_minor::text, 'none'), moved::text
      from vendor_transactions v
      join game_players p on p.id = v.player_id
      cross join lateral (select case v.kind when 'bet' then -v.amount_minor else v.amount_minor end as moved) its
      left join ledger_sides e on e.transfer_id = v.transfer_id and e.account_id = p.wallet_account
     where v.code = 'ok' and v.amount_minor <> 0 and e.amount_minor is distinct from moved
    union all
    select 'transaction_time', v.vendor_id || '/' || v.transaction_id, ${UTC("v.at")}, ${UTC("t.posted_at")}
      from vendor_transactions v
      join game_players p on p.id = v.player_id
      join ledger_sides t on t.transfer_id = v.transfer_id and t.account_id = p.wallet_account
      cross join seamless_clock c
     where v.at not between t.posted_at - c.leeway and t.posted_at + c.leeway
    union all
    select 'round_sums', r.vendor_id || '/' || r.reference,
           r.stake_minor || ' ' || r.payout_minor || ' ' || r.jackpot_minor,
           its.staked || ' ' || its.paid || ' ' || its.jackpot
      from game_rounds r join vendors its_vendor on its_vendor.id = r.vendor_id and its_vendor.wallet = 'single'
      cross join lateral (
        select coalesce(sum(v.amount_minor) filter (where v.kind = 'bet' and v.undone_by is null), 0) as staked,
               coalesce(sum(v.amount_minor) filter (where v.kind = 'win'), 0) as paid,
               coalesce(sum(v.jackpot_minor), 0) as jackpot
          from vendor_transactions v where v.round_id = r.id and v.code = 'ok') its
     where (r.stake_minor, r.payout_minor, r.jackpot_minor) is distinct from (its.staked, its.paid, its.jackpot)
    union all
    select 'jackpot_sums', coalesce(pot.vendor_id, its.vendor_id) || '/' || coalesce(pot.reference, its.jackpot),
           coalesce(pot.wins || ' ' || pot.won_minor, 'none'), coalesce(its.wins || ' ' || its.won, '0 0')
      from game_jackpots pot
      full join (
        select v.vendor_id, v.jackpot, p.vendor_currency as currency, count(*) as wins, sum(v.jackpot_minor) as won
          from vendor_transactions v join game_players p on p.id = v.player_id
         where v.jackpot is not null and v.code = 'ok' group by 1, 2, 3) its
        on (its.vendor_id, its.jackpot, its.currency) = (pot.vendor_id, pot.reference, pot.currency)
     where (coalesce(pot.wins, 0), coalesce(pot.won_minor, 0)) is distinct from (coalesce(its.wins, 0), coalesce(its.won, 0))
    union all
    select 'free_rounds_sums', coalesce(free.vendor_id || '/' || free.reference, '#' || its.free_rounds_id),
           coalesce(free.begun || ' ' || free.won_minor, 'none'),
           case when its.told_at_once then free.rounds else coalesce(its.begun, 0) end || ' ' || coalesce(its.won, 0)
      from free_rounds free
      full join (
        select r.free_rounds_id, count(*) filter (where r.state <> 'rolled_back') as begun, sum(r.payout_minor) as won,
               -- A total has no bet; a vendor's own round may be called as totals were.
               coalesce(bool_or(r.reference in ('freespins/' || f.reference, 'freespins:' || f.reference)
                 and not exists (select from vendor_transactions b where b.round_id = r.id and b.kind = 'bet')), false)
                 as told_at_once
          from game_rounds r left join free_rounds f on f.id = r.free_rounds_id
         where r.free_rounds_id is not null group by 1) its
        on its.free_rounds_id = free.id
     where (free.begun, free.won_minor) is distinct from
       (case when its.told_at_once then free.rounds else coalesce(its.begun, 0) end, coalesce(its.won, 0))
     limit 1000`.execute(db);
  return rows;
}

/** A settled round whose fact of play is not what its vendor's transactions come to, or a fact of no settled round. */
export type PlayedRoundDrift = {
  readonly what: "round_play";
  /** The fact's reference. */
  readonly id: string;
  /** Currency, stake and payout in minor units; `none` where there is none. */
  readonly found: string;
  readonly expected: string;
};

/**
 * Compares the facts of play of games, less what was taken back, with the transactions of each settled round, both ways;
 * where a vendor keeps wallets of its own, with the rounds that it reported. Each transaction is compared with the ledger
 * by `reconcileVendorTransfers`. The first 1,000. Reads everything.
 */
export async function reconcilePlayedRounds(db: Db): Promise<PlayedRoundDrift[]> {
  const { rows } = await sql<PlayedRoundDrift>`
    with calls as (
      select 'round:' || round.id as reference, player.currency,
             case vendor.wallet when 'single' then
               coalesce(sum(call.amount_minor) filter (where kind = 'bet' and undone_by is null), 0)
               else round.stake_minor end as stake,
             case vendor.wallet when 'single' then coalesce(sum(call.amount_minor) filter (where kind = 'win'), 0)
               else round.payout_minor end as payout
        from game_rounds round
        join vendors vendor on vendor.id = round.vendor_id
        join game_players player on player.id = round.player_id
        left join vendor_transactions call on call.round_id = round.id and call.code = 'ok'
       where round.state = 'settled' group by round.id, player.currency, vendor.wallet),
    facts as (
      select coalesce(first.reference, fact.reference) as reference, fact.currency,
             sum(fact.stake_minor) as stake, sum(fact.payout_minor) as payout
        from play_facts fact left join play_facts first on first.id = fact.takes_back
       where fact.area = 'games' group by 1, 2)
    select 'round_play' as what, coalesce(calls.reference, facts.reference) as id,
           coalesce(facts.currency || ' ' || facts.stake || '/' || facts.payout, 'none') as found,
           coalesce(calls.currency || ' ' || calls.stake || '/' || calls.payout, 'none') as expected
      from calls full join facts using (reference)
     where (calls.currency, calls.stake, calls.payout) is distinct from (facts.currency, facts.stake, facts.payout)
     limit 1000`.execute(db);
  return rows;
}
