import { useStore } from "@nanostores/react";
import { $results } from "#/lib/client/stores/lottery/results.ts";
import { findVietnamGame } from "#/lib/rules/lottery/vietnam/games.ts";
import { Board, type BoardProps } from "../Board.tsx";
import { VietnamPicker } from "../VietnamPicker.tsx";

type Props = BoardProps & {
  readonly gameCode: string;
  /** Of each ending of two digits: how often it fell last, and days without it. */
  readonly endings?: readonly (readonly [number, number | null])[];
};

/** The board of a region's lottery; it brings the rules of the three regions and no others. */
export function VietnamBoard({ gameCode, endings = [], ...board }: Props) {
  const game = findVietnamGame(gameCode);
  if (!game) throw new Error(`${gameCode} has no rules`);
  // A result that is heard comes before how often each ending fell.
  const renewed = useStore($results, { ssr: "initial" })[gameCode]?.endings ?? [];
  return (
    <Board game={game} {...board}>
      {() => <VietnamPicker endings={renewed.length > 0 ? renewed : endings} />}
    </Board>
  );
}
