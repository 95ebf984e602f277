import { useEffect, useRef, useState } from "react";
import "./loader.css";

const DELAY_MS = 400;

type Props = {
  readonly open: boolean;
  /** What is being waited for; heard when the loader shows. */
  readonly label: string;
  /** How long a wait stays unnoticed. */
  readonly delayMs?: number;
};

/**
 * Lies over everything while something must be waited for that cannot be given up (MOD-23): what is behind takes no
 * press and no key. A short wait shows nothing. The focus comes back when it goes.
 */
export function Loader({ open, label, delayMs = DELAY_MS }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [open, delayMs]);

  const shown = open && late;
  useEffect(() => {
    const element = dialog.current;
    if (!element || !shown) return;
    element.showModal();
    return () => element.close();
  }, [shown]);

  return (
    <dialog
      ref={dialog}
      className="loader-cover"
      aria-label={label}
      aria-busy="true"
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // Escape pressed twice closes even what asked to stay.
        if (shown && !event.currentTarget.open) event.currentTarget.showModal();
      }}
    >
      <p role="status">
        {shown ? (
          <>
            <span className="spin" aria-hidden="true" />
            <span>{label}</span>
          </>
        ) : null}
      </p>
    </dialog>
  );
}
