import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { priceSlip } from "#/lib/rules/lottery/slip.ts";
import { moneyOf, useBoard } from "./board-context.ts";
import { ChaseBought } from "./ChaseDialog.tsx";
import { SlipBody } from "./SlipBody.tsx";
import type { LotteryRules } from "./sale.ts";
import { TicketDialog } from "./TicketDialog.tsx";
import { useChase } from "./use-chase.ts";
import type { Draws } from "./use-draws.ts";
import { usePurchase } from "./use-purchase.ts";

export type SlipProps = {
  readonly draws: Draws;
  readonly rules: LotteryRules;
  readonly onRules: (rules: LotteryRules) => void;
  /** The game is sold in the member's currency. */
  readonly isSold: boolean;
};

/** The ticket that is written: beside the board, or on a phone a torn strip below it that opens to a sheet. */
export function Slip({ draws, rules, onRules, isSold }: SlipProps) {
  const board = useBoard();
  const { t, slip, sale, odds, drawId } = board;
  const { lines } = useStore(slip.$slip);
  const chase = useChase(draws);
  const one = priceSlip(lines, sale, odds.inDraw(drawId));
  const { totalMinor, isReady } = chase;
  const priced = chase.isOn ? { ...one, totalMinor, isReady } : one;
  const [isOpen, setOpen] = useState(false);
  const purchase = usePurchase({ draws, chase, rules, onRules, onBought: () => setOpen(false) });
  const body = { draws, priced, isSold, purchase, chase };
  return (
    <>
      <aside className="slip paper" aria-label={t("slip_title")}>
        <SlipBody {...body} />
      </aside>
      <div className="slip-strip paper">
        <button type="button" className="slip-sum" onClick={() => setOpen(true)}>
          <span className="xs">{t("slip_lines", { count: priced.lines.length })}</span>
          <bdi className="num">{moneyOf(board, priced.totalMinor)}</bdi>
        </button>
        <Button aria-label={t("slip_open")} onClick={() => setOpen(true)}>
          <Icon name="up" />
        </Button>
        <Button look="pri" onClick={() => setOpen(true)} disabled={priced.lines.length === 0}>
          {t("bet_short")}
        </Button>
      </div>
      <Modal
        id="slipModal"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("slip_title")}
        titleHidden
        closeLabel={t("slip_close")}
        full
      >
        <div className="slip paper">
          <SlipBody {...body} />
        </div>
      </Modal>
      <TicketDialog
        id="ticketBoughtModal"
        ticket={purchase.bought}
        title={t("ticket_bought")}
        onClose={purchase.closeBought}
        onChanged={purchase.showBought}
      />
      <ChaseBought chase={purchase.chased} onClose={purchase.closeBought} />
    </>
  );
}
