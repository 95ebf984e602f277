import type { ReactNode } from "react";
import { useEffect } from "react";
import { Button } from "./Button.tsx";
import { Modal } from "./Modal.tsx";

type Props = {
  readonly id: string;
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  readonly busy?: boolean;
  /** Closes by itself after this time (MOD-22). */
  readonly timeoutMs?: number;
  /** What takes the focus when what opened it has gone from the page meanwhile. */
  readonly focusAfter?: string | undefined;
};

/** Asks once, or tells something: a title, a sentence, one or two buttons; the cover closes it (MOD-21). */
export function Dialog(props: Props) {
  const { open, timeoutMs, onCancel } = props;
  useEffect(() => {
    if (!open || !timeoutMs) return;
    const timer = setTimeout(onCancel, timeoutMs);
    return () => clearTimeout(timer);
  }, [open, timeoutMs, onCancel]);

  return (
    <Modal
      id={props.id}
      open={open}
      onClose={onCancel}
      title={props.title}
      focusAfter={props.focusAfter}
    >
      <div className="dialog-text t2">{props.children}</div>
      <div className="dialog-acts">
        <Button look="pri" busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
        {props.cancelLabel ? <Button onClick={onCancel}>{props.cancelLabel}</Button> : null}
      </div>
    </Modal>
  );
}
