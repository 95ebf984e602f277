import { goTo } from "#/lib/client/navigate.ts";
import { writeSession } from "#/lib/client/storage.ts";
import type { RegistrationTerms } from "#/lib/client/stores/auth/registration.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { RegisterForm } from "./RegisterForm.tsx";
import type { RegistrationProps } from "./registration-props.ts";
import "./session.css";

type Props = RegistrationProps & { readonly terms: RegistrationTerms };

/** Registration as a page of its own: the same form; afterwards home, where the success modal opens. */
export function RegisterPage(props: Props) {
  return (
    <RegisterForm
      {...props}
      page
      onDone={(account) => {
        writeSession({ registered: account });
        goTo(localizePath("/", props.lang));
      }}
    />
  );
}
