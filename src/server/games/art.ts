import type { CardRequest } from "#/art/card.ts";
import { MOTIFS, type MotifName } from "#/art/motifs/index.ts";
import type { Db } from "#/server/db/index.ts";

/** What is needed to draw a game's card, or null when there is no such game. */
export async function artFor(db: Db, gameId: string): Promise<CardRequest | null> {
  const game = await db
    .selectFrom("games")
    .select(["code", "name", "category", "art_motif", "art_palette"])
    .where("code", "=", gameId)
    .executeTakeFirst();
  if (!game) return null;
  return {
    id: game.code,
    title: game.name,
    kind: game.category,
    ...(isMotif(game.art_motif) ? { motif: game.art_motif } : {}),
    ...(game.art_palette === null ? {} : { palette: game.art_palette }),
  };
}

/** Whether there is a picture under this name: a game of the catalogue has one. */
export async function hasArt(db: Db, gameId: string): Promise<boolean> {
  return (await artFor(db, gameId)) !== null;
}

function isMotif(name: string | null): name is MotifName {
  return name !== null && Object.hasOwn(MOTIFS, name);
}
