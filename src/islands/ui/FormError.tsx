import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";

/**
 * What a form's call was refused for, above its fields; nothing while there is nothing to say. It comes into view and
 * takes the focus, unless the form then gives that to the field that is amiss. `action` leads to where it is settled.
 */
export function FormError({ text, action }: { text: string | undefined; action?: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!text) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (!text) return null;
  return (
    <p ref={box} className="form-error" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      {action ? (
        <span>
          {text} {action}
        </span>
      ) : (
        text
      )}
    </p>
  );
}
