import { useCallback, useEffect, useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import { goTo } from "#/lib/client/navigate.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** How long the dialog that tells of the success stands by itself. */
const TOLD_MS = 5_000;

/** The part of an address that leads to this form. */
const HASH = "#paymentPassword";

const fetchForm = () =>
  import("./PaymentPasswordForm.tsx").then((chunk) => chunk.PaymentPasswordForm);

type Props = {
  readonly t: Translate;
  readonly present: boolean;
  /** The page that sent its reader here for a payment password, to go on with once there is one. */
  readonly next?: string | undefined;
};

/**
 * The payment password, which is asked for whenever money leaves: set or changed in a form that a press opens, or an
 * address that names it.
 */
export function PaymentPassword({ t, present, next }: Props) {
  const section = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const [telling, setTelling] = useState(false);
  useFocusBack(section, open);
  useFront(section, open);
  const told = useCallback(() => {
    setTelling(false);
    if (next) goTo(next);
  }, [next]);
  const act = t(present ? "payment_password_change" : "payment_password_new");

  useEffect(() => {
    function lead(): void {
      if (location.hash !== HASH) return;
      section.current?.scrollIntoView({ block: "start" });
      section.current
        ?.querySelector<HTMLElement>("[name=paymentPassword]")
        ?.focus({ preventScroll: true });
      setSaved(false);
      setOpen(true);
    }
    lead();
    addEventListener("hashchange", lead);
    return () => removeEventListener("hashchange", lead);
  }, []);

  /** What leads here leads here again, and a reload does not open it. */
  function close(): void {
    setOpen(false);
    if (location.hash === HASH)
      history.replaceState(history.state, "", location.pathname + location.search);
  }

  return (
    <section ref={section} id="paymentPassword" className="security-part asked-for">
      <h2>{t("field_paymentPassword")}</h2>
      <p className="t2">{t("payment_password_about")}</p>
      <p role="status" className="jade">
        {saved ? t("payment_password_saved") : ""}
      </p>
      {open ? (
        <LateForm
          t={t}
          fetchForm={fetchForm}
          lines={6}
          form={{
            ...{ t, label: act },
            onSaved: () => {
              setSaved(true);
              setTelling(true);
              close();
            },
            onCancel: close,
          }}
        />
      ) : (
        <Button
          onClick={() => {
            setSaved(false);
            setOpen(true);
          }}
        >
          {act}
        </Button>
      )}
      <Dialog
        id="paymentPasswordDialog"
        open={telling}
        title={t("payment_password_saved")}
        confirmLabel={t(next ? "payment_password_then_withdraw" : "in_increase_submit")}
        onConfirm={told}
        onCancel={told}
        timeoutMs={TOLD_MS}
        focusAfter="#paymentPassword button"
      >
        <p>{t("payment_password_about")}</p>
      </Dialog>
    </section>
  );
}
