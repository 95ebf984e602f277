import { useEffect, useState } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption } from "#/lib/client/send.ts";
import { openModal } from "#/lib/client/stores/modals.ts";
import { register as registerMember } from "#/lib/client/stores/session.ts";
import { type RegistrationRules, RULED_FIELDS, type RuledField } from "#/lib/contract/site.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  checkRegistration,
  type FieldCode,
  isShown,
  trimDraft,
  withCaptcha,
} from "#/lib/rules/registration.ts";
import { Agreements } from "./Agreements.tsx";
import { fieldText, type Typed, type Values } from "./field-text.ts";
import { RegisterField } from "./RegisterField.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly age: number;
  readonly help: string;
  readonly rules: RegistrationRules;
  readonly page: boolean;
  readonly onDone: (account: string) => void;
};

const DEFAULTS: Values = {
  ...Object.fromEntries(RULED_FIELDS.map((field) => [field, ""])),
  confirmPassword: "",
  agreement: true,
  adult: false,
};

/** The fields of a registration, checked by the same rules the server checks with (VAL-01 to 08). */
export function RegisterFields({ t, lang, age, help, rules: given, page, onDone }: Props) {
  const [wary, setWary] = useState(false);
  const rules = wary ? withCaptcha(given) : given;
  const [refusal, setRefusal] = useState("");
  const [round, setRound] = useState(0);
  const [amiss, setAmiss] = useState<keyof Values | null>(null);
  const fields = RULED_FIELDS.filter((field) => isShown(field, rules));

  const resolver: Resolver<Values> = (values) => {
    const codes: Record<string, FieldCode> = checkRegistration(values, rules);
    const errors: FieldErrors<Values> = Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [
        field,
        { type: code, message: fieldText(t, field, code, rules) },
      ]),
    );
    if (!values.agreement) errors.agreement = { type: "needed", message: t("needed_agreement") };
    if (!values.adult) errors.adult = { type: "needed", message: t("needed_adult", { age }) };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<Values>({ defaultValues: DEFAULTS, resolver });
  const { isSubmitting } = form.formState;

  useEffect(() => {
    if (!page) form.setFocus("username");
    void prepareEncryption();
  }, [page, form.setFocus]);

  // Once the loader is gone: what it covers takes no focus.
  useEffect(() => {
    if (!isSubmitting && amiss) form.setFocus(amiss);
  }, [isSubmitting, amiss, form.setFocus]);

  const submit = form.handleSubmit(async (values) => {
    setRefusal("");
    setAmiss(null);
    const typed = trimDraft(values) as Typed;
    const reply = await registerMember({
      ...pick(typed, fields),
      username: typed.username ?? "",
      password: values.password ?? "",
      confirmPassword: values.confirmPassword ?? "",
      referralCode: new URLSearchParams(location.search).get("referralCode"),
      domain: location.hostname,
      registerUrl: location.origin + location.pathname,
      registerMethod: "WEB",
      login: true,
      agreement: true,
      adult: true,
    });
    if (reply.ok) return onDone(typed.username ?? "");
    setRound((now) => now + 1);
    if (reply.detail?.["captcha"]) {
      setWary(true);
      form.resetField("captcha");
    }
    const refused = reply.code === "username_taken" ? { username: "username_taken" } : reply.fields;
    const names = Object.entries(refused ?? {});
    for (const [field, code] of names)
      form.setError(field as keyof Values, {
        type: code,
        message: fieldText(t, field, code, rules),
      });
    const [first] = names;
    if (first) setAmiss(first[0] as keyof Values);
    if (!first || reply.code !== "username_taken") setRefusal(textOfRefusal(t, reply));
  });

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Loader open={isSubmitting} label={t("registering")} />
      <FormError text={refusal} />
      <div className="auth-grid">
        {fields.map((field) => (
          <RegisterField key={field} field={field} t={t} rules={rules} form={form} round={round} />
        ))}
      </div>
      <Agreements t={t} lang={lang} age={age} help={help} form={form} />
      <div className="auth-acts">
        <Button type="submit" look="pri" size="lg" wide busy={isSubmitting}>
          {isSubmitting ? t("registering") : t("create_account")}
        </Button>
        {page ? <Button onClick={() => form.reset(DEFAULTS)}>{t("reset")}</Button> : null}
      </div>
      {page ? null : (
        <p className="auth-switch">
          {t("have_account")}{" "}
          <button type="button" className="lnk" onClick={() => openModal("login")}>
            {t("log_in")}
          </button>
        </p>
      )}
    </form>
  );
}

function pick(typed: Typed, fields: readonly RuledField[]): Typed {
  return Object.fromEntries(
    fields.flatMap((field) => (typed[field] ? [[field, typed[field]] as const] : [])),
  );
}
