import type { ReactNode } from "react";
import { Button } from "#/islands/ui/Button.tsx";

type Props = {
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  /** What else can be pressed, between the two. */
  readonly children?: ReactNode;
};

/** How a form ends: what sends it, and what leaves it. */
export function FormEnd({ submitLabel, busy, cancelLabel, onCancel, children }: Props) {
  return (
    <div className="acts">
      <Button type="submit" look="pri" busy={busy}>
        {submitLabel}
      </Button>
      {children}
      <Button onClick={onCancel}>{cancelLabel}</Button>
    </div>
  );
}
