import { createPortal } from "react-dom";
import { Icon, type IconName } from "./Icon.tsx";
import { useTop } from "./use-top.ts";
import "./toast.css";

export type ShelfToast = {
  readonly id: number;
  readonly tone: "success" | "warning" | "danger" | "info";
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
};

const ICONS: Record<ShelfToast["tone"], IconName> = {
  success: "check",
  warning: "bell",
  danger: "warning",
  info: "info",
};

/** The toasts on their shelf: torn stubs that a screen reader hears, above whatever modal is open. */
export function ToastShelf({
  toasts,
  closeLabel,
  onClose,
}: {
  toasts: readonly ShelfToast[];
  closeLabel: string;
  onClose: (id: number) => void;
}) {
  const place = useTop(toasts.length > 0);
  if (!place) return null;
  return createPortal(
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast ${toast.tone}`}>
          <span className="k">
            <Icon name={ICONS[toast.tone]} />
          </span>
          <p className="grow">{toast.text}</p>
          {toast.action ? (
            <button
              type="button"
              className="lnk"
              onClick={() => {
                toast.action?.run();
                onClose(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          <button
            type="button"
            className="icb"
            aria-label={closeLabel}
            onClick={() => onClose(toast.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>,
    place,
  );
}
