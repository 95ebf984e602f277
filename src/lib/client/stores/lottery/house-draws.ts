import { atom } from "nanostores";
import { send } from "#/lib/client/send.ts";
import { type HouseDraws, listHouseDraws } from "#/lib/contract/lottery/house-draws.ts";

/** How the games of the house stand, by their codes; what a page shows of their draws follows it. */
export const $houseDraws = atom<Readonly<Record<string, HouseDraws>>>({});

/** Asks how all of them stand. What does not come leaves what is known. */
export async function refreshHouseDraws(): Promise<void> {
  const reply = await send(listHouseDraws, {});
  if (reply.ok)
    $houseDraws.set(Object.fromEntries(reply.value.list.map((game) => [game.gameCode, game])));
}

/** Puts a game's last draw in place of the one that is known, where it is newer. */
export function putLastDraw(last: NonNullable<HouseDraws["last"]>): void {
  const known = $houseDraws.get();
  const game = known[last.gameCode];
  if (game && !(game.last && game.last.drawsAt >= last.drawsAt))
    $houseDraws.set({ ...known, [last.gameCode]: { ...game, last } });
}
