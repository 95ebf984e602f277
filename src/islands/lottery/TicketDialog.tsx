import type { ReactNode } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { useBoard } from "./board-context.ts";
import { PrintedTicket } from "./PrintedTicket.tsx";

type Props = {
  readonly id: string;
  readonly ticket: Ticket | null;
  readonly title: string;
  readonly onClose: () => void;
  /** What can be done with it. */
  readonly children?: ReactNode;
};

/** A ticket as it is printed, over the page. */
export function TicketDialog({ id, ticket, title, onClose, children }: Props) {
  const { t } = useBoard();
  return (
    <Modal id={id} open={ticket !== null} onClose={onClose} title={title} closeLabel={t("close")}>
      {ticket ? <PrintedTicket ticket={ticket} /> : null}
      {children}
      <Button wide onClick={onClose}>
        {t("close")}
      </Button>
    </Modal>
  );
}
