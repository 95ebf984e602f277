import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { type Joining, linkIdentity } from "#/lib/client/stores/auth/joining.ts";
import { SOCIAL_NAMES } from "#/lib/contract/site/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SIGN_IN_AREAS } from "./sign-in-texts.ts";

type Props = {
  readonly lang: string;
  readonly joining: Joining;
  readonly account: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
};

/** Joins who was proven elsewhere to the account that is in: the password says that it is its owner who wants that. */
export function JoinForm({ lang, joining, account, onDone, onLeave }: Props) {
  const t = textsFor(lang, ...SIGN_IN_AREAS);
  const named = { provider: SOCIAL_NAMES[joining.provider], email: joining.email ?? "", account };
  const { field, busy, refusal, submit } = useCallForm({
    t,
    values: { password: "" },
    first: "password",
    secret: true,
    act: ({ password }) => linkIdentity(joining, password),
    onDone,
    about: { wrong_password: "password" },
    textOf: (refused) => textOfRefusal(t, { ...refused, detail: named }),
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <h1>{t("join_title", named)}</h1>
      <p className="t2">{t(joining.email ? "join_text_as" : "join_text", named)}</p>
      <FormError text={refusal} />
      <input hidden readOnly autoComplete="username" value={account} />
      <PasswordField
        {...field("password", { required: t("needed_password") })}
        label={t("login_password")}
        hint={t("login_password_hint")}
        icon="lock"
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
      />
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {t("join_submit", named)}
      </Button>
      <Button look="gho" wide onClick={onLeave}>
        {t("join_later")}
      </Button>
    </form>
  );
}
