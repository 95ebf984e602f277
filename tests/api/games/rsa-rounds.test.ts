import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { whileCareRefuses } from "../../support/care.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import {
  launchLinked,
  newRsaKeys,
  openLinkedGames,
  openRounds,
  ROUNDS_VENDOR,
  sitDownLinked,
} from "../../support/linked-vendors.ts";
import { fresh } from "../../support/table.ts";
import { makePlayer } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const linked = await openLinkedGames(db, clock);
const { rounds } = linked;
const UNIT = 100_000;

async function sitDown(funds?: string) {
  const { seat, player } = await sitDownLinked(linked, funds);
  const { token, user, ...of } = seat;
  const round = fresh("round");
  const money = { user, ...of, round, amount: 100 * UNIT };
  return {
    ...{ player, seat, round },
    bet: (more: object = {}) =>
      rounds("transaction/bet", { ...money, token, transaction_uuid: fresh("bet"), ...more }),
    win: (bet: string, more: object = {}) =>
      rounds("transaction/win", {
        ...money,
        ...{ transaction_uuid: fresh("win"), reference_transaction_uuid: bet, ...more },
      }),
    rollback: (bet: string, more: object = {}) =>
      rounds("transaction/rollback", {
        ...{ user, round, game_code: of.game_code, transaction_uuid: fresh("back") },
        ...{ reference_transaction_uuid: bet, ...more },
      }),
  };
}

const said = (status: string, message?: string) =>
  expect.objectContaining({ http: 200, status, ...(message ? { message } : {}) });
const paid = (balance: number) =>
  expect.objectContaining({ http: 200, status: "RS_OK", balance, currency: "VND" });

describe("a round by rsa-rounds", () => {
  it("is a bet, wins and its end, each told with the balance in 1/100000 and the request's id", async () => {
    const { bet, win, player, seat } = await sitDown();
    const request_uuid = randomUUID();
    expect(await bet({ transaction_uuid: "r-b1", request_uuid })).toEqual({
      ...{ http: 200, status: "RS_OK", user: seat.user, request_uuid },
      ...{ currency: "VND", balance: 900 * UNIT },
    });
    expect(await win("r-b1", { amount: 30.5 * UNIT })).toEqual(paid(930.5 * UNIT));
    expect(await win("r-b1", { amount: 0, round_closed: true })).toEqual(paid(930.5 * UNIT));
    expect(await win("r-b1")).toEqual(said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "round_closed"));
    expect(await player.balanceMinor()).toBe(93_050n);
    const { rows } = await sql`select stake_minor, payout_minor from play_facts
      where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([{ stake_minor: 10_000n, payout_minor: 3_050n }]);
  });

  it("ends with a bet that says so, lost", async () => {
    const { bet, player } = await sitDown();
    const closing = { transaction_uuid: fresh("bet"), round_closed: true };
    expect(await bet(closing)).toEqual(paid(900 * UNIT));
    expect(await bet(closing)).toEqual(paid(900 * UNIT));
    expect(await bet({ ...closing, round_closed: false })).toEqual(
      said("RS_ERROR_DUPLICATE_TRANSACTION"),
    );
    const { rows } = await sql`select stake_minor, payout_minor from play_facts
      where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([{ stake_minor: 10_000n, payout_minor: 0n }]);
  });

  it("is taken back by its bet, before it comes or after, once", async () => {
    const { bet, rollback, win } = await sitDown();
    await bet({ transaction_uuid: "r-b2" });
    expect(await rollback("r-b2")).toEqual(paid(1000 * UNIT));
    expect(await rollback("r-b2")).toEqual(paid(1000 * UNIT));
    expect(await win("r-b2")).toEqual(said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "bet_unknown"));
    expect(await rollback("r-late")).toEqual(paid(1000 * UNIT));
    expect(await bet({ transaction_uuid: "r-late" })).toEqual(paid(1000 * UNIT));
  });

  it("pays a win of the bet that it names, and of no other", async () => {
    const { bet, win, rollback } = await sitDown();
    await bet({ transaction_uuid: "r-b3" });
    await bet({ transaction_uuid: "r-b4" });
    await rollback("r-b4");
    for (const other of ["r-b4", "r-nobody", "r-b2"])
      expect(await win(other)).toEqual(said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "bet_unknown"));
    const first = { transaction_uuid: fresh("win") };
    expect(await win("r-b3", first)).toEqual(paid(1000 * UNIT));
    expect(await win("r-b3", first)).toEqual(paid(1000 * UNIT));
    expect(await win("r-b4", first)).toEqual(said("RS_ERROR_DUPLICATE_TRANSACTION"));
  });

  it("keeps a win that was paid, and has somebody look at why it should not", async () => {
    const { bet, win, rollback, player } = await sitDown();
    await bet({ transaction_uuid: "r-b5" });
    await win("r-b5", { transaction_uuid: "r-w5" });
    const back = fresh("back");
    expect(await rollback("r-w5", { transaction_uuid: back })).toEqual(
      said("RS_ERROR_DUPLICATE_TRANSACTION"),
    );
    expect(await player.balanceMinor()).toBe(100_000n);
    const { rows } =
      await sql`select kind, code from seamless_reviews where transaction_id = ${back}`.execute(db);
    expect(rows).toEqual([{ kind: "rollback", code: "transaction_conflict" }]);
  });

  it("pays wins and takes bets back when the session has ended, and takes no bet then", async () => {
    const { bet, win, rollback, player } = await sitDown();
    await bet({ transaction_uuid: "r-b6" });
    await bet({ transaction_uuid: "r-b7" });
    await player.endSession();
    expect(await bet()).toEqual(said("RS_ERROR_TOKEN_EXPIRED"));
    expect(await win("r-b6")).toEqual(paid(900 * UNIT));
    expect(await rollback("r-b7")).toEqual(paid(1000 * UNIT));
  });
});

describe("a vendor of rsa-rounds is refused, and nothing is done,", () => {
  it("what the player has not", async () => {
    const { bet } = await sitDown("50.00");
    expect(await bet({ amount: 50.01 * UNIT })).toEqual(
      expect.objectContaining({ status: "RS_ERROR_NOT_ENOUGH_MONEY", balance: 50 * UNIT }),
    );
  });

  it.each([
    ["another player's or an unknown token", { token: "t".repeat(43) }, "RS_ERROR_INVALID_TOKEN"],
    ["an unknown player", { user: "nobody" }, "RS_ERROR_INVALID_TOKEN"],
    ["an unknown game", { game_code: "no-such-game" }, "RS_ERROR_INVALID_GAME"],
    ["another vendor's game", { game_code: "faro-del-sur" }, "RS_ERROR_INVALID_GAME"],
    ["another currency", { currency: "USDT" }, "RS_ERROR_WRONG_CURRENCY"],
    ["a currency that nobody knows", { currency: "XXX" }, "RS_ERROR_WRONG_CURRENCY"],
    ["a part of a minor unit", { amount: 10_001 }, "RS_ERROR_WRONG_TYPES"],
    ["less than nothing", { amount: -1 }, "RS_ERROR_WRONG_TYPES"],
    ["an amount that is text", { amount: "100000" }, "RS_ERROR_WRONG_TYPES"],
    ["an amount that no number says exactly", { amount: 2 ** 60 }, "RS_ERROR_WRONG_TYPES"],
    ["a bet without an id", { transaction_uuid: undefined }, "RS_ERROR_WRONG_TYPES"],
  ])("%s", async (_, more, status) => {
    const { bet, player } = await sitDown();
    expect(await bet(more)).toEqual(said(status));
    expect(await player.balanceMinor()).toBe(100_000n);
    const { rows } =
      await sql`select 1 from game_rounds where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([]);
  });

  it.each([
    ...(["self_excluded", "cooling_off", "account_closing"] as const).map(
      (why) => [why, "RS_ERROR_USER_DISABLED"] as const,
    ),
    ...(["loss_limit_reached", "wager_limit_reached", "time_limit_reached"] as const).map(
      (why) => [why, "RS_ERROR_LIMIT_REACHED"] as const,
    ),
  ])("a stake that responsible gaming does not let through: %s", async (why, status) => {
    const { bet } = await sitDown();
    const reply = await whileCareRefuses(linked.owner, why, () => bet());
    expect(reply).toEqual(said(status, why));
  });

  it("a win or rollback of another's player, round or currency", async () => {
    const { bet, win, rollback, player } = await sitDown();
    const other = await sitDown();
    await bet({ transaction_uuid: "r-b8" });
    const { user } = other.seat;
    expect(await win("r-b8", { user })).toEqual(said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST"));
    expect(await win("r-b8", { round: "another" })).toEqual(
      said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST"),
    );
    expect(await win("r-b8", { currency: "USDT" })).toEqual(said("RS_ERROR_WRONG_CURRENCY"));
    expect(await rollback("r-b8", { user })).toEqual(said("RS_ERROR_DUPLICATE_TRANSACTION"));
    expect(await rollback("r-b8", { round: "another" })).toEqual(
      said("RS_ERROR_DUPLICATE_TRANSACTION"),
    );
    expect([await player.balanceMinor(), await other.player.balanceMinor()]).toEqual([
      90_000n,
      100_000n,
    ]);
  });

  it("a win above the game's maximum, which somebody looks at", async () => {
    const { bet, win, player } = await sitDown();
    await sql`update games set max_win_multiple = 5 where code = 'triple-siete'`.execute(
      asOwner(db),
    );
    await bet({ transaction_uuid: "r-b9" });
    expect(await win("r-b9", { amount: 500.01 * UNIT })).toEqual(said("RS_ERROR_LIMIT_REACHED"));
    expect(await player.balanceMinor()).toBe(90_000n);
  });

  it("what is no JSON", async () => {
    const signed = linked.keys.rsa.sign("{");
    const reply = await linked.app.inject({
      ...{ method: "POST", url: "/wps/seamless/rsa-rounds/SALAORO/user/balance", payload: "{" },
      headers: { "content-type": "application/json", "x-signature": signed },
    });
    expect([reply.statusCode, reply.json().status]).toEqual([200, "RS_ERROR_WRONG_SYNTAX"]);
  });

  it("a signature that is another's, another body's, or in another header", async () => {
    const { bet, seat } = await sitDown();
    const other = newRsaKeys();
    const forged = [
      { signed: other.sign },
      { signed: () => linked.keys.rsa.sign("another body") },
      { signed: () => "" },
      { signed: (body: string) => linked.keys.rsa.sign(body).slice(0, -4) },
      { header: "x-request-sign" },
    ];
    const invalid = said("RS_ERROR_INVALID_SIGNATURE");
    for (const how of forged)
      expect(await rounds("user/balance", { user: seat.user, token: seat.token }, how)).toEqual(
        invalid,
      );
    for (const vendor of ["VELA", "NOBODY", "salaoro"]) {
      const elsewhere = openRounds(linked.app, linked.keys.rsa.sign, vendor);
      expect(await elsewhere("user/balance", seat)).toEqual(invalid);
    }
    expect(await bet()).toEqual(paid(900 * UNIT));
  });

  it("a body that was signed for another of its calls", async () => {
    const { seat, round, player } = await sitDown();
    const { token, ...at } = seat;
    const money = { ...at, round, amount: UNIT };
    const bodies = {
      "user/balance": { user: seat.user, token },
      "transaction/bet": { ...money, token, transaction_uuid: fresh("x") },
      "transaction/win": {
        ...{ ...money, token, transaction_uuid: fresh("x"), reference_transaction_uuid: "r-1" },
      },
      "transaction/rollback": {
        ...{ ...at, token, round, transaction_uuid: fresh("x") },
        reference_transaction_uuid: "r-1",
      },
    } as const;
    const calls = Object.keys(bodies) as (keyof typeof bodies)[];
    for (const call of calls)
      for (const other of calls.filter((each) => each !== call))
        expect([call, other, await rounds(other, bodies[call])]).toEqual([
          call,
          other,
          said("RS_ERROR_WRONG_TYPES"),
        ]);
    expect(await player.balanceMinor()).toBe(100_000n);
  });
});

describe("a token of rsa-rounds", () => {
  it("bets once the balance was asked for within a minute of the launch", async () => {
    const player = await makePlayer(db, clock, {});
    const launched = await launchLinked(linked.games, player, ROUNDS_VENDOR);
    const { user, token, game: game_code, currency } = launched;
    const bet = () =>
      rounds("transaction/bet", {
        ...{ user, token, game_code, currency, round: fresh("round"), amount: UNIT },
        transaction_uuid: fresh("bet"),
      });
    expect(await bet()).toEqual(said("RS_ERROR_TOKEN_EXPIRED"));
    expect(await rounds("user/balance", { user, token })).toEqual(paid(1000 * UNIT));
    expect(await bet()).toEqual(paid(999 * UNIT));
    const late = await launchLinked(linked.games, player, ROUNDS_VENDOR);
    nowMs += 61_000;
    const asked = { user: late.user, token: late.token };
    expect(await rounds("user/balance", asked)).toEqual(said("RS_ERROR_TOKEN_EXPIRED"));
    nowMs -= 61_000;
  });
});
