import { useRef, useState } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { proveMeans, sendMeans } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { ProofMeans, SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CodeField } from "./CodeField.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  readonly contact: ProofMeans[SentWay];
  readonly onProven: () => void;
};

/** The member's e-mail or number, and the code that shows that what is sent there arrives. */
export function ContactMeans({ t, lang, way, contact, onProven }: Props) {
  const [open, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, open);
  const { busy, refusal, submit, field } = useCallForm({
    t,
    values: { code: "" },
    about: { code_wrong: "code", code_expired: "code" },
    act: ({ code }) => proveMeans(way, code.trim()),
    onDone() {
      setOpen(false);
      showToast({ tone: "success", text: t("means_confirmed") });
      onProven();
    },
  });

  return (
    <li ref={item} data-means={way}>
      <span>
        <b>{t(`means_${way}`)}</b>
        <span className="t3">{contact ? <bdi>{contact.to}</bdi> : t(`means_absent_${way}`)}</span>
      </span>
      {contact?.proven ? <span className="tag jade">{t("means_proven")}</span> : null}
      {contact && !contact.proven && !open ? (
        <span className="acts">
          <span className="tag">{t("means_unproven")}</span>
          <Button size="sm" onClick={() => setOpen(true)}>
            {t("means_confirm")}
          </Button>
        </span>
      ) : null}
      {contact && open ? (
        <form className="auth-form" noValidate onSubmit={submit}>
          <FormError text={refusal} />
          <CodeField
            {...field("code", {
              validate: (typed) => typed.trim() !== "" || t("proof_needed_answer"),
            })}
            lang={lang}
            wait={`means-${way}`}
            check={() => true}
            send={() => sendMeans(way)}
            label={t("means_code", { to: contact.to })}
          />
          <div className="acts">
            <Button type="submit" look="pri" busy={busy}>
              {t("means_confirm")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("means_cancel")}</Button>
          </div>
        </form>
      ) : null}
    </li>
  );
}
