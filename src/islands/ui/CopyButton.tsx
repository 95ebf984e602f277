import { useEffect, useRef, useState } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

type Props = {
  readonly text: string;
  readonly label: string;
  /** What it says once the text is copied, and when the browser would not. */
  readonly said: string;
  readonly failed: string;
  readonly onCopied?: () => void;
  readonly look?: "pri" | "sec";
  /** Only its picture is seen; the label is its name. */
  readonly compact?: boolean;
};

const SAID_MS = 3_000;

/** Copies a text, and says in its own place that it has. */
export function CopyButton(props: Props) {
  const { text, label, said, failed, onCopied, look = "sec", compact = false } = props;
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(null), SAID_MS);
    if (copied) onCopied?.();
  }

  return (
    <>
      {compact ? (
        <button type="button" className="icb" aria-label={label} onClick={() => void copy()}>
          <Icon name={outcome === "copied" ? "check" : "copy"} />
        </button>
      ) : (
        <Button size="sm" look={look} onClick={() => void copy()}>
          <Icon name={outcome === "copied" ? "check" : "copy"} />
          {outcome === "copied" ? said : label}
        </Button>
      )}
      <span role="status" className={outcome === "failed" ? "xs red" : "vh"}>
        {outcome === "copied" ? said : null}
        {outcome === "failed" ? failed : null}
      </span>
    </>
  );
}
