import { expect, test } from "vitest";
import { lobbyFills } from "#/components/games/lobby.ts";

const games = (...codes: string[]) => codes.map((gameId) => ({ gameId }));
/** A lobby of two games, on a page that shows one of them and another of its own. */
const lobby = (totalPages = 1, vendor?: string) =>
  lobbyFills(
    {
      ...{ lang: "es", path: "/elott", imageHost: null, vendors: [] },
      data: {
        games: { list: async () => ({ list: games("k3", "keno"), totalCount: 2, totalPages }) },
      },
    } as never,
    { category: "ELOTT", vendor, shown: new Set(["k3", "mega-645"]) },
  );
const countOf = async (fills: ReturnType<typeof lobby>, query = "") =>
  String(await fills.count(new URLSearchParams(query)));

test("a lobby counts the games that its page shows beside those of its category, each once", async () => {
  expect(await countOf(lobby())).toBe("3 juegos");
});

test("what is searched, filtered or of one vendor is counted as it is found", async () => {
  expect(await countOf(lobby(), "name=k")).toBe("2 juegos");
  expect(await countOf(lobby(), "only=hot")).toBe("2 juegos");
  expect(await countOf(lobby(1, "PLENO"))).toBe("2 juegos");
});
