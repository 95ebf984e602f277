import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames, type Player } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
const clock = () => Date.now();
const games = await openGames(db, clock);
const irene = operators(owner)("irene", "risk");

/** The account of who sits at a table. */
async function accountOf({ memberId }: Player): Promise<string> {
  const account = `sits-${memberId}`;
  await sql`insert into members (id, username, username_key, nickname, currency, password_hash, password_changed_at, registered_at)
    overriding system value
    values (${memberId}, ${account}, ${account}, ${account}, 'VND', '$argon2id$', now(), now())`.execute(
    owner.db,
  );
  return account;
}

it("the last rounds and what was refused to vendors stand in the story of whose they are alone", async () => {
  const one = await sitDown({ db, clock, games });
  const other = await sitDown({ db, clock, games });
  await one.bet();
  await one.win({ amount: "250.00" });
  const open = { roundId: fresh("open") };
  await one.bet({ ...open, amount: "10.00" });
  const transactionId = fresh("late");
  await other.bet();
  await other.win({ transactionId, amount: "99999999.00" });
  const [mine, theirs] = [await accountOf(one.player), await accountOf(other.player)];
  const told = JSON.parse((await irene("members", "show", mine, "--json")).out);
  expect(told.rounds).toMatchObject([
    { roundId: open.roundId, stake: "10.00", payout: "0.00", state: "open", currency: "VND" },
    { vendor: "SALAORO", stake: "100.00", payout: "250.00", state: "settled" },
  ]);
  expect(told.waiting.reviews).toEqual([]);
  const { out } = await irene("members", "show", theirs);
  expect(out).toContain(`review SALAORO/${transactionId}`);
});
