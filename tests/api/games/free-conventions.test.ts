import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asOwner, testDatabase } from "../../support/database.ts";
import { grantOf, grantRounds } from "../../support/free-rounds.ts";
import { ACTIONS_VENDOR, openLinkedGames, sitDownLinked } from "../../support/linked-vendors.ts";
import { fresh } from "../../support/table.ts";

const { db } = await testDatabase();
const now = Date.now();
const linked = await openLinkedGames(db, () => now);
const UNIT = 100_000;

const facts = async (memberId: bigint) => {
  const { rows } = await sql`select stake_minor as stake, payout_minor as payout from play_facts
    where member_id = ${memberId}`.execute(db);
  return rows;
};

describe("a free round by rsa-rounds", () => {
  async function sitDown() {
    const { seat, player } = await sitDownLinked(linked);
    const reward = await grantRounds(db, player.memberId, { rounds: 2 });
    const { token, ...of } = seat;
    const money = { ...of, round: fresh("round"), amount: 0 };
    return {
      ...{ player, reward },
      bet: (more: object = {}) =>
        linked.rounds("transaction/bet", {
          ...{ ...money, token, transaction_uuid: fresh("bet") },
          ...{ is_free: true, reward_uuid: reward, ...more },
        }),
      win: (bet: string, amount: number, more: object = {}) =>
        linked.rounds("transaction/win", {
          ...{ ...money, amount, transaction_uuid: fresh("win"), round_closed: true },
          ...{ reference_transaction_uuid: bet, is_free: true, reward_uuid: reward, ...more },
        }),
    };
  }
  const said = (status: string, message: string) =>
    expect.objectContaining({ http: 200, status, message });
  const paid = (balance: number) =>
    expect.objectContaining({ http: 200, status: "RS_OK", balance, currency: "VND" });

  it("takes nothing, pays its win, and is counted once", async () => {
    const { player, reward, bet, win } = await sitDown();
    const transaction_uuid = fresh("bet");
    expect(await bet({ transaction_uuid })).toEqual(paid(1000 * UNIT));
    expect(await bet({ transaction_uuid })).toEqual(paid(1000 * UNIT));
    expect(await bet({ transaction_uuid, reward_uuid: "another" })).toEqual(
      said("RS_ERROR_DUPLICATE_TRANSACTION", "transaction_conflict"),
    );
    expect(await win(transaction_uuid, 250 * UNIT)).toEqual(paid(1250 * UNIT));
    expect(await grantOf(db, reward)).toEqual({ begun: 1, won: 250_00n });
    expect(await facts(player.memberId)).toEqual([{ stake: 0n, payout: 250_00n }]);
  });

  it("is refused without a grant, beyond it, or with an amount", async () => {
    const { bet, win } = await sitDown();
    const round = () => ({ round: fresh("round") });
    const unknown = said("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "free_rounds_unknown");
    expect(await bet({ ...round(), reward_uuid: null })).toEqual(unknown);
    expect(await bet({ ...round(), reward_uuid: "nobodys-grant", is_free: undefined })).toEqual(
      unknown,
    );
    expect(await bet({ amount: 1 })).toEqual(said("RS_ERROR_WRONG_TYPES", "bad_amount"));
    const last = { ...round(), transaction_uuid: fresh("bet") };
    await bet(round());
    await bet(last);
    expect(await bet(round())).toEqual(said("RS_ERROR_LIMIT_REACHED", "free_rounds_over"));
    expect(await win(last.transaction_uuid, 2_000.01 * UNIT, { round: last.round })).toEqual(
      said("RS_ERROR_LIMIT_REACHED", "above_maximum"),
    );
  });
});

describe("free spins by hmac-actions", () => {
  async function sitDown(grant: Parameters<typeof grantRounds>[2] = {}) {
    const { player, table } = await sitDownLinked(linked);
    const issue_id = await grantRounds(db, player.memberId, { ...ACTIONS_VENDOR, ...grant });
    return {
      ...{ player, table, issue_id },
      tell: (total_amount: number, more: object = {}) =>
        linked.actions("freespins", { issue_id, status: "played", total_amount, ...more }),
    };
  }
  const paid = (balance: number) => ({ http: 200, balance });
  const refused = (code: number, message: string) =>
    expect.objectContaining({ http: 412, code, message });

  it("are paid at once when they are over, once, without a session", async () => {
    const { player, issue_id, tell } = await sitDown();
    await player.endSession();
    expect(await tell(150_00)).toEqual(paid(1150_00));
    expect(await tell(150_00)).toEqual(paid(1150_00));
    expect(await tell(150_01)).toEqual(
      expect.objectContaining({ http: 400, message: "transaction_conflict" }),
    );
    expect(await grantOf(db, issue_id)).toEqual({ begun: 10, won: 150_00n });
    expect(await facts(player.memberId)).toEqual([{ stake: 0n, payout: 150_00n }]);
    const { rows } = await sql`select state, stake_minor, payout_minor from game_rounds
      where member_id = ${player.memberId}`.execute(db);
    expect(rows).toEqual([{ state: "settled", stake_minor: 0n, payout_minor: 150_00n }]);
  });

  it("close their grant where they won nothing, or expired", async () => {
    const { player, tell, issue_id } = await sitDown();
    expect(await tell(0, { status: "expired" })).toEqual(paid(1000_00));
    expect(await grantOf(db, issue_id)).toEqual({ begun: 10, won: 0n });
    expect(await facts(player.memberId)).toEqual([{ stake: 0n, payout: 0n }]);
  });

  it("pay no more than the grant does, nor without one, nor one that staff ended", async () => {
    const { tell, player } = await sitDown();
    expect(await tell(2_000_01)).toEqual(refused(105, "above_maximum"));
    expect(await tell(2_000_01)).toEqual(refused(105, "above_maximum"));
    expect(await tell(1, { issue_id: "nobodys-grant" })).toEqual(
      refused(404, "free_rounds_unknown"),
    );
    const ended = await sitDown();
    await sql`update free_rounds set closed_at = now() where reference = ${ended.issue_id}`.execute(
      asOwner(db),
    );
    expect(await ended.tell(1)).toEqual(refused(105, "free_rounds_over"));
    expect(await player.balanceMinor()).toBe(1000_00n);
    const { rows } = await sql`select code from seamless_reviews where closed_at is null
      and transaction_id like 'freespins/%' order by code`.execute(db);
    expect(rows).toEqual([{ code: "above_maximum" }, { code: "free_rounds_over" }]);
  });

  it("are paid whatever rounds and bets the vendor calls by their name", async () => {
    const { player, table, issue_id, tell } = await sitDown();
    const named = `freespins:${issue_id}`;
    const bet = { action: "bet", amount: 100_00, action_id: named };
    const play = { ...table, game_id: named, actions: [bet] };
    expect(await linked.actions("play", play)).toMatchObject({ http: 200, balance: 900_00 });
    expect(await tell(150_00)).toEqual(paid(1050_00));
    expect(await tell(150_00)).toEqual(paid(1050_00));
    expect(await grantOf(db, issue_id)).toEqual({ begun: 10, won: 150_00n });
    const { rows } = await sql`select reference, payout_minor as paid from game_rounds
      where member_id = ${player.memberId} order by paid`.execute(db);
    expect(rows).toEqual([
      { reference: named, paid: 0n },
      { reference: `freespins/${issue_id}`, paid: 150_00n },
    ]);
  });

  it("that were paid before their name was the wallet's own are answered as they were", async () => {
    const { issue_id, tell } = await sitDown();
    expect(await tell(150_00)).toEqual(paid(1150_00));
    const was = `freespins:${issue_id}`;
    for (const [table, column] of [
      ["game_rounds", "reference"],
      ["vendor_transactions", "transaction_id"],
      ["vendor_transactions", "round_reference"],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${was}
        where ${sql.ref(column)} = ${`freespins/${issue_id}`}`.execute(asOwner(db));
    expect(await tell(150_00)).toEqual(paid(1150_00));
    expect(await tell(150_01)).toMatchObject({ message: "transaction_conflict" });
  });
});
