import { useStore } from "@nanostores/react";
import { ToastShelf } from "#/islands/ui/ToastShelf.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $toasts, closeToast, type Toast } from "#/lib/client/toasts.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** The page's toasts, in its language. */
export function Toasts({ t }: { readonly t: Translate }) {
  const toasts = useStore($toasts, { ssr: "initial" });
  return (
    <ToastShelf
      closeLabel={t("close")}
      onClose={closeToast}
      toasts={toasts.map((toast) => ({ id: toast.id, tone: toast.tone, ...wordsOf(t, toast) }))}
    />
  );
}

function wordsOf(t: Translate, { text, key, params, refused, action }: Toast) {
  const said = refused ? textOfRefusal(t, refused) : (text ?? t(key ?? "", params));
  if (!action) return { text: said };
  return {
    text: said,
    action: { label: action.label ?? t(action.labelKey ?? ""), run: action.run },
  };
}
