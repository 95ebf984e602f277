import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import "./states.css";

/** Nothing here yet: a card back, a sentence, one thing to do. */
export function Empty({
  title,
  text,
  action,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <img src="/house/back.svg" width="84" height="101" alt="" />
      <p className="h3">{title}</p>
      {text ? <p className="t2">{text}</p> : null}
      {action}
    </div>
  );
}

type FailedProps = {
  readonly title: string;
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
};

/** Something did not come: what happened, what is safe, and the retry. */
export function Failed({ title, text, retryLabel, onRetry }: FailedProps) {
  return (
    <div className="load-failed" role="alert">
      <div>
        <p className="h3">{title}</p>
        <p className="t2">{text}</p>
      </div>
      <Button look="pri" onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

/** Lines of the size of what is coming. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <i key={line} />
      ))}
    </div>
  );
}

/** Covers its region while something is on its way; the page around stays usable. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="waiting" role="status">
      <span className="spin" aria-hidden="true" />
      <span className="vh">{label}</span>
    </div>
  );
}
