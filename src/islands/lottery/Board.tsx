import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { openSlip } from "#/lib/client/stores/lottery/slip.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { BetTypes } from "./BetTypes.tsx";
import { Board as BoardProvider } from "./board-context.ts";
import { DrawChoice } from "./DrawChoice.tsx";
import { MyTickets } from "./MyTickets.tsx";
import { SettledMoment } from "./SettledMoment.tsx";
import { Slip } from "./Slip.tsx";
import { type LotteryRules, saleOf } from "./sale.ts";
import { BOARD_AREAS } from "./texts.ts";
import { type BoardDraw, useDraws } from "./use-draws.ts";
import { useOdds } from "./use-odds.ts";

/** What a page says of a board. */
export type BoardProps = {
  readonly lang: string;
  readonly rules: LotteryRules;
  /** None of a game of the house: no page knows those of this minute. */
  readonly draws?: readonly BoardDraw[];
};

type Props = BoardProps & {
  readonly game: LotteryGame;
  /** Where numbers are picked. */
  readonly children: (rules: LotteryRules) => ReactNode;
};

const NO_DRAWS: readonly BoardDraw[] = [];

/** The board of a lottery: what is picked on it is written on the slip beside it. */
export function Board({ lang, game, rules: shown, draws: listed = NO_DRAWS, children }: Props) {
  const t = textsFor(lang, ...BOARD_AREAS);
  const gameCode = game.code;
  const member = useStore($member, { ssr: "initial" });
  const [rules, setRules] = useState(shown);
  const found = useMemo(() => saleOf(game, rules, member?.currency.code), [game, rules, member]);
  const [slip] = useState(() =>
    openSlip(
      gameCode,
      [...found.sale.types.values()].map(({ type }) => type),
      found.sale.minStakeMinor,
    ),
  );
  const draws = useDraws(gameCode, listed, lang);
  useEffect(() => {
    slip.resume();
    slip.chooseType(new URLSearchParams(location.search).get("playType") ?? "");
    void startSession();
  }, [slip]);
  const account = member?.account;
  useEffect(() => {
    if (account !== undefined) slip.belongTo(account);
  }, [slip, account]);
  const odds = useOdds(gameCode, found.currency.code, rules);
  const drawId = draws.chosen?.drawId ?? "";
  const context = useMemo(
    () => ({ lang, t, game, slip, odds, drawId, ...found }),
    [lang, t, game, slip, odds, drawId, found],
  );

  return (
    <BoardProvider value={context}>
      <div className="lay">
        <div className="lay-board">
          <DrawChoice draws={draws} />
          <BetTypes rules={rules} />
          {children(rules)}
        </div>
        <Slip draws={draws} rules={rules} onRules={setRules} isSold={found.isSold} />
      </div>
      <MyTickets />
      <SettledMoment />
    </BoardProvider>
  );
}
