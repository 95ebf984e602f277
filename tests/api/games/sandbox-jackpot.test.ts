import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { JACKPOTS } from "#/sandbox/vendor/games/jackpots.ts";
import { tellPots } from "#/sandbox/vendor/jackpot/play.ts";
import { playRound } from "#/sandbox/vendor/play.ts";
import type { Seat } from "#/sandbox/vendor/records.ts";
import { keepJackpots } from "#/server/games/jackpots.ts";
import { asOwner } from "../../support/database.ts";
import { allowJackpots } from "../../support/jackpots.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";
import { fresh } from "../../support/table.ts";

const vendor = await openSandboxVendor();
const { app, db, deps, lines, now, pool, store } = vendor;
afterAll(() => vendor.close());

const [GRAN_COPA] = JACKPOTS;
if (!GRAN_COPA) throw new Error("no jackpot");
const SEED = 5_000_000_000_000n;

beforeEach(async () => {
  await pool.query("truncate jackpot_shares, jackpot_pots cascade");
  await sql`delete from game_jackpots`.execute(asOwner(db));
  await allowJackpots(db, "SALAORO", "1000000000");
});

const potMicro = async () => (await store.pots.list(GRAN_COPA))[0]?.potMicro;
type Play = Partial<Parameters<typeof playRound>[2]> & { readonly hit?: boolean };
const play = (seat: Seat, { hit = false, stakeMinor = 20_000_00n, ...more }: Play = {}) =>
  playRound(
    deps,
    seat,
    { nonce: fresh("nonce"), picked: "luna", stakeMinor, trial: "none", ...more },
    () => "sol",
    () => hit,
  );

/** Has the wallet hear what the vendor's feed tells now. */
async function tell(): Promise<ReplyOf<typeof vendorLobby>["jackpots"]> {
  const pots = await tellPots(store.pots, "SALAORO", "VND");
  const { id } = await db
    .selectFrom("vendors")
    .select("id")
    .where("code", "=", "SALAORO")
    .executeTakeFirstOrThrow();
  now.ms += 1;
  const clock = () => now.ms;
  await keepJackpots({ db, clock }, { vendorId: id, toldAt: new Date(now.ms), pots });
  return pots;
}

/** The pot by its books: what it began at, what was staked for it, what it paid. */
async function booked(): Promise<bigint> {
  const { rows } = await pool.query<{ sum: bigint }>(
    `select (p.seed_micro + coalesce(sum(s.share_micro - s.won_micro + case when s.won_micro > 0 then p.seed_micro else 0 end),
       0))::bigint sum
     from jackpot_pots p left join jackpot_shares s on s.jackpot_id = p.jackpot_id and s.currency_code = p.currency_code
     group by p.seed_micro`,
  );
  return rows[0]?.sum ?? 0n;
}

describe("the sandbox's slot with a jackpot", () => {
  it("adds a hundredth of each stake to the pot, once", async () => {
    const { seat } = await vendor.sitDown("triple-siete", "SALAORO");
    const nonce = fresh("twice");
    await Promise.all([play(seat, { nonce }), play(seat, { nonce })]);
    expect(await potMicro()).toBe(SEED + 200_000_000n);
    await play(seat);
    const another = await vendor.sitDown("777-clasico", "SALAORO");
    await play(another.seat);
    expect(await potMicro()).toBe(SEED + 600_000_000n);
    expect(await booked()).toBe(await potMicro());
    const told = await tell();
    expect(told).toContainEqual({
      ...{ jackpotId: "gran-copa", name: "La Gran Copa", gameIds: GRAN_COPA.gameIds },
      ...{ currency: "VND", amount: "5000600.00", seed: "5000000.00" },
    });
  });

  it("adds nothing of a stake that was refused or taken back", async () => {
    const { seat } = await vendor.sitDown("triple-siete", "SALAORO", "30000.00");
    await play(seat);
    await play(seat); // not enough funds
    lines.through = async (order, on) => {
      if (!order.path.endsWith("/bet")) return on(order);
      await on(order);
      return { kind: "unknown", code: "TimeoutError", value: null };
    };
    await play(seat, { stakeMinor: 1_000_00n, hit: true });
    lines.through = null;
    expect(await potMicro()).toBe(SEED + 200_000_000n);
    expect(await booked()).toBe(await potMicro());
  });

  it("pays the pot with the win, marked, and begins at its seed", async () => {
    const { seat, player } = await vendor.sitDown("triple-siete", "SALAORO");
    await tell();
    await play(seat, { hit: true });
    expect(await potMicro()).toBe(SEED);
    expect(await booked()).toBe(SEED);
    expect(await player.balanceMinor()).toBe(80_000_00n + 5_000_200_00n);
    const { rows } =
      await sql`select stake_minor, payout_minor, jackpot_minor, state from game_rounds
      where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([
      {
        ...{ stake_minor: 20_000_00n, payout_minor: 5_000_200_00n },
        ...{ jackpot_minor: 5_000_200_00n, state: "settled" },
      },
    ]);
  });

  it("is paid once it was told, where it was won before", async () => {
    const { seat, player } = await vendor.sitDown("triple-siete", "SALAORO");
    await play(seat, { hit: true });
    expect(await player.balanceMinor()).toBe(80_000_00n);
    await tell();
    await pool.query("update calls set due_at = now() where state = 'waiting'");
    await deps.deliver();
    expect(await player.balanceMinor()).toBe(80_000_00n + 5_000_200_00n);
  });

  it("pays each of two who win at the same moment, the second from the seed", async () => {
    const [one, other] = await Promise.all([
      vendor.sitDown("triple-siete", "SALAORO"),
      vendor.sitDown("triple-siete", "SALAORO"),
    ]);
    await tell();
    await Promise.all([play(one.seat, { hit: true }), play(other.seat, { hit: true })]);
    const won = await Promise.all([one.player.balanceMinor(), other.player.balanceMinor()]);
    expect(won).toEqual([80_000_00n + 5_000_200_00n, 80_000_00n + 5_000_200_00n]);
    expect(await booked()).toBe(SEED);
  });

  it("plays for none where the operator takes none, nor in a free round", async () => {
    await allowJackpots(db, "SALAORO", null);
    const { seat } = await vendor.sitDown("triple-siete", "SALAORO");
    expect(seat.maxJackpot).toBeNull();
    await play(seat, { hit: true });
    expect(await potMicro()).toBeUndefined();
    await allowJackpots(db, "SALAORO", "1000000000");
    const { seat: again } = await vendor.sitDown("triple-siete", "SALAORO");
    const free = { grantId: "g", left: 1, stakeMinor: 1_000_00n, mostMinor: 1n, until: "" };
    await play(again, { hit: true, free });
    expect(await potMicro()).toBeUndefined();
  });

  it("pays no more than the operator allows, and keeps the rest", async () => {
    // The wallet's day is one in all these tests.
    await allowJackpots(db, "SALAORO", "5000100", "1000000000");
    const { seat, player } = await vendor.sitDown("triple-siete", "SALAORO");
    await tell();
    await play(seat, { hit: true });
    expect(await player.balanceMinor()).toBe(80_000_00n + 5_000_100_00n);
    expect(await potMicro()).toBe(SEED + 100_000_000n);
    expect(await booked()).toBe(await potMicro());
  });

  it("says on its page what is in the pot, how it is won and what all returns", async () => {
    const { table } = await vendor.sitDown("triple-siete", "SALAORO");
    const html = (await app.inject({ url: table })).body;
    expect(html).toContain("La Gran Copa");
    expect(html).toContain("5.000.000");
    expect(html).toContain("97");
    const { amount } = (await app.inject({ url: `${table}/pot` })).json();
    expect(amount).toBe("5000000.00");
    expect((await vendor.app.inject({ url: "/table/none/pot" })).statusCode).toBe(404);
  });

  it("celebrates the pot on its page", async () => {
    const { seat, table } = await vendor.sitDown("triple-siete", "SALAORO");
    await tell();
    await play(seat, { hit: true });
    const html = (await app.inject({ url: table })).body;
    expect(html).toContain('class="jackpot-won"');
    expect(html).toContain("5.000.200");
  });
});
