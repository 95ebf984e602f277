import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useState } from "react";
import { $results } from "#/lib/client/stores/lottery/results.ts";
import { openSlip } from "#/lib/client/stores/lottery/slip.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { BetTypes } from "./BetTypes.tsx";
import { Board as BoardProvider } from "./board-context.ts";
import { DrawChoice } from "./DrawChoice.tsx";
import { HousePicker } from "./HousePicker.tsx";
import { MyTickets } from "./MyTickets.tsx";
import { SettledMoment } from "./SettledMoment.tsx";
import { Slip } from "./Slip.tsx";
import { type LotteryRules, saleOf } from "./sale.ts";
import { BOARD_AREAS } from "./texts.ts";
import { type BoardDraw, useDraws } from "./use-draws.ts";
import { useOdds } from "./use-odds.ts";
import { VietnamPicker } from "./VietnamPicker.tsx";

type Props = {
  readonly lang: string;
  readonly gameCode: string;
  readonly rules: LotteryRules;
  /** None of a game of the house: no page knows those of this minute. */
  readonly draws?: readonly BoardDraw[];
  /** Of each ending of two digits: how often it fell last, and days without it. */
  readonly endings?: readonly (readonly [number, number | null])[];
};

/** The board of a lottery: what is picked on it is written on the slip beside it. */
export function Board({ lang, gameCode, rules: shown, draws: listed = [], endings = [] }: Props) {
  const t = textsFor(lang, ...BOARD_AREAS);
  const game = useMemo(() => findGame(gameCode), [gameCode]);
  if (!game) throw new Error(`${gameCode} has no rules`);
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
  // A result that is heard comes before how often each ending fell.
  const renewed = useStore($results, { ssr: "initial" })[gameCode]?.endings ?? [];
  const newestEndings = renewed.length > 0 ? renewed : endings;
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
          {findHouseGame(gameCode) ? (
            <HousePicker rules={rules} />
          ) : (
            <VietnamPicker endings={newestEndings} />
          )}
        </div>
        <Slip draws={draws} rules={rules} onRules={setRules} isSold={found.isSold} />
      </div>
      <MyTickets />
      <SettledMoment />
    </BoardProvider>
  );
}
