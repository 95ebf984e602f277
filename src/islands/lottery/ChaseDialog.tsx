import type { ReactNode } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { useBoard } from "./board-context.ts";
import { LatePart } from "./LatePart.tsx";
import { CHASE } from "./late-parts.ts";

type Props = {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Frame({ id, title, isOpen, onClose, children }: Props) {
  const { t } = useBoard();
  return (
    <Modal id={id} open={isOpen} onClose={onClose} title={title} closeLabel={t("close")}>
      {children}
      <Button wide onClick={onClose}>
        {t("close")}
      </Button>
    </Modal>
  );
}

/** The receipt of a chase that was bought just now. */
export function ChaseBought({ chase, onClose }: { chase: Chase | null; onClose: () => void }) {
  const { t } = useBoard();
  return (
    <Frame
      id="chaseBoughtModal"
      title={t("chase_bought")}
      isOpen={chase !== null}
      onClose={onClose}
    >
      {chase ? (
        <LatePart part={CHASE} lines={6}>
          {({ ChaseReceipt }) => <ChaseReceipt chase={chase} />}
        </LatePart>
      ) : null}
    </Frame>
  );
}

type ShownProps = {
  /** Null: none is shown. */
  readonly chaseId: string | null;
  readonly onClose: () => void;
  readonly onShow: (ticket: Ticket) => void;
  readonly onChanged: () => void;
};

/** A chase of one's own, with its tickets to open, and the way to give up what is open of it. */
export function ChaseShown({ chaseId, onClose, onShow, onChanged }: ShownProps) {
  const { t } = useBoard();
  return (
    <Frame
      id="chaseShownModal"
      title={t("chase_shown")}
      isOpen={chaseId !== null}
      onClose={onClose}
    >
      {chaseId === null ? null : (
        <LatePart part={CHASE} lines={4}>
          {({ ChaseSheet }) => <ChaseSheet key={chaseId} {...{ chaseId, onShow, onChanged }} />}
        </LatePart>
      )}
    </Frame>
  );
}
