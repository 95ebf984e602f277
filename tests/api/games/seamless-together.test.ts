import { sql } from "kysely";
import { expect, test } from "vitest";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { inTransaction } from "#/server/db/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { countingQueries } from "../../support/queries.ts";
import { done, fresh, sitDown } from "../../support/table.ts";
import { gamesOver, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const clock = () => Date.UTC(2026, 10, 21);
const counting = countingQueries(db);
await openGames(db, clock);
const games = gamesOver(counting.db, clock, undefined, undefined, undefined, {
  atOnce: 2,
  most: 32,
});
const sit = (more = {}) => sitDown({ db, clock, games }, more);
type Seat = Awaited<ReturnType<typeof sit>>;

async function seats(count: number): Promise<Seat[]> {
  const found: Seat[] = [];
  while (found.length < count) found.push(await sit());
  return found;
}
const seatOf = (list: readonly Seat[], index: number) => list[index] ?? expect.unreachable();

/** What is kept of players' commands and money, without what differs from one to the next. */
async function keptOf({ player }: Seat) {
  const { rows } = await sql<object>`
    select v.kind, v.code, v.amount_minor, v.balance_minor, v.body_hash is not null as hashed, v.undone_by is not null as undone,
      t.kind as moved, t.meta - 'round' as about, r.state, r.stake_minor, r.payout_minor, r.standing_bets, r.wins
    from vendor_transactions v join game_players p on p.id = v.player_id
    left join transfers t on t.id = v.transfer_id left join game_rounds r on r.id = v.round_id
    where p.member_id = ${player.memberId} order by v.kind, v.amount_minor, v.code, v.transfer_id`.execute(
    asOwner(db),
  );
  return rows;
}

test("bets of many players at the same moment go in a few statements, and each is answered for its own player", async () => {
  const players = await seats(30);
  await (await sit()).bet(); // what a first bet reads is known from here
  const before = counting.count();
  const underWay: Promise<unknown>[] = [];
  for (const [index, { bet }] of players.entries()) {
    underWay.push(bet({ amount: `${index + 1}.00` }));
    for (let turn = 0; turn < 200; turn++) await Promise.resolve(); // before any answer of the database
  }
  const replies = await Promise.all(underWay);
  expect(counting.count() - before).toBeLessThanOrEqual(4);
  expect(replies).toEqual(players.map((_, index) => done(`${999 - index}.00`)));
  for (const [index, { player }] of players.entries()) {
    expect(await player.balanceMinor()).toBe(BigInt(999 - index) * 100n);
    expect(games.moved).toContain(player.memberId);
  }
});

test("bets, wins and rollbacks among others leave what they leave alone", async () => {
  const play = async ({ bet, win, rollback }: Seat, beside: () => Promise<unknown>) => {
    const [first, second] = [fresh("bet"), fresh("bet")];
    const step = async (act: () => Promise<unknown>) => (await Promise.all([beside(), act()]))[1];
    return [
      await step(() => bet({ transactionId: first })),
      await step(() => bet({ transactionId: first })),
      await step(() => bet({ transactionId: second, amount: "50.00" })),
      await step(() => rollback(second)),
      await step(() => bet({ amount: "5000.00" })),
      await step(() => win({ amount: "250.00", ended: true })),
      await step(() => bet()),
    ];
  };
  const alone = await sit();
  const said = await play(alone, async () => undefined);
  const crowd = await seats(12);
  const among = await sit();
  const told = await play(among, () =>
    Promise.all(crowd.map(({ bet }) => bet({ amount: "1.00" }))),
  );
  const withoutIds = (replies: unknown) =>
    JSON.stringify(replies).replaceAll(/"transferId":"\d+"/g, "");
  expect(withoutIds(told)).toBe(withoutIds(said));
  expect(await keptOf(among)).toEqual(await keptOf(alone));
  for (const { player } of crowd) expect(await player.balanceMinor()).toBe(993_00n);
});

test("one that is refused keeps its refusal, and nobody beside it is refused", async () => {
  const players = await seats(12);
  await seatOf(players, 4).bet({ amount: "950.00" });
  const used = fresh("bet");
  await seatOf(players, 5).bet({ transactionId: used });
  const odd = new Map<number, object>([
    [4, { amount: "60.00" }],
    [5, { transactionId: used, amount: "99.00" }],
    [6, { token: "another" }],
    [7, { playerId: "nobody" }],
    [8, { gameId: "none" }],
  ]);
  const replies = await Promise.all(players.map(({ bet }, index) => bet(odd.get(index))));
  const codes = replies.map((reply) => (reply.ok ? "ok" : reply.code));
  expect(codes).toEqual([
    ...["ok", "ok", "ok", "ok", "not_enough_funds", "transaction_conflict", "token_expired"],
    ...["player_unknown", "game_unknown", "ok", "ok", "ok"],
  ]);
});

test("a player whose wallet somebody else holds keeps no other player waiting", async () => {
  const [first, second, held, ...rest] = await seats(10);
  if (!first || !second || !held) expect.unreachable();
  let waiting: Promise<unknown> | undefined;
  await inTransaction(asOwner(db), async (tx) => {
    await sql`select from accounts where owner_kind = 'member' and owner_id = ${held.player.memberId} for no key update`.execute(
      tx,
    );
    const leading = [first.bet(), second.bet()];
    waiting = held.bet();
    const replies = await Promise.all([...leading, ...rest.map(({ bet }) => bet())]);
    expect(replies).toEqual(Array(9).fill(done("900.00")));
  });
  expect(await waiting).toEqual(done("900.00"));
});

test("a player whose session somebody else holds keeps no other player waiting", async () => {
  const [first, second, held, ...rest] = await seats(10);
  if (!first || !second || !held) expect.unreachable();
  await sql`update sessions set last_seen_at = ${new Date(clock() - 60_000)}
    where member_id = ${held.player.memberId}`.execute(db);
  const reported = games.reported.length;
  await inTransaction(asOwner(db), async (tx) => {
    await sql`select from sessions where member_id = ${held.player.memberId} for no key update`.execute(
      tx,
    );
    const players = [first, second, held, ...rest];
    const replies = await Promise.all(players.map(({ bet }) => bet()));
    expect(replies).toEqual(Array(10).fill(done("900.00")));
  });
  expect(games.reported).toHaveLength(reported);
});

test("one that the database faults fails alone", async () => {
  const [first, second, faulty, ...rest] = await seats(10);
  if (!first || !second || !faulty) expect.unreachable();
  const owner = asOwner(db);
  await sql`create function fault_of_test() returns trigger language plpgsql as $$
    begin if new.amount_minor = 6600 then raise exception 'a fault'; end if; return new; end $$`.execute(
    owner,
  );
  await sql`create trigger fault_of_test before insert on vendor_transactions
    for each row execute function fault_of_test()`.execute(owner);
  const leading = [first.bet(), second.bet()];
  const failing = expect(faulty.bet({ amount: "66.00" })).rejects.toThrow("a fault");
  const replies = await Promise.all([...leading, ...rest.map(({ bet }) => bet())]);
  await failing;
  expect(replies).toEqual(Array(9).fill(done("900.00")));
  expect(await faulty.player.balanceMinor()).toBe(1_000_00n);
  expect(games.reported.at(-1)).toMatch(/^commands of a vendor .* go alone: P0001\./);
  await sql`drop trigger fault_of_test on vendor_transactions`.execute(owner);
});

test("a command that two processes get at the same moment acts once, among others too", async () => {
  const second = gamesOver(db, clock, undefined, undefined, undefined, { atOnce: 2, most: 32 });
  const players = await seats(12);
  const saidTwice = await Promise.all(
    players.flatMap(({ entered, player }) => {
      const transactionId = fresh("bet");
      const { token, playerId, gameId, vassalage } = entered;
      const input = {
        ...{ token, playerId, gameId, transactionId, roundId: fresh("round") },
        ...{ amount: "10.00", currency: "VND" },
      };
      return [games, second].map(async (process) => {
        const reply = await process.asVendor(vassalage, seamlessBet, input);
        return { player, transfer: reply.ok ? reply.value.transferId : null };
      });
    }),
  );
  for (const { player } of players) {
    const told = saidTwice.filter((each) => each.player === player).map(({ transfer }) => transfer);
    expect(told).toEqual([expect.any(String), told[0]]);
    expect(await player.balanceMinor()).toBe(990_00n);
  }
});
