import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";

/**
 * What a form's call was refused for, above its fields; nothing while there is nothing to say. It comes into view and
 * takes the focus, unless the form then gives that to the field that is amiss. `action` leads to where it is settled;
 * `way` is one that a button takes.
 */
export function FormError({
  text,
  action,
  way,
}: {
  text: string | undefined;
  action?: ReactNode;
  way?: { readonly label: string; readonly run: () => void } | null;
}) {
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
      {action || way ? (
        <span>
          {text} {action}
          {way ? (
            <button type="button" className="lnk" onClick={way.run}>
              {way.label}
            </button>
          ) : null}
        </span>
      ) : (
        text
      )}
    </p>
  );
}
