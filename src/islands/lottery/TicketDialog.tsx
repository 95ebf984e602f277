import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { useBoard } from "./board-context.ts";
import { LatePart } from "./LatePart.tsx";
import { TICKET } from "./late-parts.ts";

type Props = {
  readonly id: string;
  readonly ticket: Ticket | null;
  readonly title: string;
  readonly onClose: () => void;
  /** Its play was taken onto the slip; absent: as when it is closed. */
  readonly onAgain?: () => void;
  readonly onChanged: (ticket: Ticket) => void;
  /** It is one's own that was looked up: it can be shown to others, and its draw verified. */
  readonly isKept?: boolean;
};

/** A ticket as it is printed, over the page, and what can be done with it. */
export function TicketDialog({ id, ticket, title, onClose, isKept = false, ...props }: Props) {
  const { onAgain = onClose, onChanged } = props;
  const { t } = useBoard();
  return (
    <Modal id={id} open={ticket !== null} onClose={onClose} title={title} closeLabel={t("close")}>
      {ticket ? (
        <LatePart part={TICKET} lines={6}>
          {({ TicketSheet }) => <TicketSheet {...{ ticket, onChanged, onAgain, isKept }} />}
        </LatePart>
      ) : null}
      <Button wide onClick={onClose}>
        {t("close")}
      </Button>
    </Modal>
  );
}
