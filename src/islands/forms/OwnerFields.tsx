import type { ComponentProps } from "react";
import { type Field, PasswordField } from "#/islands/ui/Field.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import { AuthenticatorField } from "./AuthenticatorField.tsx";

type Props = {
  readonly t: Translate;
  /** Of a form with these two among its values. */
  readonly field: (
    name: "ownPassword" | "code",
    options: { readonly required: string },
  ) => Omit<ComponentProps<typeof Field>, "label">;
  /** An authenticator is on: its code is asked for beside the password. */
  readonly authenticator: boolean;
  readonly onCode: (code: string) => void;
};

/** What shows that it is the account's owner who changes it: the login password, and the authenticator that is on. */
export function OwnerFields({ t, field, authenticator, onCode }: Props) {
  return (
    <>
      <PasswordField
        {...field("ownPassword", { required: t("needed_password") })}
        label={t("owner_password")}
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
      />
      {authenticator ? (
        <AuthenticatorField
          {...field("code", { required: t("code_authenticator_needed") })}
          t={t}
          onCode={onCode}
        />
      ) : null}
    </>
  );
}
