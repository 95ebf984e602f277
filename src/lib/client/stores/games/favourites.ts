import { atom } from "nanostores";
import { send } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import { $member, onMember } from "#/lib/client/stores/session/session.ts";
import {
  addFavourite as addCall,
  listFavourites as listCall,
  listFavouriteIds,
  removeFavourite as removeCall,
} from "#/lib/contract/games/member-games.ts";

/** The ids of the member's favourites (ENT-26); null while they are not known, and for a visitor. */
export const $favourites = atom<ReadonlySet<string> | null>(null);

export type Likable = {
  readonly gameId: string;
  readonly nodeId: string;
  readonly vassalage: string;
};

let asking: Promise<void> | null = null;
let follows = false;
const underWay = new Set<string>();

/** Asks for the ids, once for all who want them; what does not come is asked for again by the next. */
export function loadFavourites(): Promise<void> {
  asking ??= send(listFavouriteIds, {}).then((reply) => {
    if (reply.ok) $favourites.set(new Set(reply.value.list));
    else asking = null;
  });
  return asking;
}

onMember((member) => {
  asking = null;
  $favourites.set(null);
  if (member && follows) void loadFavourites();
});

/** Has the ids those of whoever is in, from now on. */
export function followFavourites(): void {
  follows = true;
  if ($member.get()) void loadFavourites();
}

/**
 * Takes a game out of the favourites or puts it there (GAM-10, GAM-11); the list here flips after the call (GAM-12).
 * Null when the same game is asked about already.
 */
export async function toggleFavourite(game: Likable) {
  await loadFavourites();
  return $favourites.get()?.has(game.gameId) ? change(removeCall, game) : change(addCall, game);
}

/** Puts a game there, whether or not it is: for a press that waited for the login. */
export async function keepFavourite(game: Likable) {
  await loadFavourites();
  return $favourites.get()?.has(game.gameId) ? null : change(addCall, game);
}

async function change(
  call: typeof addCall | typeof removeCall,
  { gameId, nodeId, vassalage }: Likable,
) {
  if (underWay.has(gameId)) return null;
  underWay.add(gameId);
  const reply = await send(call, { nodeId, vendor: vassalage, gameType: "RNG" });
  underWay.delete(gameId);
  if (reply.ok) {
    const others = [...($favourites.get() ?? [])].filter((id) => id !== gameId);
    $favourites.set(new Set(call === addCall ? [gameId, ...others] : others));
  }
  return reply;
}

/** The favourites as games (API-48). */
export const fetchFavourites = () =>
  send(listCall, { token: readSession("token") ?? undefined, gameType: "RNG" });
