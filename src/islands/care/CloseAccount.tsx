import { useEffect, useRef, useState } from "react";
import { OwnerForm } from "#/islands/forms/OwnerForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { askClosure, takeBackClosure } from "#/lib/client/stores/care/closure.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Closure } from "#/lib/contract/care/closure.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { Matters } from "./Matters.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly closure: Closure;
  readonly onChanged: (closure: Closure) => void;
  readonly onReload: () => void;
};

/** Closing the account: what it means and how long it waits; while it waits, until when, what is open, and the way back. */
export function CloseAccount(props: Props) {
  const { t, lang, closure } = props;
  const isAsked = closure.asked !== null;
  const wasAsked = useRef(isAsked);
  const section = useRef<HTMLElement>(null);
  // Whoever has just asked, or kept the account, is shown what came of it; whoever comes back begins at the top.
  useEffect(() => {
    if (wasAsked.current === isAsked) return;
    wasAsked.current = isAsked;
    const shown = isAsked ? "[data-closing]" : "#close-title";
    section.current?.querySelector<HTMLElement>(shown)?.focus();
  }, [isAsked]);
  return (
    <section className="care-part" id="close" aria-labelledby="close-title" ref={section}>
      <h2 id="close-title" tabIndex={-1}>
        {t("close_title")}
      </h2>
      {closure.asked ? <Closing {...props} asked={closure.asked} /> : <Asking {...props} />}
      <p className="t2 sm">
        {t("close_help")}{" "}
        <a className="lnk" href={localizePath("/member/support", lang)}>
          {t("close_help_act")}
        </a>
      </p>
    </section>
  );
}

function Asking({ t, lang, closure, onChanged, onReload }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box, open);
  const days = { count: closure.waitDays };
  return (
    <div className="care-body" ref={box}>
      <p className="t2">{t("close_text", days)}</p>
      <ul className="care-points">
        {(["wait", "meanwhile", "after", "kept"] as const).map((point) => (
          <li key={point}>{t(`close_${point}`, days)}</li>
        ))}
      </ul>
      {closure.matters.length > 0 ? (
        <div>
          <h3>{t("close_open")}</h3>
          <p className="t2 sm">{t("close_open_text")}</p>
          <Matters {...{ t, lang, closure }} />
        </div>
      ) : null}
      {closure.vendorsAsked ? null : <AskingVendors t={t} />}
      {open ? (
        <OwnerForm
          t={t}
          label={t("close_title")}
          className="care-form"
          submitLabel={t("close_ask")}
          cancelLabel={t("care_cancel")}
          authenticator={closure.authenticator}
          act={askClosure}
          onDone={onChanged}
          onCancel={() => setOpen(false)}
          onRefused={({ code }) => {
            // It was asked for elsewhere: how it stands is shown.
            if (code !== "closing_already") return false;
            onReload();
            return true;
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{t("close_open_form")}</Button>
      )}
    </div>
  );
}

type ClosingProps = Omit<Props, "closure"> & {
  readonly closure: Closure;
  readonly asked: NonNullable<Closure["asked"]>;
};

/** A slip with the day on it; what tears off is the way back. */
function Closing(props: ClosingProps) {
  const { t, lang, closure, asked, onChanged, onReload } = props;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const closesAt = new Date(asked.closesAt);
  const days = Math.ceil((closesAt.getTime() - Date.now()) / DAY_MS);
  const isDue = days <= 0;
  const waits = closure.matters.length > 0;
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });

  async function takeBack(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const reply = await takeBackClosure();
    setBusy(false);
    if (reply.ok) {
      showToast({ tone: "success", text: t("closing_taken_back") });
      onChanged(reply.value);
    } else if (reply.code === "not_closing") onReload();
    else setError(textOfRefusal(t, reply));
  }

  return (
    <div className="care-body">
      <div className="care-slip stubbed paper" tabIndex={-1} data-closing>
        <div className="stubbed-page">
          <p className="t2 sm">{t(isDue ? "closing_over" : "closing_left")}</p>
          <p className="stubbed-figure cond">
            {isDue ? t("closing_due") : t("closing_days", { count: days })}
          </p>
          <p>
            {t(isDue ? "closing_was" : "closing_at")} <b>{moment.format(closesAt)}</b>
          </p>
        </div>
        <div className="stubbed-stub">
          <p className="t2 sm">{t("closing_regret")}</p>
          <Button look="ink" busy={isBusy} onClick={() => void takeBack()}>
            {t("closing_take_back")}
          </Button>
          <FormError text={error} />
        </div>
      </div>
      <p className="t2">{t("closing_meanwhile")}</p>
      {closure.vendorsAsked ? null : <AskingVendors t={t} />}
      {waits ? (
        <div>
          <h3>{t("close_open")}</h3>
          <p className="t2 sm">{t(isDue ? "closing_waits" : "closing_open_text")}</p>
          <Matters {...{ t, lang, closure }} />
        </div>
      ) : null}
      {waits || !closure.vendorsAsked ? null : (
        <p className="t2">{t(isDue ? "closing_soon" : "closing_nothing")}</p>
      )}
    </div>
  );
}

const AskingVendors = ({ t }: Pick<Props, "t">) => (
  <p className="t2 sm" role="status">
    {t("close_vendors")}
  </p>
);
