import { MEGA_645, POWER_655 } from "#/lib/rules/lottery/elott/vietlott.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of six balls of 45, and of 55. */
export function SixBallsBoard({ gameCode, ...board }: BoardProps & { readonly gameCode: string }) {
  return <HouseBoard game={gameCode === POWER_655.code ? POWER_655 : MEGA_645} {...board} />;
}
