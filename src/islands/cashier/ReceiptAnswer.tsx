import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { platformNowMs } from "#/lib/client/send.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly withdrawal: Withdrawal;
  readonly onAsk: (withdrawal: Withdrawal) => void;
  /** In a row of the list it is small and plain; on the card it is what is to be done. */
  readonly inList?: boolean;
};

/** Asks whether it arrived, or for the correction of what was answered; nothing where neither counts. */
export function ReceiptAnswer({ t, withdrawal, onAsk, inList = false }: Props) {
  const open = useAnswerOpen(withdrawal);
  if (!open) return null;
  const isFirst = withdrawal.state === "approved";
  const first = inList ? "sec" : "pri";
  return (
    <Button
      {...(inList ? { size: "sm" } : {})}
      look={isFirst ? first : "gho"}
      onClick={() => onAsk(withdrawal)}
    >
      {t(isFirst ? "did_it_arrive" : "change_answer")}
    </Button>
  );
}

const UNANSWERED: ReadonlySet<string> = new Set(["requested", "paying", "rejected", "cancelled"]);
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Whether the member's word on what arrived counts still, or a correction of it, by the platform's clock; the platform
 * has the last word.
 */
export function useAnswerOpen({ state, confirmBy, settlement }: Withdrawal): boolean {
  const [now, setNow] = useState(platformNowMs);
  const until = confirmBy === null ? 0 : Date.parse(confirmBy);
  const left = until - now;
  useEffect(() => {
    if (left <= 0 || left > LONGEST_TIMER_MS) return;
    const timer = setTimeout(() => setNow(platformNowMs()), left);
    return () => clearTimeout(timer);
  }, [left]);
  if (settlement) return false;
  return !UNANSWERED.has(state) && left > 0;
}
