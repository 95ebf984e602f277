import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { whileCareRefuses } from "../../support/care.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { done, fresh, nothingMoved, refused, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 32 });
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const games = await openGames(db, clock);
const sit = (more = {}) => sitDown({ db, clock, games }, more);

describe("a bet", () => {
  it("takes the stake and answers the balance after it [WAL-06]", async () => {
    const { bet, player } = await sit();
    expect(await bet()).toEqual(done("900.00"));
    expect(await player.balanceMinor()).toBe(900_00n);
    expect(games.moved).toContain(player.memberId);
  });

  it("acts once: the same again gets the same reply", async () => {
    const { bet, player } = await sit();
    const transactionId = fresh("bet");
    const first = await bet({ transactionId });
    await bet({ amount: "1.00" });
    expect(await bet({ transactionId })).toEqual({
      ok: true,
      value: { ...(first.ok ? (first.value as object) : {}), replayed: true },
    });
    expect(await player.balanceMinor()).toBe(899_00n);
  });

  it("reads amounts, not their spelling: 100 and 100.00 are the same bet", async () => {
    const { bet } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId, amount: "100.00" });
    expect(await bet({ transactionId, amount: "100" })).toMatchObject({
      value: { replayed: true },
    });
  });

  it.each([
    ["amount", { amount: "99.99" }],
    ["round", { roundId: "another-round" }],
    ["game", { gameId: "sala-de-oro" }],
    ["currency", { currency: "IDR" }],
  ])("under a used id with another %s is a conflict, and moves nothing", async (_, other) => {
    const { bet, player } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    expect(await bet({ transactionId, ...other })).toEqual(refused("transaction_conflict"));
    expect(await player.balanceMinor()).toBe(900_00n);
  });

  it("for another player under a used id is a conflict", async () => {
    const one = await sit();
    const other = await sit();
    const transactionId = fresh("bet");
    await one.bet({ transactionId });
    expect(await other.bet({ transactionId })).toEqual(refused("transaction_conflict"));
    expect(await other.player.balanceMinor()).toBe(1000_00n);
  });

  it("may carry the id that another vendor used", async () => {
    const transactionId = fresh("bet");
    const one = await sit();
    const other = await sit({ vassalage: "VELA", gameId: "a-toda-vela" });
    expect(await one.bet({ transactionId })).toEqual(done("900.00"));
    expect(await other.bet({ transactionId })).toEqual(done("900.00"));
  });

  it("beyond the balance is refused with the balance, and stays refused when money comes", async () => {
    const { bet, win } = await sit({ funds: "150.00" });
    const transactionId = fresh("bet");
    const refusal = { ok: false, code: "not_enough_funds", detail: { balance: "50.00" } };
    expect(await bet()).toEqual(done("50.00"));
    expect(await bet({ transactionId })).toEqual(refusal);
    expect(await win({ amount: "500.00", ended: false })).toEqual(done("550.00"));
    expect(await bet({ transactionId })).toEqual(refusal);
  });

  it.each([
    ["0.001", "amount_too_precise"],
    ["100000000000000000", "amount_too_large"],
  ])("of %s is refused: %s", async (amount, code) => {
    const { bet, player } = await sit();
    expect(await bet({ amount })).toEqual(refused(code));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("of nothing opens its round and moves nothing", async () => {
    const { bet, win } = await sit();
    expect(await bet({ amount: "0" })).toEqual(done("1000.00", nothingMoved));
    expect(await win({ amount: "0" })).toEqual(done("1000.00", nothingMoved));
  });

  it("in another currency, for a game of nobody's or an unknown player is refused", async () => {
    const { bet, player } = await sit();
    expect(await bet({ currency: "IDR" })).toEqual(refused("currency_differs"));
    expect(await bet({ currency: "XYZ" })).toEqual(refused("currency_differs"));
    expect(await bet({ gameId: "a-toda-vela" })).toEqual(refused("game_unknown"));
    expect(await bet({ playerId: "nobody" })).toEqual(refused("player_unknown"));
    expect(await player.balanceMinor()).toBe(1000_00n);
  });

  it("may be on another game of the vendor's than the one launched", async () => {
    const { bet } = await sit();
    expect(await bet({ gameId: "sala-de-oro" })).toEqual(done("900.00"));
  });

  it("is refused into a settled round", async () => {
    const { bet, win } = await sit();
    await bet();
    await win();
    expect(await bet()).toEqual(refused("round_closed"));
  });

  it("is refused with a token that is not the player's, and once the session has ended", async () => {
    const one = await sit();
    const other = await sit();
    expect(await one.bet({ token: other.entered.token })).toEqual(refused("token_expired"));
    expect(await one.bet({ token: "x".repeat(43) })).toEqual(refused("token_expired"));
    await one.player.endSession();
    expect(await one.bet()).toEqual(refused("token_expired"));
    expect(await one.player.balanceMinor()).toBe(1000_00n);
  });

  it("is refused twelve hours after the launch, whatever the session did", async () => {
    const { bet, player } = await sit();
    nowMs += 12 * 3_600_000;
    await sql`update sessions set last_seen_at = ${new Date(nowMs)}, expires_at = ${new Date(nowMs + 1e6)}
      where id = ${player.session.id}::bigint`.execute(db);
    expect(await bet()).toEqual(refused("token_expired"));
  });
});

describe("what responsible gaming forbids", () => {
  it("refuses a bet, but never a win or a rollback", async () => {
    const { bet, win, rollback } = await sit();
    const transactionId = fresh("bet");
    await bet();
    await bet({ transactionId });
    const [barred, undone, won] = await whileCareRefuses(asOwner(db), "self_excluded", async () => [
      await bet(),
      await rollback(transactionId),
      await win(),
    ]);
    expect(barred).toEqual(refused("self_excluded"));
    expect(undone).toEqual(done("900.00"));
    expect(won).toEqual(done("1000.00"));
  });
});

describe("many calls at once", () => {
  it("never take a wallet below zero: 32 bets of 100 on 1,000", async () => {
    const { bet, player } = await sit();
    const replies = await Promise.all(Array.from({ length: 32 }, () => bet()));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(10);
    for (const reply of replies) if (!reply.ok) expect(reply.code).toBe("not_enough_funds");
    expect(await player.balanceMinor()).toBe(0n);
  });

  it("act once: 32 copies of one bet", async () => {
    const { bet, player } = await sit();
    const transactionId = fresh("bet");
    const replies = await Promise.all(Array.from({ length: 32 }, () => bet({ transactionId })));
    expect(replies.filter((reply) => reply.ok && !reply.value.replayed)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.ok && reply.value.balance))).toEqual(
      new Set(["900.00"]),
    );
    expect(await player.balanceMinor()).toBe(900_00n);
  });

  it("agree on one winner when two players' bets carry one id", async () => {
    const tables = await Promise.all(Array.from({ length: 8 }, () => sit()));
    const transactionId = fresh("bet");
    const replies = await Promise.all(tables.map(({ bet }) => bet({ transactionId })));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    for (const reply of replies) if (!reply.ok) expect(reply.code).toBe("transaction_conflict");
  });

  it("settle a bet and its rollback sent together as if one had come first", async () => {
    for (let turn = 0; turn < 20; turn++) {
      const { bet, rollback, player } = await sit();
      const transactionId = fresh("bet");
      await Promise.all([bet({ transactionId }), rollback(transactionId), rollback(transactionId)]);
      expect(await player.balanceMinor()).toBe(1000_00n);
    }
  });
});
