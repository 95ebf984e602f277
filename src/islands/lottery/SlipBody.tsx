import { useStore } from "@nanostores/react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { formatMoney, parseMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { PricedSlip } from "#/lib/rules/lottery/slip.ts";
import { type BoardContext, moneyOf, useBoard } from "./board-context.ts";
import { ChaseOptions } from "./ChaseOptions.tsx";
import { SavedPlays } from "./SavedPlays.tsx";
import { SlipRow } from "./SlipRow.tsx";
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

const CHIPS = [1n, 5n, 10n, 50n, 100n];

/** What stands on the slip: its draw, its lines, the chips, the total and the one button. */
export function SlipBody({ draws, priced, isSold, purchase, chase }: Props) {
  const board = useBoard();
  const { t, lang, slip } = board;
  const { activeId, stakeMinor } = useStore(slip.$slip);
  const member = useStore($member, { ssr: "initial" });
  const { chosen } = draws;
  return (
    <>
      <header className="slip-top">
        <h2>{t("slip_title")}</h2>
        {chosen ? (
          <p className="xs b">
            <span lang="vi">{chosen.station}</span> · {chosen.day}
          </p>
        ) : null}
      </header>
      {priced.lines.length === 0 ? <p className="slip-none t2">{t("slip_empty")}</p> : null}
      <ul className="bets">
        {priced.lines.map((each) => (
          <SlipRow key={each.line.id} priced={each} isActive={each.line.id === activeId} />
        ))}
      </ul>
      <div className="chips">
        {CHIPS.map((times) => {
          const minor = board.sale.minStakeMinor * times;
          return (
            <button
              key={times}
              type="button"
              aria-pressed={minor === stakeMinor}
              onClick={() => slip.setStake(minor)}
            >
              <span aria-hidden="true">{shortOf(board, minor)}</span>
              <span className="vh">{moneyOf(board, minor)}</span>
            </button>
          );
        })}
      </div>
      <div className="slip-end">
        <ChaseOptions chase={chase} />
        <Sums priced={priced} />
        {purchase.refused ? (
          <p className="hint err" role="alert">
            <Icon name="warning" />
            {purchase.inDoubt ? t("in_doubt") : refusalText(board, purchase.refused, draws)}
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
          disabled={!priced.isReady || !isSold || !chosen}
          onClick={() => void purchase.buy()}
        >
          {member === null
            ? t("bet_enter")
            : t("bet", { amount: moneyOf(board, priced.totalMinor) })}
        </Button>
        <p className="slip-tools">
          <button
            type="button"
            className="lnk sm"
            disabled={priced.lines.length === 0}
            onClick={slip.empty}
          >
            <Icon name="bin" />
            {t("empty_slip")}
          </button>
          {purchase.refused?.code === "not_enough_funds" ? (
            <a className="lnk sm" href={localizePath("/member/depositv2", lang)}>
              {t("deposit")}
            </a>
          ) : null}
        </p>
        {member ? <SavedPlays username={member.account} priced={priced} /> : null}
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
      ? t("sold_out", { number: number.slice(number.indexOf(" ") + 1) })
      : textOfRefusal(t, refused);
  const named = list.find(({ drawId }) => drawId === draw);
  return named ? t("chase_refused", { draw: `${named.station} ${named.day}`.trim(), text }) : text;
}

/** The total, what it can win, and what is left of the balance. */
function Sums({ priced }: { priced: PricedSlip }) {
  const board = useBoard();
  const { t, currency } = board;
  const balance = useStore($balance, { ssr: "initial" });
  const read = parseMoney(balance?.sumBalance ?? "", currency.exponent);
  const isSame = balance?.currency.code === currency.code;
  const leftMinor = read.ok && isSame ? read.value - priced.totalMinor : null;
  return (
    <dl className="slip-sums">
      <div>
        <dt>{t("most_win")}</dt>
        <dd className="num jade">{moneyOf(board, priced.mostMinor)}</dd>
      </div>
      {balance && leftMinor !== null ? (
        <div>
          <dt>{t("balance_after")}</dt>
          <dd className="num">
            {leftMinor < 0n
              ? t("not_enough", { amount: moneyOf(board, -leftMinor) })
              : moneyOf(board, leftMinor)}
          </dd>
        </div>
      ) : null}
      <div className="slip-total">
        <dt>{t("total")}</dt>
        <dd className="num">
          <bdi>{moneyOf(board, priced.totalMinor)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** "10 K" for ten thousand, as a chip has room for. */
function shortOf({ lang, currency }: BoardContext, minor: bigint): string {
  const whole = minor / 10n ** BigInt(currency.exponent);
  if (whole < 1_000n || whole % 1_000n !== 0n)
    return formatMoney(String(whole), { symbol: "" }, lang, { decimals: 0 }).trim();
  return `${new Intl.NumberFormat(lang).format(whole / 1_000n)} K`;
}
