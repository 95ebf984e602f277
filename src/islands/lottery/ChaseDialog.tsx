import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchChase } from "#/lib/client/stores/lottery/chases.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { useBoard } from "./board-context.ts";
import { GiveUpChase } from "./GiveUpChase.tsx";
import { PrintedChase } from "./PrintedChase.tsx";

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
      {chase ? <PrintedChase chase={chase} /> : null}
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
      {chaseId === null ? null : <ChaseOf key={chaseId} {...{ chaseId, onShow, onChanged }} />}
    </Frame>
  );
}

function ChaseOf({
  chaseId,
  onShow,
  onChanged,
}: Omit<ShownProps, "chaseId" | "onClose"> & { readonly chaseId: string }) {
  const { t } = useBoard();
  const [chase, setChase] = useState<Chase | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function load(): Promise<void> {
    setRefused(null);
    const reply = await fetchChase(chaseId);
    if (reply.ok) setChase(reply.value);
    else setRefused(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a chase
  useEffect(() => {
    void load();
  }, [chaseId]);

  if (refused)
    return (
      <Failed
        title={t("tickets_failed")}
        text={textOfRefusal(t, refused)}
        retryLabel={t("list_retry")}
        onRetry={() => void load()}
      />
    );
  if (!chase) return <Skeleton lines={4} label={t("tickets_loading")} />;
  return (
    <>
      <PrintedChase chase={chase} onShow={onShow} />
      <GiveUpChase
        chase={chase}
        onChanged={(given) => {
          setChase(given);
          onChanged();
        }}
      />
    </>
  );
}
