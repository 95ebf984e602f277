import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import type { BoardProps } from "../Board.tsx";
import { HouseBoard } from "../HouseBoard.tsx";

/** The board of five balls of eleven. */
export const ElevenFiveBoard = (props: BoardProps) => <HouseBoard game={ELEVEN_FIVE} {...props} />;
