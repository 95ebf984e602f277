import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Currency } from "#/lib/base/money.ts";
import { $settled } from "#/lib/client/stores/lottery/settled.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import type { LiveMessages } from "#/lib/contract/live.ts";
import { useBoard, writeMoney } from "./board-context.ts";

/** Two seconds, then out of the way (VISUAL: success has its moment). */
const MOMENT_MS = 2_400;

/** What came of the member's tickets as it is heard: a seal for what was won, a plain line for the rest. Said once. */
export function SettledMoment() {
  const settled = useStore($settled, { ssr: "initial" });
  const member = useStore($member, { ssr: "initial" });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!settled) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [settled]);

  const isWon = settled !== null && settled.won > 0;
  return (
    <div className={isWon ? "moment" : "moment-line sm"} role="status" data-shown={isShown}>
      {member && settled && isShown ? <Words settled={settled} currency={member.currency} /> : null}
    </div>
  );
}

type WordsProps = {
  readonly settled: LiveMessages["ticket_settled"];
  readonly currency: Currency;
};

function Words({ settled: { won, lost, refunded, payout, refund }, currency }: WordsProps) {
  const { t, lang } = useBoard();
  const money = (amount: string) => <bdi className="num">{writeMoney(amount, currency, lang)}</bdi>;
  if (won > 0)
    return (
      <p className="moment-seal paper">
        <b>{t("state_won")}</b> {money(payout)}
      </p>
    );
  if (refunded === 0) return <p>{t("settled_lost", { count: lost })}</p>;
  return (
    <p>
      {t("state_refunded")} {money(refund)}
    </p>
  );
}
