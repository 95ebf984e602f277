import { expect, it } from "vitest";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { listRooms, listVendorGameTypes } from "#/lib/contract/games/pvp.ts";
import { testDatabase } from "../../support/database.ts";
import { sitDown } from "../../support/table.ts";
import { makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 26);
const games = await openGames(db, clock);
const { session } = await makePlayer(db, clock);

async function rooms(filter: { vassalage?: string } = {}) {
  const reply = await games.asMember(session, listRooms, { language: "es", ...filter });
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.list;
}

it("lists the rooms of PVP with their smallest stake and how many play there now [API-53, API-70, ENT-14]", async () => {
  const every = await rooms();
  expect(every.length).toBeGreaterThan(1);
  const [room] = every;
  if (!room) throw new Error("no room");
  expect(room).toMatchObject({
    minBet: { amount: "1000.00", currency: { code: "VND" } },
    playing: 0,
  });
  const seat = await sitDown(
    { db, clock, games },
    { gameId: room.roomId, vassalage: room.vassalage },
  );
  await seat.bet();
  const own = await rooms({ vassalage: room.vassalage });
  expect(new Set(own.map(({ vassalage }) => vassalage))).toEqual(new Set([room.vassalage]));
  expect(own.map(({ roomId, playing }) => [roomId, playing])).toContainEqual([room.roomId, 1]);
  expect(await rooms({ vassalage: "NOBODY" })).toEqual([]);
});

it("launches a room with its address as the content; other games have none [API-41]", async () => {
  const [room] = await rooms();
  const order = { gameId: room?.roomId ?? "", vassalage: room?.vassalage ?? "" };
  const launched = await games.asMember(session, launchGame, order);
  if (!launched.ok) throw new Error(launched.code);
  expect(launched.value.content).toBe(launched.value.game_url);
  const slot = await games.asMember(session, launchGame, {
    gameId: "gallo-de-jade",
    vassalage: "STUDIO",
  });
  expect(slot.ok && "content" in slot.value).toBe(false);
});

it("tells the categories in which a vendor has games, e-sports apart from sports [API-65]", async () => {
  const typesOf = async (vassalage: string, platform?: string) => {
    const query = { vassalage, ...(platform ? { platform } : {}) };
    const reply = await games.asMember(session, listVendorGameTypes, query);
    return reply.ok ? reply.value.list.map(({ gameType }) => gameType) : reply.code;
  };
  expect(await typesOf("IMES")).toEqual(["ESPORTS"]);
  expect(await typesOf("STUDIO")).toEqual(["RNG", "PVP", "INHOUSE"]);
  expect(await typesOf("STUDIO", "flash")).toEqual([]);
  expect(await typesOf("NOBODY")).toEqual([]);
});
