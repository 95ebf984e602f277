import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Empty } from "#/islands/ui/states.tsx";
import { fetchRegistrationRules } from "#/lib/client/stores/session.ts";
import type { RegistrationRules } from "#/lib/contract/site.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { RegisterFields } from "./RegisterFields.tsx";
import type { RegistrationProps } from "./registration-props.ts";
import { SocialButtons } from "./SocialButtons.tsx";
import { formTexts, SESSION_AREAS } from "./texts.ts";

type Props = RegistrationProps & {
  /** The rules where the page has them already; else they are fetched. */
  readonly rules?: RegistrationRules;
  /** On a page of its own there is a reset button too (REG-17). */
  readonly page?: boolean;
  /** The new account's name, once it is in. */
  readonly onDone: (account: string) => void;
};

/** Registration by username while it is open (USERNAMEREG3), its form built from the server's rules (API-18). */
export function RegisterForm(props: Props) {
  const { lang, age, help = "/help", closed = false, rules: given, page = false, onDone } = props;
  const t = textsFor(lang, ...SESSION_AREAS);

  async function fetchRules(): Promise<RegistrationRules | null> {
    const reply = await fetchRegistrationRules();
    return reply.ok ? reply.value : null;
  }

  if (closed)
    return <Empty title={t("registration_closed")} text={t("registration_closed_text")} />;
  return (
    <Fetched fetch={fetchRules} given={given} lines={6} texts={formTexts(t)}>
      {(rules) => (
        <>
          <RegisterFields
            t={t}
            lang={lang}
            age={age}
            help={help}
            rules={rules}
            page={page}
            onDone={onDone}
          />
          <SocialButtons lang={lang} social={props.social} />
        </>
      )}
    </Fetched>
  );
}
