import { sql } from "kysely";
import { expect, it } from "vitest";
import { toNumber, toPercent } from "#/lib/base/fraction.ts";
import { getGame } from "#/lib/contract/games/game-sheet.ts";
import { type Choice, choiceFigures, type InstantGame } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { MINES, minesPays, minesReturn, mostOpened } from "#/lib/rules/studio/mines/mines.ts";
import { LLUVIA_DE_SOBRES, mostMinor } from "#/lib/rules/studio/rain/game.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { returnToPlayer } from "#/lib/rules/studio/slot/returns.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";
import { sitDown } from "../../support/table.ts";
import { gamesOver, makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 26);
const clock = () => nowMs;
const games = await openGames(db, clock);
const seat = await sitDown({ db, clock, games });
const reader = await makePlayer(db, clock);

/** Of a house game: the least that a choice returns, in per cent cut to two places, and the most that one pays, in stakes. */
function termsOf({ fields, ...game }: InstantGame) {
  let choices: Choice[] = [{}];
  for (const [name, field] of Object.entries(fields)) {
    const values =
      field.kind === "names"
        ? field.names
        : Array.from({ length: field.to - field.from + 1 }, (_, step) => field.from + step);
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value })));
  }
  const figures = choices.map((choice) => choiceFigures({ fields, ...game }, choice));
  const returns = figures.map(({ returnToPlayer }) => toPercent(returnToPlayer, 2));
  return {
    returnPercent: returns.sort()[0],
    most: Math.max(...figures.map(({ highest }) => toNumber(highest))),
  };
}

const sheetOf = async (gameId: string, over = games) =>
  over.asMember(reader.session, getGame, { gameId });

it("tells what a game is, its return, limits and swing, as far as its vendor tells them [API-30]", async () => {
  const house = await sheetOf("gallo-de-jade");
  if (!house.ok) throw new Error(house.code);
  expect(house.value).toMatchObject({
    game: { gameId: "gallo-de-jade", vassalage: "STUDIO", lines: 20 },
    minBet: { amount: "1000.00", currency: { code: "VND", symbol: "₫" } },
    returnPercent: "96.68",
    volatility: "high",
    inHouse: true,
    underMaintenance: false,
    wins: [],
  });
  const other = await sheetOf("triple-siete");
  expect(other).toMatchObject({ value: { returnPercent: null, volatility: null, inHouse: false } });
});

it("tells as what bonus money is played at a game: not where its vendor keeps the wallet", async () => {
  const { rows } = await sql<{ code: string; wallet: string; category: string }>`
    select distinct on (v.wallet, g.category) g.code, v.wallet, g.category
      from games g join vendors v on v.id = g.vendor_id
     where g.state = 'open' and g.category in ('RNG', 'SPORTS', 'FISH')`.execute(db);
  expect(new Set(rows.map(({ wallet }) => wallet))).toEqual(new Set(["single", "transfer"]));
  for (const { code, wallet, category } of rows)
    expect(await sheetOf(code), code).toMatchObject({
      value: { bonusCategory: wallet === "single" ? category : null },
    });
});

it.each(INSTANT_GAMES.map((game) => ({ id: game.id, game })))(
  "says of $id what its rules return at least, and reviews no win that they can pay",
  async ({ id, game }) => {
    const { returnPercent, most } = termsOf(game);
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({ value: { returnPercent, maxWinMultiple: Math.ceil(most) } });
  },
);

it("says of the mines what every board returns, and reviews no win that they can pay", async () => {
  const boards = Array.from({ length: 24 }, (_, i) => {
    const opened = mostOpened(MINES, i + 1, null);
    return [minesReturn(MINES, i + 1, opened), minesPays(MINES, i + 1, opened)] as const;
  });
  expect(new Set(boards.map(([returned]) => toPercent(returned, 2)))).toEqual(new Set(["99.00"]));
  const most = Math.max(...boards.map(([, pays]) => toNumber(pays)));
  expect(await sheetOf(MINES.id)).toMatchObject({
    value: { returnPercent: "99.00", maxWinMultiple: Math.ceil(most) },
  });
});

it("says of the pots what each returns, and reviews no share of the largest", async () => {
  const { id, most, returned } = LLUVIA_DE_SOBRES;
  const largest = mostMinor(LLUVIA_DE_SOBRES, 100_000n, most);
  expect(await sheetOf(id)).toMatchObject({
    value: { returnPercent: `${returned}.00`, maxWinMultiple: most },
  });
  expect(largest).toBeLessThanOrEqual(100_000n * BigInt(most));
});

it("says of the house's slot what the slot itself returns", () => {
  const { over, under } = returnToPlayer(GALLO_DE_JADE);
  expect(Number((over * 10_000n) / under) / 100).toBe(96.68);
});

it("knows no game that is hidden or nobody's, and says which rests", async () => {
  await sql`update games set state = 'hidden' where code = 'la-catrina'`.execute(asOwner(db));
  for (const gone of ["la-catrina", "nothing-like-it"])
    expect(await sheetOf(gone)).toMatchObject({ code: "game_unknown" });
  await sql`update games set state = 'maintenance' where code = 'la-catrina'`.execute(asOwner(db));
  expect(await sheetOf("la-catrina")).toMatchObject({ value: { underMaintenance: true } });
});

it("shows the game's own last large wins, by an index of the game", async () => {
  for (const roundId of ["one", "two", "three", "four"]) {
    nowMs += 60_000;
    await seat.bet({ roundId });
    await seat.win({ roundId, amount: "2000.00" });
  }
  const own = await sheetOf("triple-siete");
  expect(own.ok && own.value.wins.map(({ payout }) => payout)).toEqual([
    "2000.00",
    "2000.00",
    "2000.00",
  ]);
  expect(await sheetOf("gallo-de-jade")).toMatchObject({ value: { wins: [] } });
  await sql`
    insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, payout_minor,
      standing_bets, state, started_at, settled_at)
    select one.player_id, reference || n, member_id, one.vendor_id, g.id, one.category, stake_minor, stake_minor * 20, 1,
           'settled', started_at, started_at - n * interval '1 second'
      from (select * from game_rounds order by id limit 1) as one, generate_series(1, 30000) as n
      join lateral (select id from games where code = 'la-catrina') g on true`.execute(asOwner(db));
  await sql`vacuum analyze game_rounds`.execute(asOwner(db));
  const plans = await plansOf(db, (watched) => sheetOf("triple-siete", gamesOver(watched, clock)));
  const ours = plans.filter((plan) => plan.includes("game_rounds"));
  expect(ours).toHaveLength(1);
  expect(ours[0]).toContain("game_rounds_large_wins_of_game");
});
