import { KENO } from "#/lib/rules/lottery/elott/keno.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of Keno. */
export const KenoBoard = (props: BoardProps) => <HouseBoard game={KENO} {...props} />;
