import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import {
  HOUSE,
  holdMoney,
  openAccount,
  postTransfer,
  settleHold,
  voidHold,
} from "#/server/ledger/index.ts";
import { balanceOf, ownerOf } from "#/server/wallet/index.ts";
import { findAccountRecords } from "#/server/wallet/records.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { sumAll } from "../../support/ledger.ts";
import { plansOf } from "../../support/plans.ts";

const world = await cashierWorld();
const { db } = world;
const DONG = 100n;

async function walletOf(memberId: bigint) {
  const key = { owner: ownerOf(memberId), purpose: "wallet", currency: "VND" } as const;
  return openAccount(db, key);
}

async function bet(memberId: bigint, round: number, amountMinor: bigint) {
  const games = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
  const wallet = await walletOf(memberId);
  const posted = await postTransfer(asOwner(db), {
    reference: `bet:${memberId}:${round}`,
    kind: "bet",
    legs: [
      { accountId: wallet, amountMinor: -amountMinor },
      { accountId: games, amountMinor },
    ],
    meta: { about: "Huerto de Oro" },
  });
  expect(posted.ok).toBe(true);
}

describe("the balance", () => {
  it("is the sum, what is held, the currency and the unread messages [WAL-01] [API-26] [ENT-11]", async () => {
    const member = await world.member(1_234_567n * DONG);
    await holdMoney(db, {
      reference: `withdrawal:${member.id}`,
      kind: "withdrawal",
      accountId: await walletOf(member.id),
      amountMinor: 200_000n * DONG,
    });
    const { status, value } = await member.call(getBalance, {});
    expect(status).toBe(200);
    expect(value).toEqual({
      sumBalance: "1034567.00",
      heldBalance: "200000.00",
      currency: { code: "VND", exponent: 2, symbol: "₫" },
      unreadCount: 3,
    });
  });

  it("is asked for with a session only, and takes no input", async () => {
    expect((await world.send(getBalance, {})).code).toBe("no_session");
    const member = await world.member();
    expect((await member.call(getBalance, { member: "1" })).status).toBe(400);
    expect((await world.send(getBalance, {}, { authorization: "Bearer 0-x" })).status).toBe(401);
  });
});

describe("the account record", () => {
  it("tells each movement with what it is about and how it stands [API-85]", async () => {
    const member = await world.member();
    const { value: deposit } = await member.call(createDeposit, {
      method: "mobile_wallet",
      amount: "500000",
    });
    await world.say({
      paymentId: "p1",
      depositId: deposit.id,
      outcome: "paid",
      amount: "500000.00",
      currency: "VND",
    });
    await bet(member.id, 1, 20_000n * DONG);
    const accountId = await walletOf(member.id);
    const house = await openAccount(db, { owner: HOUSE, purpose: "withdrawals", currency: "VND" });
    for (const reference of ["open", "paid", "back"].map(
      (name) => `withdrawal:${name}-${member.id}`,
    ))
      await holdMoney(db, { reference, kind: "withdrawal", accountId, amountMinor: 1_000n * DONG });
    await settleHold(asOwner(db), {
      reference: `withdrawal:paid-${member.id}`,
      kind: "withdrawal",
      toAccountId: house,
    });
    await voidHold(asOwner(db), { reference: `withdrawal:back-${member.id}`, kind: "withdrawal" });

    const { value } = await member.call(listAccountRecords, {});
    expect(
      value.list.map(({ kind, about, amount, balanceAfter, state }) =>
        [kind, about, amount, balanceAfter, state].join(" | "),
      ),
    ).toEqual([
      "withdrawal |  | 1000.00 | 478000.00 | returned",
      "withdrawal |  | -1000.00 | 477000.00 | returned",
      "withdrawal |  | -1000.00 | 478000.00 | debited",
      "withdrawal |  | -1000.00 | 479000.00 | held",
      "bet | Huerto de Oro | -20000.00 | 480000.00 | debited",
      "deposit | Billetera móvil | 500000.00 | 500000.00 | credited",
    ]);
    const english = await member.call(listAccountRecords, {}, { "accept-language": "en" });
    expect(english.value.list.at(-1)?.about).toBe("Mobile wallet");
    expect(value.list.at(-1)?.reference).toBe(`deposit:${deposit.id}`);
  });

  it("is filtered by kind and time, and paged", async () => {
    const member = await world.member(1_000_000n * DONG);
    for (let round = 1; round <= 5; round++) await bet(member.id, round, BigInt(round) * DONG);
    const bets = await member.call(listAccountRecords, { kind: "bet", pageNo: 2, pageSize: 2 });
    expect(bets.value).toMatchObject({ totalCount: 5, totalPages: 3 });
    expect(bets.value.list.map(({ amount }) => amount)).toEqual(["-3.00", "-2.00"]);
    const opening = await member.call(listAccountRecords, { kind: "adjustment" });
    expect(opening.value.list.map(({ amount }) => amount)).toEqual(["1000000.00"]);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect((await member.call(listAccountRecords, { from: later })).value.totalCount).toBe(0);
    expect((await member.call(listAccountRecords, { to: later })).value.totalCount).toBe(6);
    for (const wrong of [{ pageNo: 0 }, { pageSize: 101 }, { kind: "gift" }, { from: "today" }])
      expect((await member.call(listAccountRecords, wrong)).status).toBe(400);
  });

  it("is searched by what movements are about, accents or not, in the reader's words", async () => {
    const member = await world.member(1_000_000n * DONG);
    await bet(member.id, 1, 5n * DONG);
    const games = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    await postTransfer(asOwner(db), {
      reference: `gift:${member.id}`,
      kind: "bonus",
      legs: [
        { accountId: games, amountMinor: -7n * DONG },
        { accountId: await walletOf(member.id), amountMinor: 7n * DONG },
      ],
      meta: { aboutKey: "members:opening_balance" },
    });
    const found = async (search: string, language = "es") => {
      const { value } = await member.call(
        listAccountRecords,
        { search },
        { "accept-language": language },
      );
      return value.list.map(({ amount }) => amount);
    };
    expect(await found("HUÉRTO")).toEqual(["-5.00"]);
    expect(await found("saldo inicial")).toEqual(["7.00"]);
    expect(await found("saldo inicial", "en")).toEqual([]);
    expect((await member.call(listAccountRecords, { search: "x".repeat(61) })).status).toBe(400);
  });

  it("looks back a part at a time for what lies far, and says how far it came", async () => {
    const member = await world.member(9_000n * DONG);
    await bet(member.id, 1, 5n * DONG);
    const games = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    await sql`select ledger_post('far:' || n, 'bet', null,
      array[${await walletOf(member.id)}::bigint, ${games}::bigint], array[-1::bigint, 1::bigint], '{"about": "Otra"}')
      from generate_series(1, 5100) n`.execute(asOwner(db));
    const first = await member.call(listAccountRecords, { search: "huerto" });
    expect(first.value).toMatchObject({ list: [], searchedTo: expect.any(String) });
    const then = await member.call(listAccountRecords, {
      search: "huerto",
      before: first.value.next ?? "",
    });
    expect(then.value).toMatchObject({ list: [{ amount: "-5.00" }], next: null });
    expect(then.value).not.toHaveProperty("searchedTo");
  });

  it("is nobody else's", async () => {
    const [one, other] = [await world.member(5n * DONG), await world.member()];
    expect((await one.call(listAccountRecords, {})).value.totalCount).toBe(1);
    expect((await other.call(listAccountRecords, {})).value.totalCount).toBe(0);
    expect((await other.call(listAccountRecords, { memberId: String(one.id) })).status).toBe(400);
  });

  it("adds up to the balance", async () => {
    const member = await world.member(100n * DONG);
    for (let round = 1; round <= 3; round++) await bet(member.id, round, 7n * DONG);
    const { value } = await member.call(listAccountRecords, {});
    const sum = value.list.reduce((total, { amount }) => total + Number(amount), 0);
    const { sumMinor } = await balanceOf(db, member.id);
    expect(sum).toBe(Number(sumMinor / DONG));
  });

  it("is read through indexes", async () => {
    const members = [await world.member(9_000n * DONG), await world.member(9_000n * DONG)];
    const [member] = members;
    const games = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    for (const { id } of members)
      await sql`select ledger_post('many:' || ${id}::bigint || ':' || n, 'bet', null,
        array[${await walletOf(id)}::bigint, ${games}::bigint], array[-1::bigint, 1::bigint], '{}')
        from generate_series(1, 1500) n`.execute(asOwner(db));
    await sumAll(db);
    await sql`analyze`.execute(asOwner(db));
    const plans = await plansOf(db, (at) =>
      findAccountRecords(at, member?.id ?? 0n, { pageNo: 1, pageSize: 20 }, "es"),
    );
    const page = plans.find((plan) => plan.includes("Limit")) ?? "";
    expect(page).toContain("entries_pkey");
    expect(page).not.toMatch(/Sort|Seq Scan on (entries|transfers)/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (entries|transfers)/);
  });
});
