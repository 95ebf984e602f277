import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { unlinkIdentity } from "#/lib/client/stores/auth/social.ts";
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
  const name = { provider: SOCIAL_NAMES[provider] };
  const { field, busy, refusal, submit } = useCallForm({
    t,
    values: { password: "" },
    first: "password",
    secret: true,
    act: ({ password }) => unlinkIdentity(provider, password),
    onDone,
    about: { wrong_password: "password" },
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <p className="t2">{t("social_unlink_about", name)}</p>
      <FormError text={refusal} />
      <PasswordField
        {...field("password", { required: t("not_empty", { field: t("field_password") }) })}
        label={t("login_password")}
        hint={t("login_password_hint")}
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
      />
      <div className="row">
        <Button type="submit" look="pri" busy={busy}>
          {t("social_unlink", name)}
        </Button>
        <Button look="gho" onClick={onCancel}>
          {t("social_keep")}
        </Button>
      </div>
    </form>
  );
}
