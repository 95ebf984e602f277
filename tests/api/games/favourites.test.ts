import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { listGames } from "#/lib/contract/games/calls.ts";
import {
  addFavourite,
  FAVOURITES_MOST,
  listFavouriteIds,
  listFavourites,
  removeFavourite,
} from "#/lib/contract/games/member-games.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { makePlayer, openGames, type Player } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 26);
const games = await openGames(db, clock);
const rooster = { nodeId: "n1001", vendor: "STUDIO" };
const of = (player: Player) => player.session;

async function nodes(count: number): Promise<{ nodeId: string; vendor: string }[]> {
  const { session } = await makePlayer(db, clock);
  const found = await Promise.all(
    [1, 2, 3].map((pageNo) => games.asMember(session, listGames, { pageNo, pageSize: 100 })),
  );
  return found
    .flatMap((reply) => (reply.ok ? reply.value.list : []))
    .map(({ nodeId, vassalage }) => ({ nodeId, vendor: vassalage }))
    .slice(0, count);
}
const idsOf = async (player: Player) => {
  const reply = await games.asMember(of(player), listFavouriteIds, {});
  return reply.ok ? reply.value.list : reply.code;
};
const namesOf = async (player: Player) => {
  const reply = await games.asMember(of(player), listFavourites, { gameType: "RNG" });
  return reply.ok ? reply.value.list.map(({ gameId }) => gameId) : reply.code;
};

afterEach(async () => {
  await sql`update games set state = 'open' where state <> 'open'`.execute(asOwner(db));
});

it("keeps the games that a member adds, the newest first, and nobody else's [API-47, API-48, API-49, API-67, API-68, ENT-26]", async () => {
  const [linh, budi] = [await makePlayer(db, clock), await makePlayer(db, clock)];
  expect(await idsOf(linh)).toEqual([]);
  const add = { ...rooster, gameType: "RNG" } as const;
  expect(await games.asMember(of(linh), addFavourite, add)).toEqual({
    ok: true,
    value: { gameId: "gallo-de-jade" },
  });
  const seven = { nodeId: (await nodeOf("triple-siete")) ?? "", vendor: "SALAORO" };
  await games.asMember(of(linh), addFavourite, seven);
  expect(await idsOf(linh)).toEqual(["triple-siete", "gallo-de-jade"]);
  expect(await namesOf(linh)).toEqual(["triple-siete", "gallo-de-jade"]);
  expect(await idsOf(budi)).toEqual([]);
});

it("says the same to who adds or removes twice [API-49, API-50]", async () => {
  const linh = await makePlayer(db, clock);
  const both = [1, 2].map(() => games.asMember(of(linh), addFavourite, rooster));
  for (const reply of await Promise.all(both)) expect(reply.ok).toBe(true);
  expect(await idsOf(linh)).toEqual(["gallo-de-jade"]);
  for (const _time of [1, 2])
    expect((await games.asMember(of(linh), removeFavourite, rooster)).ok).toBe(true);
  expect(await idsOf(linh)).toEqual([]);
});

it("keeps out a game that is gone, shows it again when it is back, and lets it be removed meanwhile", async () => {
  const linh = await makePlayer(db, clock);
  await games.asMember(of(linh), addFavourite, rooster);
  const hide = sql`update games set state = 'hidden' where code = 'gallo-de-jade'`;
  await hide.execute(asOwner(db));
  expect([await idsOf(linh), await namesOf(linh)]).toEqual([[], []]);
  expect(await games.asMember(of(linh), addFavourite, rooster)).toMatchObject({
    code: "game_unknown",
  });
  await sql`update games set state = 'open'`.execute(asOwner(db));
  expect(await idsOf(linh)).toEqual(["gallo-de-jade"]);
  await hide.execute(asOwner(db));
  expect((await games.asMember(of(linh), removeFavourite, rooster)).ok).toBe(true);
  await sql`update games set state = 'open'`.execute(asOwner(db));
  expect(await idsOf(linh)).toEqual([]);
});

it("knows no game of another vendor's, or that nobody has", async () => {
  const linh = await makePlayer(db, clock);
  for (const wrong of [
    { ...rooster, vendor: "VELA" },
    { ...rooster, nodeId: "n0" },
  ])
    for (const call of [addFavourite, removeFavourite])
      expect(await games.asMember(of(linh), call, wrong)).toMatchObject({ code: "game_unknown" });
  expect(await idsOf(linh)).toEqual([]);
});

it("is bounded, from two devices at once too", async () => {
  const linh = await makePlayer(db, clock);
  const all = await nodes(FAVOURITES_MOST + 1);
  expect(all).toHaveLength(FAVOURITES_MOST + 1);
  for (const each of all.slice(2)) await games.asMember(of(linh), addFavourite, each);
  const last = await Promise.all(
    all.slice(0, 2).map((each) => games.asMember(of(linh), addFavourite, each)),
  );
  expect(last.map((reply) => (reply.ok ? "kept" : reply.code)).sort()).toEqual([
    "favourites_full",
    "kept",
  ]);
  expect(await idsOf(linh)).toHaveLength(FAVOURITES_MOST);
});

it("gives nothing for a token that is not the session's", async () => {
  const linh = await makePlayer(db, clock);
  for (const call of [listFavouriteIds, listFavourites])
    expect(await games.asMember(of(linh), call, { token: "another" })).toMatchObject({
      code: "not_allowed",
    });
});

async function nodeOf(code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("games")
    .select("node_id")
    .where("code", "=", code)
    .executeTakeFirst();
  return row?.node_id;
}
