import { useEffect } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { openModal } from "#/lib/client/modals.ts";
import type { Newcomer, RegistrationTerms } from "#/lib/client/stores/auth/registration.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { RegistrationMode } from "#/lib/rules/members/registration.ts";
import { Agreements } from "./Agreements.tsx";
import { RegisterField } from "./RegisterField.tsx";
import { DEFAULTS, useRegistration } from "./use-registration.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly age: number;
  readonly help: string;
  readonly terms: RegistrationTerms;
  readonly page: boolean;
  readonly onDone: (mode: RegistrationMode, newcomer: Newcomer) => void;
};

const ALERT = "invitationDialog";
// What it knows of the world's numbers is heavy: it comes with the first field that asks for one.
const fetchMobile = () => import("./MobileFields.tsx").then((chunk) => chunk.MobileFields);

/** The fields of a registration, checked by the same rules the server checks with (VAL-01 to 08). */
export function RegisterFields({ t, lang, age, help, terms, page, onDone }: Props) {
  const registration = useRegistration({ t, age, terms, onDone });
  const { form, mode, kind, rules, fields, round, dialed, busy } = registration;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later the person decides where the focus is
  useEffect(() => {
    // What opened by itself has given the focus already, and somebody types.
    const hadFocus = document.querySelector("#registerModal [name=username][autofocus]");
    if (!page && mode === "register" && !hadFocus) {
      form.setFocus("username");
      // Where the focus goes when the window opens again.
      if (document.activeElement instanceof HTMLInputElement)
        document.activeElement.setAttribute("autofocus", "");
    }
  }, []);

  const grid = (
    <div className="auth-grid">
      {fields.map((field) =>
        field === "mobileNum" ? (
          <LateForm
            key={field}
            t={t}
            fetchForm={fetchMobile}
            form={{ t, lang, rules, kind, form, dialed }}
            lines={kind.sms ? 2 : 1}
          />
        ) : (
          <RegisterField
            key={field}
            field={field}
            t={t}
            rules={rules}
            form={form}
            round={round}
            invited={registration.invited}
          />
        ),
      )}
    </div>
  );

  return (
    // Sent without a script it would put the password into the address: `dialog` sends nothing.
    <form
      className="auth-form"
      method="dialog"
      noValidate
      data-mode={mode}
      onSubmit={registration.submit}
    >
      <Loader open={busy} label={t("registering")} />
      <FormError text={registration.refusal} />
      {terms.flags.USERNAMEREG3 && terms.flags.MOBILENUMREG3 ? (
        <Tabs<RegistrationMode>
          look="seg"
          label={t("register_kinds")}
          tabs={[
            { name: "register", label: t("register_with_username") },
            { name: "registerMobile", label: t("register_with_mobile") },
          ]}
          chosen={mode}
          onChoose={registration.choose}
        >
          {grid}
        </Tabs>
      ) : (
        grid
      )}
      <Agreements t={t} lang={lang} age={age} help={help} form={form} />
      <div className="auth-acts">
        <Button type="submit" look="pri" size="lg" wide busy={busy}>
          {busy ? t("registering") : t("create_account")}
        </Button>
        {page ? <Button onClick={() => form.reset(DEFAULTS)}>{t("reset")}</Button> : null}
      </div>
      {page ? (
        <p className="auth-switch">
          <a className="lnk" href={localizePath("/", lang)}>
            {t("back_home")}
          </a>
        </p>
      ) : (
        <p className="auth-switch">
          {t("have_account")}{" "}
          <button type="button" className="lnk" onClick={() => openModal("login")}>
            {t("log_in")}
          </button>
        </p>
      )}
      <Dialog
        id={ALERT}
        open={registration.uninvited}
        title={t("invitation_title")}
        confirmLabel={t("invitation_confirm")}
        onConfirm={() => registration.understood(ALERT)}
        onCancel={() => registration.understood(ALERT)}
      >
        <p>{t("invitation_code_error")}</p>
      </Dialog>
    </form>
  );
}
