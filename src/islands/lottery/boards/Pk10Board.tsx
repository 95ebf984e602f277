import { PK10 } from "#/lib/rules/lottery/elott/pk10.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of ten cars. */
export const Pk10Board = (props: BoardProps) => <HouseBoard game={PK10} {...props} />;
