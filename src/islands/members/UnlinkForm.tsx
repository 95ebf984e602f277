import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption } from "#/lib/client/send.ts";
import { unlink } from "#/lib/client/stores/auth/social.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly provider: SocialProvider;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Takes a way in off the account, by the password that stays one. */
export function UnlinkForm({ t, provider, onDone, onCancel }: Props) {
  const [refusal, setRefusal] = useState("");
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = formState;
  const name = { provider: SOCIAL_NAMES[provider] };

  useEffect(() => {
    setFocus("password");
    void prepareEncryption();
  }, [setFocus]);

  const submit = handleSubmit(async ({ password }) => {
    setRefusal("");
    const reply = await unlink(provider, password);
    if (reply.ok) return onDone();
    const text = textOfRefusal(t, reply);
    if (reply.code === "wrong_password")
      setError("password", { message: text }, { shouldFocus: true });
    else setRefusal(text);
  });

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="t2">{t("social_unlink_about", name)}</p>
      <FormError text={refusal} />
      <PasswordField
        {...register("password", { required: t("not_empty", { field: t("field_password") }) })}
        label={t("login_password")}
        hint={t("login_password_hint")}
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        error={errors.password?.message}
      />
      <div className="row">
        <Button type="submit" look="pri" busy={isSubmitting}>
          {t("social_unlink", name)}
        </Button>
        <Button look="gho" onClick={onCancel}>
          {t("social_keep")}
        </Button>
      </div>
    </form>
  );
}
