import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of three dice. */
export const K3Board = (props: BoardProps) => <HouseBoard game={K3} {...props} />;
