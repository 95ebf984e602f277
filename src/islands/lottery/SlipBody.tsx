import { useStore } from "@nanostores/react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { CLOSING_PAGE } from "#/lib/rules/care/closing-page.ts";
import type { PricedSlip } from "#/lib/rules/lottery/slip.ts";
import { type BoardContext, moneyOf, useBoard } from "./board-context.ts";
import { ChaseOptions } from "./ChaseOptions.tsx";
import { Chips } from "./Chips.tsx";
import { picksOfNumber } from "./names.ts";
import { SlipDraw } from "./SlipDraw.tsx";
import { SlipRow } from "./SlipRow.tsx";
import { SlipTools } from "./SlipTools.tsx";
import { Sums, useLeft } from "./Sums.tsx";
import type { ChaseChoice } from "./use-chase.ts";
import type { Draws } from "./use-draws.ts";
import type { Purchase } from "./use-purchase.ts";

type Props = {
  readonly draws: Draws;
  readonly priced: PricedSlip;
  readonly isSold: boolean;
  readonly purchase: Purchase;
  readonly chase: ChaseChoice;
};

/** What stands on the slip: its draw, its lines, the chips, the total and the one button. */
export function SlipBody({ draws, priced, isSold, purchase, chase }: Props) {
  const board = useBoard();
  const { t, lang, slip } = board;
  const { activeId } = useStore(slip.$slip);
  const member = useStore($member, { ssr: "initial" });
  const { chosen } = draws;
  const leftMinor = useLeft(priced.totalMinor);
  const isIdle = !priced.isReady || !isSold || !chosen;
  // What was bought leaves an empty slip; the focus comes back from the receipt to what bought it.
  const isDone = isIdle && purchase.isDone && priced.lines.length === 0;
  const isShort = (leftMinor ?? 0n) < 0n || purchase.refused?.code === "not_enough_funds";
  return (
    <>
      <header className="slip-top">
        <h2>{t("slip_title")}</h2>
        <SlipDraw draws={draws} />
      </header>
      {priced.lines.length === 0 ? <p className="slip-none t2">{t("slip_empty")}</p> : null}
      <ul className="bets">
        {priced.lines.map((each) => (
          <SlipRow key={each.line.id} priced={each} isActive={each.line.id === activeId} />
        ))}
      </ul>
      <Chips />
      <div className="slip-end">
        <ChaseOptions chase={chase} />
        <Sums totalMinor={priced.totalMinor} leftMinor={leftMinor} most={chase.mostWon} />
        {purchase.refused ? (
          <p className="hint err" role="alert">
            <Icon name="warning" />
            {purchase.inDoubt
              ? t(purchase.inDoubt === "same" ? "in_doubt_again" : "in_doubt")
              : refusalText(board, purchase.refused, draws)}
          </p>
        ) : null}
        {purchase.refused?.code === "account_closing" && !purchase.inDoubt ? (
          <p>
            <a className="lnk" href={localizePath(CLOSING_PAGE, lang)}>
              {t("closing_keep")}
            </a>
          </p>
        ) : null}
        {purchase.note ? (
          <p className="hint" role="status">
            {t(purchase.note)}
          </p>
        ) : null}
        {isSold ? null : <p className="hint err">{t("not_your_currency")}</p>}
        <Button
          look="pri"
          size="lg"
          wide
          busy={purchase.isBusy}
          disabled={isIdle && !isDone}
          aria-disabled={isDone || undefined}
          onClick={() => {
            if (!isIdle) void purchase.buy();
          }}
        >
          {member === null
            ? t("bet_enter")
            : t("bet", { amount: moneyOf(board, priced.totalMinor) })}
        </Button>
        <SlipTools priced={priced} isShort={isShort} />
      </div>
    </>
  );
}

/**
 * Which number is sold out is told with it (the platform names it after its type: "lo2 08"), and of a chase which draw
 * refuses it.
 */
function refusalText({ t }: BoardContext, refused: Refused, { list }: Draws): string {
  const { number, draw } = refused.detail ?? {};
  const text =
    refused.code === "number_sold_out" && typeof number === "string"
      ? t("sold_out", { number: picksOfNumber(t, number.slice(number.indexOf(" ") + 1)) })
      : textOfRefusal(t, refused);
  const named = list.find(({ drawId }) => drawId === draw);
  return named ? t("chase_refused", { draw: `${named.station} ${named.day}`.trim(), text }) : text;
}
