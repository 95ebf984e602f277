import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { reconcilePlayedRounds, reconcileVendorTransfers } from "#/server/games/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { enterGame, openGames, openSession } from "../../support/vendor.ts";

const world = await cashierWorld();
const { db, owner } = world;
const games = await openGames(db, Date.now);
const ROUNDS = 12;

/** A member with money, an account to withdraw to, and a seat at a game. */
async function seated(amountMinor: bigint) {
  const { member, ask } = await world.memberWithAccount(amountMinor);
  const session = await openSession(db, Date.now, {
    ...{ memberId: member.id, account: `member${member.id}`, kind: 0, currency: "VND" },
  });
  const { token, playerId, gameId, vassalage } = await enterGame(games, { session });
  const bet = (amount: string) => {
    const transactionId = randomUUID();
    const round = { roundId: `r-${transactionId}`, gameId };
    return games.asVendor(vassalage, seamlessBet, {
      ...{ token, transactionId, playerId, amount, currency: "VND", ...round },
    });
  };
  const withdraw = (amount: string) => member.call(requestWithdrawal, { ...ask, amount });
  return { member, bet, withdraw, money: () => world.balances(member) };
}

it("of a bet and a withdrawal that both want the last money one gets it, whichever comes first", async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const { bet, withdraw, money } = await seated(150_000_00n);
    const ways = [() => bet("100000.00"), () => withdraw("100000.00")];
    const order = round % 2 === 0 ? ways : ways.toReversed();
    const answers = await Promise.all(order.map((way) => way()));
    const [played, asked] = round % 2 === 0 ? answers : answers.toReversed();
    const isPlayed = (played as { ok: boolean }).ok;
    const { code } = asked as { code: string };
    expect(code).toBe(isPlayed ? "not_enough_funds" : "ok");
    expect(await money()).toEqual([50_000n, isPlayed ? 0n : 100_000n]);
    winners.add(isPlayed ? "bet" : "withdrawal");
  }
  expect(winners.size).toBeGreaterThan(0);
  await agree();
});

it("many bets and withdrawals at once spend a balance once, to the last of it", async () => {
  const { bet, withdraw, money } = await seated(1_000_000_00n);
  const tries = Array.from({ length: 30 }, (_, n) => n);
  const answers = await Promise.all(
    tries.map(async (n) => {
      if (n % 3 !== 0) return { bet: (await bet("70000.00")).ok };
      return { withdrawal: (await withdraw("100000.00")).code === "ok" };
    }),
  );
  const bets = BigInt(answers.filter((each) => each.bet).length);
  const withdrawals = BigInt(answers.filter((each) => each.withdrawal).length);
  const left = 1_000_000n - bets * 70_000n - withdrawals * 100_000n;
  expect(await money()).toEqual([left, withdrawals * 100_000n]);
  expect(left).toBeGreaterThanOrEqual(0n);
  expect(left).toBeLessThan(70_000n);
  await agree();
});

async function agree(): Promise<void> {
  expect((await reconcile(owner.db)).drift).toEqual([]);
  expect(await reconcileCashier(owner.db)).toEqual([]);
  expect(await reconcileVendorTransfers(owner.db)).toEqual([]);
  expect(await reconcilePlayedRounds(owner.db)).toEqual([]);
  expect(await world.ledgerSum()).toBe(0n);
}
