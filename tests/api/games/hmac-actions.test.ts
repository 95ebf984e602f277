import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { whileCareRefuses } from "../../support/care.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import {
  hmacOf,
  openActions,
  openLinkedGames,
  sitDownLinked,
} from "../../support/linked-vendors.ts";
import { fresh } from "../../support/table.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const linked = await openLinkedGames(db, clock);

const bet = (amount: number, action_id = fresh("bet")) => ({ action: "bet", amount, action_id });
const win = (amount: number, action_id = fresh("win")) => ({ action: "win", amount, action_id });

async function sitDown(funds?: string) {
  const { table, player } = await sitDownLinked(linked, funds);
  const game_id = fresh("round");
  return {
    ...{ player, table, game_id },
    play: (actions: readonly object[], more: object = {}) =>
      linked.actions("play", { ...table, game_id, actions, ...more }),
    rollback: (bets: readonly string[], more: object = {}) =>
      linked.actions("rollback", {
        ...{ ...table, game_id },
        actions: bets.map((original_action_id) => ({
          ...{ action: "rollback", action_id: fresh("back"), original_action_id },
        })),
        ...more,
      }),
    facts: async () => {
      const { rows } = await sql<{ stake: bigint; payout: bigint }>`
        select stake_minor as stake, payout_minor as payout from play_facts
        where member_id = ${player.memberId}`.execute(db);
      return rows;
    },
  };
}

const paid = (balance: number) => expect.objectContaining({ http: 200, balance });
const refused = (code: number, message: string, http = 412) =>
  expect.objectContaining({ http, code, message });

describe("a round by hmac-actions", () => {
  it("is one call with its bet and its win, in their order, and its end", async () => {
    const { play, game_id, facts } = await sitDown("100.00");
    const [stake, prize] = [bet(10_000), win(25_000)];
    const reply = await play([stake, prize], { finished: true });
    expect(reply).toEqual({
      ...{ http: 200, balance: 25_000, game_id },
      transactions: [stake, prize].map(({ action_id }) => ({
        ...{ action_id, tx_id: expect.stringMatching(/^\d+$/) },
      })),
    });
    expect(await play([stake, prize], { finished: true })).toEqual(reply);
    expect(await facts()).toEqual([{ stake: 10_000n, payout: 25_000n }]);
  });

  it("ends with a bet alone, or with a call that carries nothing else, whatever became of the session", async () => {
    const { play, player, facts } = await sitDown();
    await play([bet(1_000)], { finished: true });
    await play([bet(2_000)], { game_id: "other-1" });
    await player.endSession();
    expect(await play([], { game_id: "other-1", finished: true })).toEqual(paid(97_000));
    expect(await play([], { game_id: "other-1", finished: true })).toEqual(paid(97_000));
    expect(await facts()).toEqual([
      { stake: 1_000n, payout: 0n },
      { stake: 2_000n, payout: 0n },
    ]);
    expect(await play([])).toEqual(refused(101, "token_expired"));
    expect(await play([win(0)])).toEqual(refused(400, "round_closed", 400));
  });

  it("tells the balance where it carries no action", async () => {
    const { play, table } = await sitDown();
    expect(await linked.actions("play", table)).toEqual({
      ...{ http: 200, balance: 100_000, transactions: [] },
    });
    expect(await play([], { session_id: undefined })).toEqual(refused(101, "token_unknown"));
  });

  it("is done as a whole or not at all", async () => {
    const { play, player, facts } = await sitDown("100.00");
    const first = bet(6_000);
    const [second, prize] = [bet(6_000), win(20_000)];
    const all = [first, second, prize];
    expect(await play(all)).toEqual({
      ...{ http: 412, code: 100, message: "not_enough_funds", balance: 10_000 },
    });
    expect(await player.balanceMinor()).toBe(10_000n);
    const { rows } =
      await sql`select 1 from game_rounds where member_id = ${player.memberId}`.execute(db);
    expect([rows, await facts()]).toEqual([[], []]);
    // A refusal is final; what was not refused itself was never done, and may be.
    await play([bet(1_000), win(50_000)], { game_id: fresh("round") });
    expect(await play(all)).toEqual(refused(100, "not_enough_funds"));
    expect(await play([first])).toEqual(paid(53_000));
  });

  it("is not done where a win is above the game's maximum, which somebody looks at", async () => {
    const { play, player } = await sitDown();
    await sql`update games set max_win_multiple = 5 where code = 'faro-del-sur'`.execute(
      asOwner(db),
    );
    const prize = win(500_001);
    const all = [bet(100_000), prize];
    for (const _ of [1, 2]) expect(await play(all)).toEqual(refused(105, "above_maximum"));
    expect(await player.balanceMinor()).toBe(100_000n);
    const { rows } = await sql`select kind, code, body->>'amount_minor' as amount, closed_at
      from seamless_reviews where transaction_id = ${prize.action_id}`.execute(db);
    expect(rows).toEqual([
      { kind: "win", code: "above_maximum", amount: "500001", closed_at: null },
    ]);
    await sql`update games set max_win_multiple = 10000 where code = 'faro-del-sur'`.execute(
      asOwner(db),
    );
  });

  it("is taken back by its bets, together or not at all, also before they come", async () => {
    const { play, rollback, player } = await sitDown();
    const [one, two, late] = [bet(1_000), bet(2_000), bet(3_000)];
    await play([one, two]);
    const ids = [one.action_id, two.action_id, late.action_id];
    const reply = await rollback(ids);
    expect(reply).toEqual(paid(100_000));
    expect((reply["transactions"] as { tx_id: string }[]).map(({ tx_id }) => tx_id !== "")).toEqual(
      [true, true, false],
    );
    expect(await play([late])).toEqual(paid(100_000));
    expect(await play([one])).toEqual(paid(99_000));
    expect(await player.balanceMinor()).toBe(100_000n);

    const game_id = fresh("round");
    const [paidFor, other] = [bet(1_000), bet(2_000)];
    await play([paidFor, other, win(500)], { game_id });
    const both = [paidFor.action_id, other.action_id];
    expect(await rollback(both, { game_id })).toEqual(refused(400, "round_closed", 400));
    expect(await player.balanceMinor()).toBe(97_500n);
  });
});

describe("a vendor of hmac-actions is refused, and nothing is done,", () => {
  it.each([
    ["an unknown session", { session_id: "t".repeat(43) }, refused(101, "token_unknown")],
    ["no session for a bet", { session_id: undefined }, refused(101, "token_unknown")],
    ["an unknown player", { user_id: "nobody" }, refused(101, "player_unknown")],
    ["an unknown game", { game: "no-such-game" }, refused(107, "game_unknown")],
    ["another currency", { currency: "USDT" }, refused(154, "currency_differs")],
    ["a currency that nobody knows", { currency: "XXX" }, refused(154, "currency_differs")],
    ["no round", { game_id: undefined }, refused(400, "round_missing", 400)],
    ["a fraction", { actions: [bet(0.5)] }, refused(400, "bad_field", 400)],
    ["less than nothing", { actions: [bet(-1)] }, refused(400, "bad_field", 400)],
    ["more than there can be", { actions: [bet(2 ** 60)] }, refused(400, "bad_field", 400)],
    [
      "a rollback among them",
      { actions: [{ ...bet(1), action: "rollback" }] },
      refused(400, "bad_field", 400),
    ],
    [
      "too many",
      { actions: Array.from({ length: 21 }, () => bet(1)) },
      refused(400, "bad_field", 400),
    ],
    ["a win of no bet", { actions: [win(1)] }, refused(404, "bet_unknown")],
  ])("%s", async (_, more, answer) => {
    const { play, player } = await sitDown();
    expect(await play([bet(1_000)], more)).toEqual(answer);
    expect(await player.balanceMinor()).toBe(100_000n);
    const { rows } =
      await sql`select 1 from game_rounds where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each([
    ...(["self_excluded", "cooling_off", "account_closing"] as const).map(
      (why) => [why, 110] as const,
    ),
    ...(["loss_limit_reached", "wager_limit_reached", "time_limit_reached"] as const).map(
      (why) => [why, 105] as const,
    ),
  ])("a stake that responsible gaming does not let through: %s", async (why, number) => {
    const { play } = await sitDown();
    const reply = await whileCareRefuses(linked.owner, why, () => play([bet(100)]));
    expect(reply).toEqual(refused(number, why));
  });

  it("an action whose id said something else before", async () => {
    const { play, rollback } = await sitDown();
    const stake = bet(1_000);
    await play([stake]);
    const conflict = refused(400, "transaction_conflict", 400);
    expect(await play([{ ...stake, amount: 2_000 }])).toEqual(conflict);
    expect(await play([{ ...stake, action: "win" }])).toEqual(conflict);
    expect(await play([stake], { game_id: "another" })).toEqual(conflict);
    expect(await play([stake], { finished: true })).toEqual(conflict);
    expect(await play([win(1), { ...stake, amount: 2_000 }])).toEqual(conflict);
    expect(await rollback([stake.action_id], { currency: "USDT" })).toEqual(
      refused(154, "currency_differs"),
    );
    expect(await play([])).toEqual(paid(99_000));
  });

  it("a signature that is another's or another body's, and another vendor's path", async () => {
    const { table } = await sitDown();
    const invalid = { http: 403, code: 403, message: "bad_signature" };
    const forged = [
      { signed: hmacOf("another key of nobody's, long enough") },
      { signed: () => hmacOf(linked.keys.hmac)("another body") },
      { signed: (body: string) => hmacOf(linked.keys.hmac)(body).toUpperCase() },
      { header: "x-signature" },
    ];
    for (const how of forged) expect(await linked.actions("play", table, how)).toEqual(invalid);
    for (const vendor of ["SALAORO", "NOBODY"]) {
      const elsewhere = openActions(linked.app, hmacOf(linked.keys.hmac), vendor);
      expect(await elsewhere("play", table)).toEqual(invalid);
    }
  });

  it("a body that was signed for its other call", async () => {
    const { table, player, game_id } = await sitDown();
    const asked = { ...table, game_id };
    const stake = bet(1_000);
    const back = { action: "rollback", action_id: "x", original_action_id: "y" };
    const other = refused(400, "bad_field", 400);
    expect(await linked.actions("rollback", { ...asked, actions: [stake] })).toEqual(other);
    expect(await linked.actions("play", { ...asked, actions: [back] })).toEqual(other);
    expect(await player.balanceMinor()).toBe(100_000n);
  });
});
