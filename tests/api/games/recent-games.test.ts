import { sql } from "kysely";
import { expect, it } from "vitest";
import { listRecentGames } from "#/lib/contract/games/member-games.ts";
import { cleanLaunches } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";
import { enterGame, gamesOver, makePlayer, openGames, type Player } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 26);
const clock = () => nowMs;
const games = await openGames(db, clock);
const rooster = { gameId: "gallo-de-jade", vassalage: "STUDIO" };

async function play(player: Player, game?: { gameId: string; vassalage: string }): Promise<void> {
  nowMs += 60_000;
  await enterGame(games, player, game);
}
async function recent(player: Player, filter: { vassalage?: string; pageNo?: number } = {}) {
  const query = { clientType: 3, language: "es", pageSize: 1, ...filter } as const;
  const reply = await games.asMember(player.session, listRecentGames, query);
  if (!reply.ok) throw new Error(reply.code);
  const { list, totalPages, totalCount } = reply.value;
  return [list.map(({ gameId }) => gameId), totalPages, totalCount];
}

it("lists what a member launched, each game once, the last one first, by pages [API-45, API-46, API-69]", async () => {
  const [linh, budi] = [await makePlayer(db, clock), await makePlayer(db, clock)];
  expect(await recent(linh)).toEqual([[], 0, 0]);
  await play(linh);
  await play(linh, rooster);
  await play(linh);
  expect(await recent(linh)).toEqual([["triple-siete"], 2, 2]);
  expect(await recent(linh, { pageNo: 2 })).toEqual([["gallo-de-jade"], 2, 2]);
  expect(await recent(linh, { vassalage: "STUDIO" })).toEqual([["gallo-de-jade"], 1, 1]);
  expect(await recent(budi)).toEqual([[], 0, 0]);
});

it("remembers a game when its launch is cleaned away, and leaves out one that is gone", async () => {
  const linh = await makePlayer(db, clock);
  await play(linh, rooster);
  nowMs += 9 * 86_400_000;
  await cleanLaunches(db, clock);
  expect(await recent(linh)).toEqual([["gallo-de-jade"], 1, 1]);
  await sql`update games set state = 'hidden' where code = 'gallo-de-jade'`.execute(asOwner(db));
  expect(await recent(linh)).toEqual([[], 0, 0]);
  await sql`update games set state = 'open' where code = 'gallo-de-jade'`.execute(asOwner(db));
});

it("reads a member's own rows alone, however many others have played", async () => {
  const linh = await makePlayer(db, clock);
  await play(linh);
  await sql`insert into game_recents select 9000000 + n, g.id, now() from generate_series(1, 500) n,
    (select id from games limit 40) g`.execute(asOwner(db));
  await sql`vacuum analyze game_recents`.execute(asOwner(db));
  const plans = await plansOf(db, (watched) =>
    gamesOver(watched, clock).asMember(linh.session, listRecentGames, {}),
  );
  const ours = plans.filter((plan) => plan.includes("game_recents"));
  expect(ours.length).toBeGreaterThan(0);
  for (const plan of ours) expect(plan).not.toContain("Seq Scan on game_recents");
});
