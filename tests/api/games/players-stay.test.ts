import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reconcileVendorTransfers } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { done, fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.now();
const games = await openGames(db, clock);
const sit = () => sitDown({ db, clock, games });
const DENIED = { code: "42501" };
const DRY = { code: "22023" };

describe("a player of a game, for the application's role", () => {
  it.each([
    "member_id = member_id + 1",
    "vendor_id = vendor_id + 1",
    "reference = 'another'",
    "currency = 'VND_PLAY', play = true",
    "wallet_account = wallet_account + 1",
    "nickname = 'x'",
  ])("stays as it was made: %s", async (change) => {
    const { bet, player } = await sit();
    await bet();
    const act = sql`update game_players set ${sql.raw(change)} where member_id = ${player.memberId}`;
    await expect(act.execute(db)).rejects.toMatchObject(DENIED);
    await expect(act.execute(asOwner(db))).rejects.toMatchObject(DENIED);
  });

  it("is not taken away and made anew with another's wallet", async () => {
    const { player } = await sit();
    const gone = sql`delete from game_players where member_id = ${player.memberId}`.execute(db);
    await expect(gone).rejects.toMatchObject(DENIED);
  });

  it("plays for play with play money only", async () => {
    const { player } = await sit();
    const twin = sql`insert into game_players (reference, vendor_id, member_id, nickname, currency, play,
        wallet_account, house_account)
      select ${fresh("twin")}, v.id, p.member_id, 'x', p.currency, true, p.wallet_account, p.house_account
        from game_players p join vendors v on v.id <> p.vendor_id where p.member_id = ${player.memberId} limit 1`;
    await expect(twin.execute(db)).rejects.toMatchObject(DENIED);
  });
});

/** A command of a vendor as SQL, as the application's role could send it. */
const command = async (kind: "bet" | "win", amount: number, round: string) => {
  const { player, entered } = await sit();
  const { rows } = await sql<{ vendor: number; reference: string; code: string }>`
    select p.vendor_id as vendor, p.reference, g.vendor_code as code
      from game_players p join games g on g.vendor_id = p.vendor_id
     where p.member_id = ${player.memberId} and g.code = ${entered.gameId}`.execute(db);
  const [at] = rows;
  const said = sql`'${sql.raw(fresh(kind))}', '\\x00', ${round}, ${at?.code}, ${at?.reference}`;
  return kind === "win"
    ? sql`select games_win(${at?.vendor}, clock_timestamp(), ${said}, ${amount}, 'VND', false)`
    : sql`select games_bet(${at?.vendor}, clock_timestamp(), 900000, '\\x00', ${said}, ${amount}, 'VND')`;
};

it.each(["bet", "win"] as const)("a %s below nothing is refused whoever calls", async (kind) => {
  await expect((await command(kind, -1, "r")).execute(db)).rejects.toMatchObject(DRY);
});

it("a round that says more than its transactions is named by reconcile", async () => {
  const { bet, win, player } = await sit();
  expect(await bet()).toEqual(done("900.00"));
  await win({ amount: "50.00" });
  const before = await reconcileVendorTransfers(db);
  expect(before.filter(({ what }) => what === "round_sums")).toEqual([]);
  const tamper = (by: number) =>
    sql`update game_rounds set payout_minor = payout_minor + ${by} where member_id = ${player.memberId}`.execute(
      asOwner(db),
    );
  await tamper(100);
  const drift = (await reconcileVendorTransfers(db)).filter(({ what }) => what === "round_sums");
  expect(drift).toMatchObject([{ found: "10000 5100 0", expected: "10000 5000 0" }]);
  await tamper(-100);
});
