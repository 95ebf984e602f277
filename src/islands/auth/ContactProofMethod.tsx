import { useRef, useState } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { confirmProofMethod, sendProofMethodCode } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { ProofMethods, SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CodeField } from "./CodeField.tsx";
import { keptContact } from "./kept-contact.ts";
import { NewContact } from "./NewContact.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  readonly contact: ProofMethods[SentWay];
  /** An authenticator is on, and asked for before another contact comes in. */
  readonly authenticator: boolean;
  readonly onProven: () => void;
};

/** The member's e-mail or number, and the code that shows that what is sent there arrives. */
export function ContactProofMethod(props: Props) {
  const { t, lang, way, contact, authenticator, onProven } = props;
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(() => !contact?.proven && keptContact(way) !== null);
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, open || adding);
  const { busy, refusal, submit, field } = useCallForm({
    t,
    values: { code: "" },
    about: { code_wrong: "code", code_expired: "code" },
    act: ({ code }) => confirmProofMethod(way, code.trim()),
    onDone() {
      setOpen(false);
      showToast({ tone: "success", text: t("method_confirmed") });
      onProven();
    },
  });

  return (
    <li ref={item} data-method={way}>
      <span>
        <b>{t(`method_${way}`)}</b>
        <span className="t3">{contact ? <bdi>{contact.to}</bdi> : t(`method_absent_${way}`)}</span>
      </span>
      {contact?.proven ? <span className="tag jade">{t("method_proven")}</span> : null}
      {contact?.proven || open || adding ? null : (
        <span className="acts">
          {contact ? (
            <>
              <span className="tag">{t("method_unproven")}</span>
              <Button size="sm" onClick={() => setOpen(true)}>
                {t("method_confirm")}
              </Button>
            </>
          ) : null}
          <Button size="sm" onClick={() => setAdding(true)}>
            {t(contact ? "method_change" : "method_add")}
          </Button>
        </span>
      )}
      {adding ? (
        <NewContact
          {...{ t, way, authenticator }}
          onProven={() => {
            setAdding(false);
            onProven();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      {contact && open ? (
        <form className="auth-form" noValidate onSubmit={submit}>
          <FormError text={refusal} />
          <CodeField
            {...field("code", {
              validate: (typed) => typed.trim() !== "" || t("proof_needed_answer"),
            })}
            lang={lang}
            wait={`method-${way}`}
            check={() => true}
            send={() => sendProofMethodCode(way)}
            label={t("method_code", { to: contact.to })}
          />
          <div className="acts">
            <Button type="submit" look="pri" busy={busy}>
              {t("method_confirm")}
            </Button>
            <Button onClick={() => setOpen(false)}>{t("method_cancel")}</Button>
          </div>
        </form>
      ) : null}
    </li>
  );
}
