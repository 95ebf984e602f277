import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { Board, type BoardProps } from "./Board.tsx";
import { HousePicker } from "./HousePicker.tsx";

/** The board of a game of the house. Each game is an entry of its own (`boards`), which brings no other's rules. */
export function HouseBoard(props: BoardProps & { readonly game: LotteryGame }) {
  return <Board {...props}>{(rules) => <HousePicker rules={rules} />}</Board>;
}
