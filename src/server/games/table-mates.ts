import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { listSharedPlaces } from "#/server/session/index.ts";
import { exponentsOf } from "#/server/wallet/index.ts";

const PERIOD_MS = 30 * DAY_MS;

/** Two members who share a device or a network and sat at one table, as often as they did. Amounts are wire strings. */
export type TableMates = {
  readonly first: string;
  readonly second: string;
  readonly vendor: string;
  readonly game: string;
  readonly shared: readonly ("device" | "network")[];
  /** How many rounds they played at one table. */
  readonly rounds: number;
  /** What each won of those rounds less what it staked there. */
  readonly firstNet: string;
  readonly secondNet: string;
  /** What at most went from the first to the second, round by round: negative, the other way. */
  readonly passed: string;
  readonly currency: string;
  readonly lastAt: string;
};

type MatesRow = {
  first: bigint;
  second: bigint;
  first_name: string;
  second_name: string;
  vendor: string;
  game: string;
  currency: string;
  rounds: number;
  first_net: bigint;
  second_net: bigint;
  passed: bigint;
  last_at: Date;
};

/**
 * The members who sat at one table with own money in the last thirty days though they share a device or a network, by
 * vendor, game and currency, those between whom most went first. At one table are rounds of a game that have one reference,
 * or that began within five seconds of each other and ended so: vendors do not tell who sat with whom.
 */
export async function listTableMates(db: Db, clock: Clock, limit: number): Promise<TableMates[]> {
  const since = new Date(clock() - PERIOD_MS);
  const pairs = await listSharedPlaces(db, await listPlayers(db, since), since);
  if (pairs.length === 0) return [];
  const { rows } = await sql<MatesRow>`
    with rounds as (
      select pair.first, pair.second, one.game_id, player.currency, one.started_at,
             one.payout_minor - one.stake_minor as first_net, other.payout_minor - other.stake_minor as second_net
        from unnest(${pairs.map(({ first }) => first)}::bigint[], ${pairs.map(({ second }) => second)}::bigint[])
          as pair (first, second)
        join game_rounds one on one.member_id = pair.first and one.category = 'PVP' and one.started_at >= ${since}
          and one.state = 'settled'
        join game_players player on player.id = one.player_id and not player.play
         and player.currency = player.vendor_currency
        cross join lateral (
          select r.payout_minor, r.stake_minor from game_rounds r join game_players p on p.id = r.player_id
           where r.member_id = pair.second and r.category = 'PVP' and r.state = 'settled' and r.game_id = one.game_id
             and r.started_at between one.started_at - interval '10 minutes' and one.started_at + interval '10 minutes'
             and p.currency = player.currency
             and (r.reference = one.reference or (
               r.started_at between one.started_at - interval '5 seconds' and one.started_at + interval '5 seconds'
               and r.settled_at between one.settled_at - interval '5 seconds' and one.settled_at + interval '5 seconds'))
           order by r.reference <> one.reference, abs(extract(epoch from r.started_at - one.started_at)), r.id limit 1) other)
    select m.first, m.second, v.code as vendor, g.code as game, m.currency, m.rounds, m.first_net, m.second_net, m.passed,
           m.last_at, coalesce(a.username, m.first::text) as first_name, coalesce(b.username, m.second::text) as second_name
      from (
        select first, second, game_id, currency, count(*)::int as rounds, max(started_at) as last_at,
               sum(first_net)::bigint as first_net, sum(second_net)::bigint as second_net,
               sum(case when first_net < 0 and second_net > 0 then least(-first_net, second_net)
                        when first_net > 0 and second_net < 0 then -least(first_net, -second_net) else 0 end)::bigint as passed
          from rounds group by 1, 2, 3, 4) m
      join games g on g.id = m.game_id join vendors v on v.id = g.vendor_id
      left join members a on a.id = m.first left join members b on b.id = m.second
     order by abs(m.passed) desc, m.rounds desc, m.first, m.second, g.code limit ${limit}`.execute(
    db,
  );
  const exponents = await exponentsOf(db);
  const sharedBy = new Map(pairs.map((pair) => [`${pair.first} ${pair.second}`, pair]));
  return rows.map((row) => {
    const wire = (minor: bigint) => formatWire(minor, exponents.get(row.currency) ?? 0);
    const shared = sharedBy.get(`${row.first} ${row.second}`);
    return {
      ...{ first: row.first_name, second: row.second_name, vendor: row.vendor, game: row.game },
      shared: (["device", "network"] as const).filter((each) => shared?.[each]),
      ...{ rounds: row.rounds, firstNet: wire(row.first_net), secondNet: wire(row.second_net) },
      ...{ passed: wire(row.passed), currency: row.currency, lastAt: row.last_at.toISOString() },
    };
  });
}

/** Who played against other members with own money since then. */
async function listPlayers(db: Db, since: Date): Promise<bigint[]> {
  const rows = await db
    .selectFrom("game_rounds as round")
    .innerJoin("game_players as player", "player.id", "round.player_id")
    .select("round.member_id")
    .distinct()
    // As it stands in the index.
    .where(sql<boolean>`round.category = 'PVP'`)
    .where("round.started_at", ">=", since)
    .where("player.play", "=", false)
    .whereRef("player.currency", "=", "player.vendor_currency")
    .execute();
  return rows.map(({ member_id }) => member_id);
}
