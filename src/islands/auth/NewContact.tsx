import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { beginContact, confirmContact } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { type KeptContact, keepContact, keptContact } from "./kept-contact.ts";

type Props = {
  readonly t: Translate;
  readonly way: SentWay;
  readonly authenticator: boolean;
  readonly onProven: () => void;
  readonly onCancel: () => void;
};

/**
 * An e-mail or number for the account: where it is and the password first, then the code that arrives there. While that is
 * good one comes back to it, and what was typed before is there to send it again, or elsewhere.
 */
export function NewContact(props: Props) {
  const { way } = props;
  const [sent, setSent] = useState(() => keptContact(way));
  const [atCode, setAtCode] = useState(sent !== null);
  const where = useRef<HTMLFormElement>(null);

  function keep(kept: KeptContact | null): void {
    keepContact(way, kept);
    setSent(kept);
    setAtCode(kept !== null);
  }

  return (
    <>
      <Where
        {...props}
        form={where}
        shown={!atCode}
        sent={sent}
        onSent={keep}
        onHasCode={() => setAtCode(true)}
        onCancel={() => {
          keepContact(way, null);
          props.onCancel();
        }}
      />
      {sent && atCode ? (
        <Arrived
          {...props}
          sentTo={sent.to}
          onProven={() => {
            keepContact(way, null);
            props.onProven();
          }}
          onAgain={() => {
            flushSync(() => setAtCode(false));
            where.current?.requestSubmit();
          }}
          onOther={() => setAtCode(false)}
        />
      ) : null}
    </>
  );
}

function Where({
  t,
  way,
  authenticator,
  form: element,
  shown,
  sent,
  onSent,
  onHasCode,
  onCancel,
}: Props & {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly shown: boolean;
  readonly sent: KeptContact | null;
  readonly onSent: (kept: KeptContact) => void;
  readonly onHasCode: () => void;
}) {
  const sentTo = useRef("");
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { contact: sent?.to ?? "", ownPassword: "", code: "" },
    first: "contact",
    secret: true,
    act({ contact, ownPassword, code }) {
      sentTo.current = contact.trim();
      return beginContact({
        ...{ way, contact: sentTo.current, password: ownPassword },
        ...(code.trim() ? { code: code.trim() } : {}),
      });
    },
    onDone: ({ untilMs }) => onSent({ to: sentTo.current, until: new Date(untilMs).toISOString() }),
    textOf: (refused) => {
      const seconds = refused.code === "too_many_requests" && refused.detail?.["seconds"];
      return seconds ? t("contact_wait", { seconds: String(seconds) }) : textOfRefusal(t, refused);
    },
    about: {
      ...{ contact_malformed: "contact", country_not_served: "contact" },
      ...{ wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
    },
  });
  const isMobile = way === "mobile";
  const { setFocus } = form;
  useEffect(() => {
    if (shown) setFocus("contact");
  }, [shown, setFocus]);
  return (
    <form ref={element} className="auth-form" noValidate onSubmit={submit} hidden={!shown}>
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
        {sent ? <Button onClick={onHasCode}>{t("contact_have_code")}</Button> : null}
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
  onAgain,
  onOther,
}: Props & {
  readonly sentTo: string;
  readonly onAgain: () => void;
  readonly onOther: () => void;
}) {
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
        <Button onClick={onAgain}>{t("contact_again")}</Button>
        <Button onClick={onOther}>{t("contact_other")}</Button>
      </div>
    </form>
  );
}
