import { Icon, type IconName } from "./Icon.tsx";
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

/** The toasts on their shelf: torn stubs that a screen reader hears. */
export function ToastShelf({
  toasts,
  closeLabel,
  onClose,
}: {
  toasts: readonly ShelfToast[];
  closeLabel: string;
  onClose: (id: number) => void;
}) {
  return (
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
    </div>
  );
}
