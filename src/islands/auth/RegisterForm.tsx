import { useState } from "react";
import { formTexts } from "#/islands/forms/form-texts.ts";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Empty } from "#/islands/ui/states.tsx";
import {
  fetchRegistrationTerms,
  type Newcomer,
  type RegistrationTerms,
} from "#/lib/client/stores/auth/registration.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { RegisterFields } from "./RegisterFields.tsx";
import type { RegistrationProps } from "./registration-props.ts";
import { REGISTRATION_AREAS } from "./registration-texts.ts";
import { SocialButtons } from "./SocialButtons.tsx";

type Props = RegistrationProps & {
  /** The rules and flags where the page has them already; else they are fetched. */
  readonly terms?: RegistrationTerms | undefined;
  /** On a page of its own there is a reset button too (REG-17). */
  readonly page?: boolean;
  /** The new account's name, once it is in. */
  readonly onDone: (account: string) => void;
};

// It is there already: it comes with the fields that were just filled in.
const fetchMade = () => import("./MobileFields.tsx").then((chunk) => chunk.MadeAccount);

/** Registration by username or mobile, as far as each is open; its form is built from the server's rules (API-18). */
export function RegisterForm(props: Props) {
  const { lang, age, help = "/help", terms: given, page = false, onDone } = props;
  const t = textsFor(lang, ...REGISTRATION_AREAS);
  const [made, setMade] = useState<Newcomer | null>(null);

  return (
    <Fetched fetch={fetchRegistrationTerms} given={given} lines={6} texts={formTexts(t)}>
      {(terms) =>
        terms.flags.USERNAMEREG3 || terms.flags.MOBILENUMREG3 ? (
          <>
            <RegisterFields
              t={t}
              lang={lang}
              age={age}
              help={help}
              terms={terms}
              page={page}
              onDone={(mode, newcomer) =>
                mode === "register" ? onDone(newcomer.account) : setMade(newcomer)
              }
            />
            <SocialButtons lang={lang} social={props.social} />
            {made ? (
              <LateForm
                t={t}
                fetchForm={fetchMade}
                form={{ t, made, onConfirm: () => onDone(made.account) }}
                lines={1}
              />
            ) : null}
          </>
        ) : (
          <Empty title={t("registration_closed")} text={t("registration_closed_text")} />
        )
      }
    </Fetched>
  );
}
