import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption } from "#/lib/client/send.ts";
import { openModal } from "#/lib/client/stores/modals.ts";
import { enterByPassword } from "#/lib/client/stores/session.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import { SESSION_AREAS } from "./texts.ts";

type Values = { username: string; password: string; captcha: string };

/** Login by username. What was typed stays after a refusal; the captcha comes when the platform asks for it (LOG-20). */
export function LoginForm({ lang, onDone }: { lang: string; onDone: () => void }) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const [captcha, setCaptcha] = useState(false);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState("");
  const [amiss, setAmiss] = useState<keyof Values | null>(null);
  const { register, handleSubmit, setFocus, resetField, formState } = useForm<Values>({
    defaultValues: { username: "", password: "", captcha: "" },
    reValidateMode: "onChange",
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    setFocus("username");
    void prepareEncryption();
  }, [setFocus]);

  // Once the loader is gone: what it covers takes no focus.
  useEffect(() => {
    if (!isSubmitting && amiss) setFocus(amiss);
  }, [isSubmitting, amiss, setFocus]);

  const submit = handleSubmit(async (values) => {
    setRefusal("");
    setAmiss(null);
    const reply = await enterByPassword({
      username: values.username,
      password: values.password,
      ...(captcha ? { captcha: values.captcha.trim() } : {}),
    });
    if (reply.ok) return onDone();
    setRefusal(textOfRefusal(t, reply));
    if (reply.detail?.["captcha"]) {
      setCaptcha(true);
      setRound((now) => now + 1);
      resetField("captcha");
    }
    setAmiss(reply.code === "captcha_wrong" ? "captcha" : "password");
  });

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Loader open={isSubmitting} label={t("logging_in")} />
      <FormError text={refusal} />
      <Field
        {...register("username", {
          validate: (value) => value.trim() !== "" || t("needed_username"),
        })}
        label={t("username")}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
      />
      <PasswordField
        {...register("password", { required: t("needed_password") })}
        label={t("password")}
        icon="lock"
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        error={errors.password?.message}
      />
      {captcha ? (
        <CaptchaField
          {...register("captcha", {
            validate: (value) => value.trim() !== "" || t("needed_captcha"),
          })}
          t={t}
          round={round}
          error={errors.captcha?.message}
        />
      ) : null}
      <Button type="submit" look="pri" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? t("logging_in") : t("log_in")}
      </Button>
      <p className="auth-switch">
        {t("no_account")}{" "}
        <button type="button" className="lnk" onClick={() => openModal("register")}>
          {t("create_account")}
        </button>
      </p>
    </form>
  );
}
