import { cardFile } from "#/art/card.ts";
import { demoGames, VENDORS } from "#/sandbox/vendor/games/index.ts";

/** A game as its vendor knows it. */
export type GameFacts = { readonly name: string; readonly vendorName: string };

const VENDOR_NAMES = new Map(VENDORS.map(({ code, name }) => [code, name]));
let games: ReadonlyMap<string, ReturnType<typeof demoGames>[number]> | undefined;
const find = (gameId: string) => {
  games ??= new Map(demoGames().map((game) => [game.code, game]));
  return games.get(gameId);
};

/** What a game and its vendor are called; one that is not of the demo catalogue is called by its id. */
export function factsOf(vendor: string, gameId: string): GameFacts {
  const words = gameId.replaceAll("-", " ");
  return {
    name: find(gameId)?.name ?? words.charAt(0).toUpperCase() + words.slice(1),
    vendorName: VENDOR_NAMES.get(vendor) ?? vendor,
  };
}

/** A game's poster, as its card in the lobby has it. */
export function posterOf(gameId: string): string {
  const game = find(gameId);
  return cardFile(
    game
      ? { id: gameId, title: game.name, motif: game.artMotif, palette: game.artPalette }
      : { id: gameId },
  );
}
