import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { reconcileBonuses } from "#/server/bonus/index.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";

const world = await bonusWorld();
await world.putOffer({
  ...{ code: "match", amount: "150000", maxStake: "5000", maxPaid: null, turnoverPercent: 2_000 },
  deposit: { percent: 50, least: "100000", times: 9 },
});
const played = await world.bonusMember();
const seat = await played.sit();
await seat.bet({ amount: "500.00", roundId: "before" });
await seat.win({ amount: "0.00", roundId: "before" });
const fresh = await world.bonusMember();
const depositor = await world.bonusMember({ bonus: "none" });
const deposit = async (offer?: string) => {
  const terms = offer === undefined ? {} : { offer, offerTerms: await world.termsOf(offer) };
  const { value } = await depositor.call(createDeposit, {
    ...{ method: "bank_qr", amount: "200000.00" },
    ...terms,
  });
  return value.id;
};
const [promised, bare] = [await deposit("match"), await deposit()];

class Undone extends Error {}

/** What the books say of statements that are taken back again. */
async function driftOf(...statements: readonly RawBuilder<unknown>[]) {
  const found: string[] = [];
  const look = async (tx: Db) => {
    for (const statement of statements) await statement.execute(tx);
    const drift = [...(await reconcileBonuses(tx)), ...(await cashierDrift(tx))];
    found.push(...drift.map(({ what }) => what));
    throw new Undone();
  };
  await world.owner.db
    .transaction()
    .execute(look)
    .catch((fault: unknown) => {
      if (!(fault instanceof Undone)) throw fault;
    });
  return new Set(found);
}
/** Within the transaction of what was planted. */
const cashierDrift = (tx: Db) =>
  reconcileCashier({
    transaction: () => ({
      setIsolationLevel: () => ({
        setAccessMode: () => ({ execute: (look: (at: Db) => unknown) => look(tx) }),
      }),
    }),
  } as unknown as Db);

describe("the books of bonus money", () => {
  it("agree with what was given and played", async () => {
    expect(await driftOf()).toEqual(new Set());
  });

  it.each([
    [
      "bonus money that the house gave beside a bonus",
      "bonus_transfer",
      [
        sql`select ledger_move('gift:1', 'bonus', null, array[ledger_open_account('house', 0, 'bonuses', 'VND_BONUS', null),
          ledger_account('member', ${fresh.id}, 'bonus', 'VND_BONUS')], array[-777, 777]::bigint[], '{}', false)`,
      ],
    ],
    [
      "own money that the house gave as a bonus",
      "bonus_transfer",
      [
        sql`select ledger_credit('gift:2', 'bonus', 'bonuses', ${fresh.id}, 'VND', 777::bigint, '{}')`,
      ],
    ],
    [
      "a bonus that became own though it was not played",
      "bonus_paid",
      [
        sql`select bonus_close(b, 'converted', bonus_balance(member_id, currency)) from bonuses b where id = ${fresh.bonusId}`,
      ],
    ],
    [
      "a bonus that was paid though it expired",
      "bonus_paid",
      [sql`select bonus_close(b, 'expired', 100000) from bonuses b where id = ${fresh.bonusId}`],
    ],
    [
      "a bonus that nobody agreed to",
      "bonus_terms",
      [sql`select bonus_keep('bnobody', ${depositor.id}, 'welcome', 1, 424242, null)`],
    ],
    [
      "a bonus on other terms than were agreed on",
      "bonus_terms",
      [
        sql`alter table bonuses disable trigger as_granted`,
        sql`update bonuses set max_stake_minor = 1 where id = ${fresh.bonusId}`,
      ],
    ],
    [
      "play made up when it was closed",
      "bonus_played",
      [
        sql`select bonus_close(b, 'given_up', 0) from bonuses b where id = ${played.bonusId}`,
        sql`update bonuses set played_minor = 1 where id = ${played.bonusId}`,
      ],
    ],
    [
      "play that counts for a bonus that began after it",
      "bonus_played",
      [sql`update bonuses set began_at = clock_timestamp() where id = ${played.bonusId}`],
    ],
    [
      "a bonus of a deposit that is not there",
      "deposit_bonus",
      [sql`select bonus_keep('bforged', ${depositor.id}, 'match', 9900000, null, 'dnone')`],
    ],
    [
      "a bonus that waits with a deposit that is not credited",
      "deposit_bonus",
      [sql`update bonuses set state = 'waiting' where deposit_id = ${promised}`],
    ],
    [
      "a deposit that tells of a bonus nobody promised",
      "deposit_bonus",
      [sql`update deposits set bonus_minor = 99999999 where id = ${bare}`],
    ],
  ])("tell of %s", async (_of, what, statements) => {
    expect(await driftOf(...statements)).toContain(what);
  });
});

it("who serves has no deposit tell of a bonus", async () => {
  await expect(
    sql`update deposits set bonus_minor = 99999999 where id = ${bare}`.execute(world.db),
  ).rejects.toMatchObject({ code: "42501" });
});
