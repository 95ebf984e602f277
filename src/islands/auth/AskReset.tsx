import { useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { type Reset, requestPasswordReset } from "#/lib/client/stores/members/passwords.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkForgotten } from "#/lib/rules/members/passwords.ts";
import { PASSWORD_AREAS, refusedText } from "./password-texts.ts";
import { useRules } from "./use-rules.ts";

type Who = Pick<Reset, "username" | "email">;

type Props = {
  readonly lang: string;
  /** What was typed before, for who comes back. */
  readonly typed: Who | null;
  readonly onSent: (reset: Reset) => void;
  readonly onBack: () => void;
};

/** Asks for the code: whose password it is, and the e-mail of that account. Then tells that it has gone out. */
export function AskReset({ lang, typed, onSent, onBack }: Props) {
  const t = textsFor(lang, ...PASSWORD_AREAS);
  const rules = useRules();
  const [sent, setSent] = useState<Reset | null>(null);
  const { field, busy, refusal, submit } = useCallForm<Who, Reset>({
    t,
    values: { username: typed?.username ?? "", email: typed?.email ?? "" },
    first: "username",
    act: ({ username, email }) =>
      requestPasswordReset({ username: username.trim(), email: email.trim() }),
    onDone: setSent,
    wordsOf: (name, code) => refusedText(t, name, code, rules),
  });

  function check(name: FieldPath<Who>, { username, email }: Who): string | true {
    const who = { username: username.trim(), email: email.trim() };
    const signs = rules ?? { username: { acceptedPattern: "*" } as never };
    const code = checkForgotten(who, signs)[name];
    return code ? refusedText(t, name, code, rules) : true;
  }

  return (
    <>
      <form className="auth-form" noValidate onSubmit={submit}>
        <p className="t2">{t("forget_about")}</p>
        <FormError text={refusal} />
        <Field
          {...field("username", { validate: (_, who) => check("username", who) })}
          label={t("field_username")}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field
          {...field("email", { validate: (_, who) => check("email", who) })}
          label={t("field_email")}
          hint={t("hint_email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button type="submit" look="pri" size="lg" wide busy={busy}>
          {t("forget_send")}
        </Button>
        <p className="auth-switch">
          <button type="button" className="lnk" onClick={onBack}>
            {t("forget_back")}
          </button>
        </p>
      </form>
      <Dialog
        id="resetSentDialog"
        open={sent !== null}
        title={t("been_out")}
        confirmLabel={t("been_out_next")}
        onConfirm={() => sent && onSent(sent)}
        onCancel={() => sent && onSent(sent)}
      >
        <p>{t("been_out_text", { email: sent?.email ?? "" })}</p>
      </Dialog>
    </>
  );
}
