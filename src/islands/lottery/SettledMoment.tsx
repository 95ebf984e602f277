import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { type Currency, compareWire } from "#/lib/base/money.ts";
import { $settled } from "#/lib/client/stores/lottery/settled.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { LiveMessages } from "#/lib/contract/live.ts";
import { backOf, isGain } from "#/lib/rules/lottery/gain.ts";
import { useBoard, writeMoney } from "./board-context.ts";
import { gameName } from "./names.ts";

/** Two seconds, then out of the way (VISUAL: success has its moment). */
const MOMENT_MS = 2_400;

/**
 * What came of the member's tickets as it is heard: a seal where this board's brought more than they cost, a plain line for
 * the rest. Said once.
 */
export function SettledMoment() {
  const { game } = useBoard();
  const settled = useStore($settled, { ssr: "initial" });
  const member = useStore($member, { ssr: "initial" });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!settled) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [settled]);

  const isSeal = settled !== null && settled.gameCode === game.code && hasGained(settled);
  return (
    <div className={isSeal ? "moment" : "moment-line sm"} role="status" data-shown={isShown}>
      {member && settled && isShown ? (
        <Words settled={settled} currency={member.currency} isSeal={isSeal} />
      ) : null}
    </div>
  );
}

/** More came back than was staked, as far as that is told. */
function hasGained({ won, price, payout, refund }: LiveMessages["ticket_settled"]): boolean {
  return won > 0 && price !== undefined && isGain({ price, payout, refund });
}

type WordsProps = {
  readonly settled: LiveMessages["ticket_settled"];
  readonly currency: Currency;
  readonly isSeal: boolean;
};

function Words({ settled, currency, isSeal }: WordsProps) {
  const { t, lang } = useBoard();
  const { lost, price, payout, refund } = settled;
  const game = gameName(t, settled.gameCode);
  const money = (amount: string) => writeMoney(amount, currency, lang);
  if (isSeal)
    return (
      <p className="moment-seal paper">
        <span className="sm">{game}</span> <b>{t("state_won")}</b>{" "}
        <bdi className="num">{money(payout)}</bdi>
      </p>
    );
  const back = backOf({ price: "0", payout, refund });
  if (hasGained(settled)) return <p>{t("settled_won", { game, amount: money(payout) })}</p>;
  if (compareWire(back, "0") === 0) return <p>{t("settled_lost", { game, count: lost })}</p>;
  return price === undefined ? (
    <p>{t("settled_paid", { game, amount: money(back) })}</p>
  ) : (
    <p>{t("settled_back", { game, amount: money(back), price: money(price) })}</p>
  );
}
