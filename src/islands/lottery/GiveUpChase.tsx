import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { platformNowMs, type Refused } from "#/lib/client/send.ts";
import { cancelChase } from "#/lib/client/stores/lottery/chases.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { useBoard, writeMoney } from "./board-context.ts";

/** Gives up what is open of a chase, after asking once more. */
export function GiveUpChase({
  chase,
  onChanged,
}: {
  chase: Chase;
  onChanged: (chase: Chase) => void;
}) {
  const { t, lang } = useBoard();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const open = chase.tickets.filter(
    ({ state, closesAt }) => state === "open" && Date.parse(closesAt) > platformNowMs(),
  );
  const [first] = open;
  if (!first) return null;
  const price = writeMoney(priceOf(open, first.currency.exponent), first.currency, lang);

  async function giveUp(): Promise<void> {
    setBusy(true);
    const reply = await cancelChase(chase.chaseId);
    setBusy(false);
    setAsked(false);
    setRefused(reply.ok ? null : reply);
    if (!reply.ok) return;
    onChanged(reply.value);
    void refreshBalance();
  }

  return (
    <div className="ticket-acts">
      {refused ? (
        <p className="hint err" role="alert">
          {textOfRefusal(t, refused)}
        </p>
      ) : null}
      {isAsked ? (
        <>
          <p>{t("chase_cancel_ask", { count: open.length, amount: price })}</p>
          <Button look="pri" busy={isBusy} onClick={() => void giveUp()}>
            {t("chase_cancel")}
          </Button>
          <Button onClick={() => setAsked(false)}>{t("ticket_cancel_keep")}</Button>
        </>
      ) : (
        <Button onClick={() => setAsked(true)}>{t("chase_cancel")}</Button>
      )}
    </div>
  );
}

/** What tickets cost together. */
function priceOf(tickets: readonly Ticket[], exponent: number): string {
  const minors = tickets.map(({ price }) => parseMoney(price, exponent));
  return formatWire(
    minors.reduce((sum, minor) => sum + (minor.ok ? minor.value : 0n), 0n),
    exponent,
  );
}
