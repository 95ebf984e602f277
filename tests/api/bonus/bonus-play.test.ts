import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { giveUpBonus, listBonuses } from "#/lib/contract/bonus/calls.ts";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { launchGame, listWinners } from "#/lib/contract/games/calls.ts";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { settleDue } from "#/server/bonus/due.ts";
import { reconcileBonuses } from "#/server/bonus/index.ts";
import { hasOpenBonusRounds } from "#/server/games/index.ts";
import { freezeAccount, openAccount, reconcile } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { done, refused } from "../../support/table.ts";

const world = await bonusWorld();
const { settle, stateOf, expire } = world;
type Member = Awaited<ReturnType<typeof world.bonusMember>>;
const balanceOf = async ({ call }: Pick<Member, "call">) => {
  const { value } = await call(getBalance, {});
  return [value.sumBalance, value.bonusBalance ?? "none"];
};
const booksAgree = async () => {
  expect(await reconcileBonuses(world.owner.db)).toEqual([]);
  expect((await reconcile(world.owner.db)).drift).toEqual([]);
};

describe("bonus money", () => {
  it("is a wallet of its own: own money is neither staked with it nor added to it", async () => {
    const member = await world.bonusMember({ own: 700n });
    expect(await balanceOf(member)).toEqual(["700.00", "1000.00"]);
    const seat = await member.sit();
    expect(await seat.bet({ amount: "400.00" })).toEqual(done("600.00"));
    expect(await seat.win({ amount: "150.00" })).toEqual(done("750.00"));
    const own = await member.sit({ money: "own" });
    expect(await own.bet({ amount: "700.00" })).toEqual(done("0.00"));
    expect(await own.win({ amount: "0.00" })).toMatchObject({ ok: true });
    expect(await balanceOf(member)).toEqual(["0.00", "750.00"]);
    const records = await member.call(listAccountRecords, {});
    expect(records.value.list.map(({ kind }) => kind)).not.toContain("bonus");
    await booksAgree();
  });

  it("is told to the vendor as the member's own currency, by another player", async () => {
    const member = await world.bonusMember({ own: 10n });
    const [bonus, own] = [await member.sit(), await member.sit({ money: "own" })];
    expect(bonus.entered.playerId).not.toBe(own.entered.playerId);
    expect(await bonus.bet({ currency: "VND_BONUS" })).toMatchObject(refused("currency_differs"));
  });

  it("takes no stake above the most of a round, in parts either", async () => {
    const seat = await (await world.bonusMember()).sit();
    expect(await seat.bet({ amount: "500.01" })).toMatchObject(refused("amount_too_large"));
    expect(await seat.bet({ amount: "300.00", roundId: "parts" })).toEqual(done("700.00"));
    expect(await seat.bet({ amount: "200.01", roundId: "parts" })).toMatchObject(
      refused("amount_too_large"),
    );
    expect(await seat.bet({ amount: "200.00", roundId: "parts" })).toEqual(done("500.00"));
  });

  it("is not played against other members, whatever an offer of before says of PVP", async () => {
    await sql`update bonus_offers set weights = weights || '{"PVP": 100}' where code = 'welcome'`.execute(
      world.owner.db,
    );
    const member = await world.bonusMember();
    await world.putOffer();
    const duel = { gameId: "tien-len-mien-nam", vassalage: "STUDIO", money: "bonus" } as const;
    expect(await world.games.asMember(member.session, launchGame, duel)).toMatchObject(
      refused("bonus_not_here"),
    );
  });

  it("is played only where it counts, and only while there is a bonus", async () => {
    const member = await world.bonusMember();
    const games = await world.owner.db
      .selectFrom("games")
      .innerJoin("vendors", "vendors.id", "games.vendor_id")
      .select(["games.code", "vendors.code as vendor"])
      .where("games.category", "=", "FISH")
      .where("games.state", "=", "open")
      .limit(1)
      .executeTakeFirstOrThrow();
    const order = { gameId: games.code, vassalage: games.vendor, money: "bonus" } as const;
    expect(await world.games.asMember(member.session, launchGame, order)).toMatchObject(
      refused("bonus_not_here"),
    );
    const without = await world.bonusMember({ bonus: "none" });
    const slot = { gameId: "triple-siete", vassalage: "SALAORO", money: "bonus" } as const;
    expect(await world.games.asMember(without.session, launchGame, slot)).toMatchObject(
      refused("no_bonus_in_play"),
    );
  });

  it("is neither withdrawn nor on the board of winners", async () => {
    const member = await world.bonusMember();
    const seat = await member.sit();
    await seat.bet({ amount: "1.00" });
    await seat.win({ amount: "900.00" });
    const board = await world.games.asMember(member.session, listWinners, {});
    expect(board).toMatchObject({ ok: true, value: { list: [] } });
    const asked = { payeeId: "a0", amount: "100.00", paymentPassword: "135790" };
    const { code } = await member.call(requestWithdrawal, asked);
    expect(code).not.toBe("ok");
    expect(await balanceOf(member)).toEqual(["0.00", "1899.00"]);
  });
});

describe("a bonus that is played", () => {
  it("becomes the member's own up to its most, once no round is open, and each category counts by its weight", async () => {
    const member = await world.bonusMember({ own: 50n });
    const seat = await member.sit();
    for (const _ of [1, 2, 3, 4, 5]) {
      await seat.bet({ amount: "500.00", roundId: `turn-${_}` });
      await seat.win({ amount: "1000.00", roundId: `turn-${_}` });
    }
    const told = async () => (await member.call(listBonuses, {})).value.list[0];
    expect(await told()).toMatchObject({ played: "2500.00", turnover: "3000.00", state: "active" });
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("active");
    await seat.bet({ amount: "500.00", roundId: "last" });
    await seat.bet({ amount: "10.00", roundId: "open" });
    await seat.win({ amount: "0.00", roundId: "last" });
    await settle(member.bonusId);
    expect([await stateOf(member.bonusId), await balanceOf(member)]).toEqual([
      "active",
      ["50.00", "2990.00"],
    ]);
    await seat.win({ amount: "10.00", roundId: "open" });
    await settle(member.bonusId);
    expect([await stateOf(member.bonusId), await balanceOf(member)]).toEqual([
      "converted",
      ["2050.00", "0.00"],
    ]);
    expect(await told()).toMatchObject({
      paid: "2000.00",
      forfeited: "1000.00",
      played: "3010.00",
    });
    expect(await seat.bet({ amount: "1.00", roundId: "after" })).toMatchObject(
      refused("not_allowed"),
    );
    expect(await world.kindsOf(member.id)).toEqual(["bonus_granted", "bonus_converted"]);
    const [record] = (await member.call(listAccountRecords, {})).value.list;
    expect(record).toMatchObject({ kind: "bonus", amount: "2000.00", balanceAfter: "2050.00" });
    await booksAgree();
  });

  it("counts a category of less weight for less", async () => {
    await world.putOffer({ code: "light", weights: { RNG: 10 } });
    const member = await world.bonusMember({ bonus: "none" });
    await world.grant(member.account, "--offer", "light");
    const seat = await member.sit();
    await seat.bet({ amount: "333.00" });
    await seat.win({ amount: "0.00" });
    const { value } = await member.call(listBonuses, {});
    expect(value.list[0]?.played).toBe("33.30");
  });

  it("is over when nothing is left of it, and the next one begins", async () => {
    const member = await world.bonusMember();
    const next = await world.grant(member.account, "--amount", "300");
    expect(await stateOf(next)).toBe("waiting");
    const seat = await member.sit();
    for (const n of [1, 2]) {
      await seat.bet({ amount: "500.00", roundId: `lost-${n}` });
      await seat.win({ amount: "0.00", roundId: `lost-${n}` });
    }
    await settle(member.bonusId);
    expect([await stateOf(member.bonusId), await stateOf(next)]).toEqual(["used_up", "active"]);
    expect(await balanceOf(member)).toEqual(["0.00", "300.00"]);
    await booksAgree();
  });
});

describe("a bonus that ends before it is played", () => {
  it("takes no more stakes, waits for its open round, and the rest goes back", async () => {
    const member = await world.bonusMember({ own: 5n });
    const seat = await member.sit();
    await seat.bet({ amount: "100.00", roundId: "late" });
    await expire(member.bonusId);
    expect(await seat.bet({ amount: "1.00" })).toMatchObject(refused("not_allowed"));
    await settle(member.bonusId);
    expect(await stateOf(member.bonusId)).toBe("active");
    expect((await member.call(listBonuses, {})).value.list).toMatchObject([
      { state: "ending", endsAs: null },
    ]);
    expect(await seat.win({ amount: "40.00", roundId: "late" })).toEqual(done("940.00"));
    await settle(member.bonusId);
    expect([await stateOf(member.bonusId), await balanceOf(member)]).toEqual([
      "expired",
      ["5.00", "0.00"],
    ]);
    await booksAgree();
  });

  it("is given up by its member alone, once", async () => {
    const [member, other] = [await world.bonusMember({ own: 5n }), await world.bonusMember()];
    const { bonusId: id } = member;
    expect((await other.call(giveUpBonus, { id })).code).toBe("not_found");
    const given = await member.call(giveUpBonus, { id });
    expect(given.value).toMatchObject({ state: "given_up", forfeited: "1000.00", paid: "0.00" });
    expect((await member.call(giveUpBonus, { id })).code).toBe("bonus_over");
    expect(await balanceOf(member)).toEqual(["5.00", "0.00"]);
    await booksAgree();
  });

  it("is taken back by two of staff for a reason, though all of it is played, and by none alone", async () => {
    const member = await world.bonusMember();
    const seat = await member.sit();
    for (const n of [1, 2, 3, 4, 5, 6]) {
      await seat.bet({ amount: "500.00", roundId: `abuse-${n}` });
      await seat.win({ amount: "500.00", roundId: `abuse-${n}` });
    }
    const command = ["bonuses", "take-back", member.bonusId, "--reason", "Two accounts"] as const;
    const asked = await world.irene(...command, "--json");
    expect([asked.exitCode, await stateOf(member.bonusId)]).toEqual([3, "active"]);
    const alone = sql`select bonus_end(${member.bonusId}, 'taken_back')`;
    await expect(alone.execute(world.owner.db)).rejects.toMatchObject({ code: "40001" });
    await world.tomas("approvals", "approve", JSON.parse(asked.out).fields.approval);
    expect((await world.irene(...command)).exitCode).toBe(0);
    expect((await world.irene(...command)).exitCode).toBe(3);
    await settle(member.bonusId);
    expect([await stateOf(member.bonusId), await balanceOf(member)]).toEqual([
      "taken_back",
      ["0.00", "0.00"],
    ]);
    await booksAgree();
  });
});

it("a bonus that its member gives up with a round open can still be taken back, though all of it is played", async () => {
  const member = await world.bonusMember();
  const seat = await member.sit();
  for (const roundId of ["1", "2", "3", "4", "5"]) {
    await seat.bet({ amount: "500.00", roundId });
    await seat.win({ amount: "900.00", roundId });
  }
  await seat.bet({ amount: "500.00", roundId: "open" });
  const { value: given } = await member.call(giveUpBonus, { id: member.bonusId });
  expect(given).toMatchObject({ state: "ending", endsAs: "given_up" });
  await expect(
    sql`select bonus_end(${member.bonusId}, 'converted')`.execute(world.db),
  ).rejects.toMatchObject({ code: "42501" });
  const take = () =>
    world.irene("bonuses", "take-back", member.bonusId, "--reason", "Two accounts");
  expect((await take()).exitCode).toBe(0);
  expect((await take()).exitCode).toBe(3);
  await seat.win({ amount: "0.00", roundId: "open" });
  await settle(member.bonusId);
  expect(await stateOf(member.bonusId)).toBe("taken_back");
  expect(await balanceOf(member)).toEqual(["0.00", "0.00"]);
  await booksAgree();
});

it("a bonus whose money finds its wallet stopped is left as it is, and holds up no other", async () => {
  const [stopped, other] = [await world.bonusMember(), await world.bonusMember()];
  const seat = await stopped.sit();
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await seat.bet({ amount: "500.00", roundId: `stopped-${n}` });
    await seat.win({ amount: "500.00", roundId: `stopped-${n}` });
  }
  const wallet = { owner: ownerOf(stopped.id), purpose: "wallet", currency: "VND" } as const;
  const account = await openAccount(world.db, wallet);
  await freezeAccount(world.owner.db, account, { in: true, out: false });
  await expire(stopped.bonusId);
  await expire(other.bonusId);
  const due = () => settleDue(world.db, hasOpenBonusRounds);
  await expect(due()).rejects.toThrow("account_frozen");
  expect([await stateOf(stopped.bonusId), await stateOf(other.bonusId)]).toEqual([
    "active",
    "expired",
  ]);
  await freezeAccount(world.owner.db, account, { in: false, out: false });
  await due();
  expect([await stateOf(stopped.bonusId), await balanceOf(stopped)]).toEqual([
    "converted",
    ["1000.00", "0.00"],
  ]);
});

describe("what serves", () => {
  it("gives no bonus, takes none back and writes none", async () => {
    const { bonusId, id } = await world.bonusMember();
    for (const act of [
      sql`select bonus_grant('b1', 1)`,
      sql`select bonus_end(${bonusId}, 'taken_back')`,
      sql`select bonus_keep('b1', ${id}, 'welcome', 100, null, 'd1')`,
      sql`update bonuses set turnover_minor = 1 where id = ${bonusId}`,
      sql`update bonus_offers set amount_minor = 1`,
    ])
      await expect(act.execute(world.db)).rejects.toMatchObject({ code: "42501" });
  });

  it("converts nothing that is not played, whoever asks", async () => {
    const { bonusId } = await world.bonusMember();
    await sql`select bonus_settle(${bonusId})`.execute(world.db);
    expect(await stateOf(bonusId)).toBe("active");
  });
});
