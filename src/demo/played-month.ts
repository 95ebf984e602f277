import { sql } from "kysely";
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, systemClock } from "#/lib/base/time.ts";
import type { NumberVault } from "#/server/cashier/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { dateBack, HOUSE, openAccount } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { type Dated, paidMonth } from "./paid-month.ts";

const DAYS = 30;
/** What linh plays: games of vendors outside, which tell no details of rounds that they never dealt. */
const GAMES_PLAYED = 5;
const STAKES_MINOR = [2_000_00n, 5_000_00n, 10_000_00n, 20_000_00n] as const;
/** What comes back of a hundred stakes, by turns that nobody would guess: most lose, and all of it comes to a little less. */
const MULTIPLES = [0, 0, 0, 2, 0, 0, 0.5, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 5, 0, 0, 0, 0, 8] as const;

type Round = {
  readonly name: string;
  readonly game: string;
  readonly atMs: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};
type Game = { readonly code: string; readonly name: string; readonly vendor_id: number };

/** Numbers that look drawn by lot and are the same every time. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function monthOf(games: readonly Game[], nowMs: number): Round[] {
  const draw = drawn(20_261_125);
  const rounds: Round[] = [];
  for (let days = DAYS; days > 0; days--) {
    if (draw(10) < 3) continue;
    const game = games[draw(games.length)];
    let atMs = nowMs - days * DAY_MS + draw(8 * 60) * MINUTE_MS;
    for (let n = 6 + draw(14); game && n > 0; n--) {
      atMs += (20 + draw(60)) * SECOND_MS;
      const stakeMinor = STAKES_MINOR[draw(STAKES_MINOR.length)] ?? STAKES_MINOR[0];
      const half = BigInt((MULTIPLES[draw(MULTIPLES.length)] ?? 0) * 2);
      rounds.push({
        ...{ name: `demo-${rounds.length + 1}`, game: game.code, atMs, stakeMinor },
        payoutMinor: (stakeMinor * half) / 2n,
      });
    }
  }
  return rounds;
}

/**
 * A month of linh's rounds and of her money in and out, as if it had happened then: bets and wins in the ledger, rounds and
 * transactions of their vendors, facts of play, deposits and withdrawals, all dated back before anything of them is sealed.
 * Only for a linh who is new, whose opening is dated before them.
 */
export async function seedPlayedMonth(
  db: Db,
  clock: Clock = systemClock,
  numbers: NumberVault | null = null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const linh = await findMember(tx, "linh");
    if (!linh) return;
    const games = await tx
      .selectFrom("games as game")
      .innerJoin("vendors as vendor", "vendor.id", "game.vendor_id")
      .select(["game.code", "game.name", "game.vendor_id"])
      .where("game.category", "=", "RNG")
      .where("vendor.in_house", "=", false)
      .orderBy("game.position")
      .orderBy("game.id")
      .limit(GAMES_PLAYED)
      .execute();
    const rounds = monthOf(games, clock());
    const { currency } = linh;
    const wallet = await openAccount(tx, {
      owner: { kind: "member", id: linh.id },
      purpose: "wallet",
      currency,
    });
    const house = await openAccount(tx, { owner: HOUSE, purpose: "games", currency });
    await makePlayers(tx, { games, memberId: linh.id, currency, wallet, house });
    const transfers = rounds.flatMap((round) => transfersOf(round, games, wallet, house));
    const payer = { id: linh.id, wallet, currency, name: await nameOf(tx, linh.id) };
    const steps = await paidMonth(tx, payer, { nowMs: clock(), numbers });
    // All in the order of the story, so that each balance is what was there then.
    const posted: Posted[] = [];
    const paid: Dated[] = [];
    for (const { atMs, run } of steps) {
      const due = transfers.slice(posted.length).filter((transfer) => transfer.atMs < atMs);
      posted.push(...(await postAll(tx, due)));
      paid.push(...(await run()));
    }
    posted.push(...(await postAll(tx, transfers.slice(posted.length))));
    await dateBack(tx, [
      ...transfers.map(({ reference, atMs }) => ({ reference, at: new Date(atMs) })),
      ...paid,
      { reference: "demo:opening:linh", at: new Date(clock() - (DAYS + 1) * DAY_MS) },
    ]);
    const calls = transfers.map(({ kind, meta }, n) => ({
      kind,
      name: meta["round"],
      ...posted[n],
    }));
    await keepRounds(tx, { memberId: linh.id, currency }, rounds, calls);
  });
}

async function nameOf(tx: Db, memberId: bigint): Promise<string> {
  const row = await tx
    .selectFrom("members")
    .select("payee_name")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return row.payee_name ?? "";
}

type Posted = { readonly transferId: string; readonly balance: string };
type Posting = {
  readonly kind: "bet" | "win";
  readonly reference: string;
  readonly accounts: readonly string[];
  readonly amounts: readonly string[];
  readonly meta: Readonly<Record<string, string>>;
  readonly atMs: number;
};

function transfersOf(
  round: Round,
  games: readonly Game[],
  wallet: bigint,
  house: bigint,
): Posting[] {
  const game = games.find(({ code }) => code === round.game);
  if (!game) return [];
  const posting = (kind: "bet" | "win", minor: bigint): Posting => ({
    kind,
    reference: `${kind}:${game.vendor_id}:${round.name}-${kind}`,
    accounts: [String(wallet), String(house)],
    amounts: [String(minor), String(-minor)],
    meta: { about: game.name, game: game.code, round: round.name },
    atMs: round.atMs,
  });
  return [
    posting("bet", -round.stakeMinor),
    ...(round.payoutMinor > 0n ? [posting("win", round.payoutMinor)] : []),
  ];
}

/** What each came to, in their order. */
async function postAll(tx: Db, transfers: readonly Posting[]): Promise<Posted[]> {
  const { rows } = await sql<Posted & { outcome: string }>`
    select outcome, transfer_id::text as "transferId", balances_minor[1]::text as "balance"
      from ledger_post_many(${JSON.stringify(transfers)}::jsonb)`.execute(tx);
  const refused = rows.find(({ outcome }) => outcome !== "posted");
  if (refused) throw new Error(`a month of play was refused: ${refused.outcome}`);
  return rows;
}

type Players = {
  readonly games: readonly Game[];
  readonly memberId: bigint;
  readonly currency: string;
  readonly wallet: bigint;
  readonly house: bigint;
};

async function makePlayers(
  tx: Db,
  { games, memberId, currency, wallet, house }: Players,
): Promise<void> {
  await sql`
    insert into game_players (reference, vendor_id, member_id, nickname, currency, play, wallet_account, house_account)
    select 'demo-linh-' || id, id, ${memberId}, 'linh', ${currency}, false, ${wallet}, ${house}
      from vendors where id = any(${games.map(({ vendor_id }) => vendor_id)}::int[])
    on conflict (vendor_id, member_id, currency) do nothing`.execute(tx);
}

/** The vendors' rounds and transactions, and the facts of play, of what was posted. */
async function keepRounds(
  tx: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
  rounds: readonly Round[],
  calls: readonly object[],
): Promise<void> {
  const listed = JSON.stringify(
    rounds.map(({ name, game, atMs, stakeMinor, payoutMinor }) => ({
      ...{ name, game, at: new Date(atMs) },
      ...{ stake: String(stakeMinor), payout: String(payoutMinor) },
    })),
  );
  await sql`
    with moved as (
      select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb)
        as moved (name text, kind text, "transferId" bigint, balance bigint)),
    played as (
      select played.*, g.id as game_id, g.category, v.id as vendor_id, v.code as vendor, p.id as player_id
        from jsonb_to_recordset(${listed}::jsonb)
          as played (name text, game text, at timestamptz, stake bigint, payout bigint)
        join games g on g.code = played.game join vendors v on v.id = g.vendor_id
        join game_players p on p.vendor_id = v.id and p.member_id = ${memberId} and p.currency = ${currency}),
    kept as (
      insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, payout_minor,
        standing_bets, wins, state, started_at, settled_at)
      select player_id, name, ${memberId}, vendor_id, game_id, category, stake, payout, 1, 1, 'settled', at, at
        from played order by at returning id, reference),
    called as (
      insert into vendor_transactions (vendor_id, transaction_id, kind, body_hash, player_id, round_reference, round_id,
        amount_minor, code, balance_minor, transfer_id, at)
      select vendor_id, played.name || '-' || call.kind, call.kind, '\\x00', player_id, played.name, kept.id,
             case call.kind when 'bet' then stake else payout end, 'ok',
             coalesce(moved.balance, (select balance from moved bet where bet.name = played.name and bet.kind = 'bet')),
             moved."transferId", at
        from played join kept on kept.reference = played.name
        cross join (values ('bet'), ('win')) call (kind)
        left join moved on moved.name = played.name and moved.kind = call.kind)
    select play_record(${memberId}, 'games', 'round:' || kept.id, category, vendor, game, ${currency}, stake,
             games_valid_stake(category, stake, payout), payout, at, at)
      from played join kept on kept.reference = played.name order by at`.execute(tx);
}
