import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { FormEnd } from "#/islands/forms/FormEnd.tsx";
import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import type { Result } from "#/lib/base/result.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import type { CodeSent } from "#/lib/client/stores/auth/verification.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Why no code went out; how long to wait is told in seconds. */
export function textOfUnsent(t: Translate, refused: Refused): string {
  const seconds = refused.code === "too_many_requests" && refused.detail?.["seconds"];
  return seconds ? t("contact_wait", { seconds: String(seconds) }) : textOfRefusal(t, refused);
}

type WhereProps = {
  readonly t: Translate;
  readonly way: SentWay;
  readonly label: string;
  readonly authenticator: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly shown: boolean;
  /** Where a code went already, which is to be typed still. */
  readonly sentTo: string | null;
  readonly begin: (input: {
    readonly way: SentWay;
    readonly contact: string;
    readonly password: string;
    readonly code?: string;
  }) => Promise<Result<CodeSent> | Refused>;
  readonly onSent: (kept: { readonly to: string; readonly until: string }) => void;
  readonly onHasCode: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
};

/** An e-mail or number, and what shows that it is the account's owner who names it. What was typed stays while it is hidden. */
export function ContactFields(props: WhereProps) {
  const { t, way, label, authenticator, form: element, shown, sentTo: kept, begin } = props;
  const { onSent, onHasCode, onCancel, children } = props;
  const sentTo = useRef("");
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { contact: kept ?? "", ownPassword: "", code: "" },
    first: "contact",
    secret: true,
    act({ contact, ownPassword, code }) {
      sentTo.current = contact.trim();
      return begin({
        ...{ way, contact: sentTo.current, password: ownPassword },
        ...(code.trim() ? { code: code.trim() } : {}),
      });
    },
    onDone: ({ untilMs }) => onSent({ to: sentTo.current, until: new Date(untilMs).toISOString() }),
    textOf: (refused) => textOfUnsent(t, refused),
    about: {
      ...{ contact_malformed: "contact", contact_same: "contact", country_not_served: "contact" },
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
      {children}
      <FormError text={refusal} />
      <Field
        {...field("contact", { required: t(`contact_needed_${way}`) })}
        type={isMobile ? "tel" : "email"}
        label={label}
        hint={isMobile ? t("contact_hint_mobile") : undefined}
        autoComplete={isMobile ? "tel" : "email"}
        maxLength={isMobile ? 40 : 254}
        required
      />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <FormEnd
        submitLabel={t("contact_send")}
        cancelLabel={t("method_cancel")}
        {...{ busy, onCancel }}
      >
        {kept ? <Button onClick={onHasCode}>{t("contact_have_code")}</Button> : null}
      </FormEnd>
    </form>
  );
}

type ArrivedProps<T> = {
  readonly t: Translate;
  /** Where the code went. */
  readonly to: string;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly act: (code: string) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void | Promise<void>;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused?: (refused: Refused) => boolean;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
};

/** The code that arrived at a contact. */
export function ArrivedCode<T>(props: ArrivedProps<T>) {
  const { t, to, submitLabel, cancelLabel, act, onDone, onRefused, onAgain, onCancel } = props;
  const { field, busy, refusal, submit } = useCallForm({
    t,
    values: { code: "" },
    first: "code",
    about: { code_wrong: "code", code_expired: "code" },
    act: ({ code }) => act(code.trim()),
    onDone,
    ...(onRefused ? { onRefused } : {}),
  });
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      {props.children}
      <FormError text={refusal} />
      <Field
        {...field("code", { required: t("proof_needed_answer") })}
        label={t("method_code", { to })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <FormEnd {...{ submitLabel, cancelLabel, busy, onCancel }}>
        <Button onClick={onAgain}>{t("contact_again")}</Button>
      </FormEnd>
    </form>
  );
}
