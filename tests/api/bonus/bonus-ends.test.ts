import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { giveUpBonus, listBonuses } from "#/lib/contract/bonus/calls.ts";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { beginWaiting } from "#/server/bonus/due.ts";
import { bonusFigures, reconcileBonuses, takeBackBonus } from "#/server/bonus/index.ts";
import { blockAct, unblockAct } from "#/server/care/index.ts";
import { giveDepositBonus } from "#/server/cashier/deposit-bonus.ts";
import { askForRefund, beginRefund } from "#/server/cashier/deposit-refunds.ts";
import { inTransaction } from "#/server/db/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { afterEachQuery } from "../../support/queries.ts";

const world = await bonusWorld();
const { db, settle, stateOf } = world;
const owner = world.owner.db;
await world.putOffer({
  ...{ code: "match", amount: "150000", maxStake: "5000", maxPaid: null, turnoverPercent: 2_000 },
  deposit: { percent: 50, least: "100000", times: 1 },
});

type Member = Awaited<ReturnType<typeof world.bonusMember>>;
const without = () => world.bonusMember({ bonus: "none" });
async function openDeposit(of: Pick<Member, "call">) {
  const { value } = await of.call(createDeposit, {
    ...{ method: "bank_qr", amount: "200000.00", offer: "match" },
    offerTerms: await world.termsOf("match"),
  });
  return value;
}
async function credit({ id, amount }: { readonly id: string; readonly amount: string }) {
  await world.say({
    ...{ paymentId: `p-${id}`, depositId: id, outcome: "paid", amount, currency: "VND" },
  });
}
const give = (id: string) => inTransaction(db, (tx) => giveDepositBonus(tx, id));
const listOf = async (of: Pick<Member, "call">) => (await of.call(listBonuses, {})).value.list;
const listed = async () =>
  JSON.parse((await world.irene("bonuses", "list", "--limit", "1000", "--json")).out) as {
    id: string;
    state: string;
  }[];

describe("play with bonus money", () => {
  it("counts for one bonus, though its round ends while that is closed", async () => {
    const member = await world.bonusMember();
    const next = await world.grant(member.account);
    const seat = await member.sit();
    for (const roundId of ["1", "2"]) await seat.bet({ amount: "500.00", roundId });
    await inTransaction(db, async (tx) => {
      await sql`select bonus_hold(${member.bonusId})`.execute(tx);
      for (const roundId of ["1", "2"]) await seat.win({ amount: "0.00", roundId });
      await sql`select bonus_settle(${member.bonusId})`.execute(tx);
      await sql`select bonus_begin(${member.id}, 'VND')`.execute(tx);
    });
    const list = await listOf(member);
    expect(list).toMatchObject([
      { id: next, state: "active", played: "0.00" },
      { id: member.bonusId, state: "used_up", played: "1000.00" },
    ]);
  });

  it("that is all there converts it: it is not given up any more", async () => {
    const member = await world.bonusMember();
    const seat = await member.sit();
    for (const roundId of ["1", "2", "3", "4", "5", "6"]) {
      await seat.bet({ amount: "500.00", roundId });
      await seat.win({ amount: "500.00", roundId });
    }
    expect((await member.call(giveUpBonus, { id: member.bonusId })).code).toBe("bonus_over");
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("converted");
  });

  it("is not had at a vendor with a wallet of its own, whoever serves", async () => {
    const member = await world.bonusMember();
    const sits = sql`
      insert into game_players (reference, vendor_id, member_id, nickname, currency, play, wallet_account, house_account)
      select 'p-transfer', id, ${member.id}, 'x', 'VND_BONUS', false, ledger_account('member', ${member.id}, 'bonus', 'VND_BONUS'),
             ledger_open_account('house', 0, 'games', 'VND_BONUS', null)
        from vendors where wallet = 'transfer' limit 1`;
    await expect(sits.execute(db)).rejects.toMatchObject({ code: "42501" });
    const seat = await member.sit();
    await seat.bet({ amount: "1.00", roundId: "1" });
    const { vendor_id } = await owner
      .selectFrom("game_players")
      .select("vendor_id")
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const keeps = (wallet: string) =>
      sql`update vendors set wallet = ${wallet} where id = ${vendor_id}`.execute(owner);
    await keeps("transfer");
    const { rows } = await sql<{ said: string }>`
      select games_report_round(p.vendor_id, reference, 'made-up', (select vendor_code from games g where g.vendor_id = p.vendor_id limit 1),
               'VND_BONUS', 100, 0, now(), now()) as said
        from game_players p where member_id = ${member.id} and currency = 'VND_BONUS'`.execute(
      owner,
    );
    await keeps("single");
    expect(rows[0]?.said).toBe("currency_differs");
  });
});

describe("a bonus that was promised with a deposit", () => {
  it.each(["cooling_off", "loss_limit_reached"] as const)(
    "waits where its member may not bet as it is credited: %s",
    async (code) => {
      const of = await without();
      const deposit = await openDeposit(of);
      await blockAct(owner, { memberId: of.id, act: "bet", code, until: null });
      await credit(deposit);
      await give(deposit.id);
      expect(await listOf(of)).toMatchObject([{ state: "waiting", amount: "100000.00" }]);
      await unblockAct(owner, { memberId: of.id, act: "bet", code });
      await beginWaiting(db);
      expect(await listOf(of)).toMatchObject([{ state: "active", balance: "100000.00" }]);
    },
  );

  it("is given once a refund of the deposit has failed", async () => {
    const of = await without();
    const deposit = await openDeposit(of);
    await credit(deposit);
    const begun = await beginRefund(owner, {
      ...{ depositId: deposit.id, reason: "Paid twice", by: "tomas" },
    });
    if (!begun.ok) throw new Error(begun.code);
    await give(deposit.id);
    expect(await listOf(of)).toEqual([]);
    const nobody = () => Promise.resolve(null);
    expect((await askForRefund(owner, nobody, begun.value)).state).toBe("failed");
    expect(await listOf(of)).toMatchObject([{ state: "active", balance: "100000.00" }]);
  });

  it("is no one's to count on once it is taken back, and no operator's list is full of it", async () => {
    const of = await without();
    const deposit = await openDeposit(of);
    const { id } = await owner
      .selectFrom("bonuses")
      .select("id")
      .where("deposit_id", "=", deposit.id)
      .executeTakeFirstOrThrow();
    expect((await listed()).map((each) => each.id)).not.toContain(id);
    expect(
      (await world.irene("bonuses", "take-back", id, "--reason", "Two accounts")).exitCode,
    ).toBe(0);
    expect((await of.call(getDeposit, { id: deposit.id })).value.bonus).toBeUndefined();
    await credit(deposit);
    await give(deposit.id);
    expect(await listOf(of)).toEqual([]);
    expect(await world.kindsOf(of.id)).toEqual(["deposit_credited"]);
  });
});

describe("whoever serves", () => {
  it.each([
    ["one that is played", 6, "converted"],
    ["one that is over time", 1, "expired"],
  ])("closes no bonus while a round of it is open: %s", async (_of, rounds, then) => {
    const member = await world.bonusMember();
    const seat = await member.sit();
    for (const roundId of Array.from({ length: rounds }, (_, n) => `played-${n}`)) {
      await seat.bet({ amount: "500.00", roundId });
      await seat.win({ amount: "500.00", roundId });
    }
    await seat.bet({ amount: "10.00", roundId: "open" });
    await world.expire(member.bonusId);
    const close = () => sql`select bonus_settle(${member.bonusId})`.execute(db);
    await expect(close()).rejects.toMatchObject({ code: "42501" });
    expect(await stateOf(member.bonusId)).toBe("active");
    await seat.win({ amount: "40.00", roundId: "open" });
    await close();
    expect(await stateOf(member.bonusId)).toBe(then);
    expect(await reconcileBonuses(owner)).toEqual([]);
  });
});

it("a bonus that waits and is taken back is told of in full", async () => {
  const member = await world.bonusMember();
  const next = await world.grant(member.account, "--amount", "300");
  await world.irene("bonuses", "take-back", next, "--reason", "Given twice");
  const { rows } = await sql<{ payload: object }>`
    select payload from events where member_id = ${member.id} and kind = 'bonus_ended'`.execute(
    owner,
  );
  expect(rows).toMatchObject([{ payload: { bonusId: next, as: "taken_back", amount: "300.00" } }]);
});

it("a bonus does not begin while its member's account is suspended", async () => {
  const member = await world.bonusMember();
  const next = await world.grant(member.account);
  await sql`update members set status = 'suspended' where id = ${member.id}`.execute(owner);
  await world.irene("bonuses", "take-back", member.bonusId, "--reason", "Two accounts");
  await settle(member.bonusId);
  await beginWaiting(db);
  expect(await stateOf(next)).toBe("waiting");
});

it("an operator's figures tell how long a bonus that ends waits for its rounds", async () => {
  const member = await world.bonusMember();
  const seat = await member.sit();
  await seat.bet({ amount: "1.00", roundId: "never-ends" });
  await world.irene("bonuses", "take-back", member.bonusId, "--reason", "Two accounts");
  await settle(member.bonusId);
  await sql`update bonuses set ending_at = ending_at - interval '2 hours' where id = ${member.bonusId}`.execute(
    owner,
  );
  const overdue = (await bonusFigures(db)).find(({ name }) => name.endsWith("overdue_seconds"));
  expect(overdue?.value).toBeGreaterThanOrEqual(7_200);
});

it("a bonus that is played to its end while one of staff takes it back is left to two", async () => {
  const member = await world.bonusMember();
  const seat = await member.sit();
  for (const roundId of ["1", "2", "3", "4", "5"]) {
    await seat.bet({ amount: "500.00", roundId: `meanwhile-${roundId}` });
    await seat.win({ amount: "500.00", roundId: `meanwhile-${roundId}` });
  }
  await seat.bet({ amount: "500.00", roundId: "meanwhile" });
  let isLeft = true;
  const db = afterEachQuery(world.owner.db, async () => {
    if (isLeft) {
      isLeft = false;
      await seat.win({ amount: "500.00", roundId: "meanwhile" });
    }
  });
  const taken = await takeBackBonus(db, {
    id: member.bonusId,
    reason: "Two accounts",
    by: "irene",
  });
  expect(taken).toMatchObject({ ok: false, code: "approval_needed" });
  expect(await stateOf(member.bonusId)).toBe("active");
});
