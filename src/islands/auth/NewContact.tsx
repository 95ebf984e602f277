import { useRef, useState } from "react";
import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { beginContact, confirmContact } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly way: SentWay;
  readonly authenticator: boolean;
  readonly onProven: () => void;
  readonly onCancel: () => void;
};

/** An e-mail or number for the account: where it is and the password first, then the code that arrives there. */
export function NewContact(props: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <Where {...props} onSent={setSentTo} />
  ) : (
    <Arrived {...props} sentTo={sentTo} onOther={() => setSentTo(null)} />
  );
}

function Where({
  t,
  way,
  authenticator,
  onSent,
  onCancel,
}: Props & { readonly onSent: (contact: string) => void }) {
  const sentTo = useRef("");
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { contact: "", ownPassword: "", code: "" },
    first: "contact",
    secret: true,
    act({ contact, ownPassword, code }) {
      sentTo.current = contact.trim();
      return beginContact({
        ...{ way, contact: sentTo.current, password: ownPassword },
        ...(code.trim() ? { code: code.trim() } : {}),
      });
    },
    onDone: () => onSent(sentTo.current),
    about: {
      ...{ contact_malformed: "contact", country_not_served: "contact" },
      ...{ wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
    },
  });
  const isMobile = way === "mobile";
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <Field
        {...field("contact", { required: t(`contact_needed_${way}`) })}
        type={isMobile ? "tel" : "email"}
        label={t(`method_${way}`)}
        hint={isMobile ? t("contact_hint_mobile") : undefined}
        autoComplete={isMobile ? "tel" : "email"}
        maxLength={isMobile ? 40 : 254}
        required
      />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {t("contact_send")}
        </Button>
        <Button onClick={onCancel}>{t("method_cancel")}</Button>
      </div>
    </form>
  );
}

function Arrived({
  t,
  way,
  sentTo,
  onProven,
  onOther,
}: Props & { readonly sentTo: string; readonly onOther: () => void }) {
  const { field, busy, refusal, submit } = useCallForm({
    t,
    values: { code: "" },
    first: "code",
    about: { code_wrong: "code", code_expired: "code" },
    act: ({ code }) => confirmContact({ way, contact: sentTo, code: code.trim() }),
    onDone() {
      showToast({ tone: "success", text: t("method_confirmed") });
      onProven();
    },
  });
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <Field
        {...field("code", { required: t("proof_needed_answer") })}
        label={t("method_code", { to: sentTo })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {t("method_confirm")}
        </Button>
        <Button onClick={onOther}>{t("contact_other")}</Button>
      </div>
    </form>
  );
}
