import type { ComponentProps } from "react";
import { Field } from "#/islands/ui/Field.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import { PasskeyInstead } from "./PasskeyInstead.tsx";

type Props = Omit<ComponentProps<typeof Field>, "label" | "hint"> & {
  readonly t: Translate;
  /** Puts in what a passkey gave. */
  readonly onCode: (code: string) => void;
};

/** An authenticator's figures, one of its recovery codes, or a passkey in their place. */
export function AuthenticatorField({ t, onCode, ...input }: Props) {
  return (
    <>
      <Field
        {...input}
        label={t("authenticator_code")}
        hint={t("authenticator_code_hint")}
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <PasskeyInstead onCode={onCode} />
    </>
  );
}
