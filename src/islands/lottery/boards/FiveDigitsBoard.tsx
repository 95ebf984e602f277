import { FIVE_DIGITS } from "#/lib/rules/lottery/elott/five-digits.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of five digits. */
export const FiveDigitsBoard = (props: BoardProps) => <HouseBoard game={FIVE_DIGITS} {...props} />;
