import { FormEnd } from "#/islands/forms/FormEnd.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { FormError } from "#/islands/ui/FormError.tsx";
import { confirmProofMethod, sendProofMethodCode } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { CodeField } from "./CodeField.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly way: SentWay;
  /** The e-mail or number, as far as it is shown. */
  readonly to: string;
  readonly onProven: () => void;
  readonly onCancel: () => void;
};

/** The code that shows that what is sent to the account's e-mail or number arrives. */
export function ContactCode({ t, lang, way, to, onProven, onCancel }: Props) {
  const { busy, refusal, submit, field } = useCallForm({
    t,
    values: { code: "" },
    first: "code",
    about: { code_wrong: "code", code_expired: "code" },
    act: ({ code }) => confirmProofMethod(way, code.trim()),
    onDone() {
      showToast({ tone: "success", text: t("method_confirmed") });
      onProven();
    },
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <CodeField
        {...field("code", {
          validate: (typed) => typed.trim() !== "" || t("proof_needed_answer"),
        })}
        lang={lang}
        wait={`method-${way}`}
        check={() => true}
        send={() => sendProofMethodCode(way)}
        label={t("method_code", { to })}
      />
      <FormEnd
        submitLabel={t("method_confirm")}
        cancelLabel={t("method_cancel")}
        {...{ busy, onCancel }}
      />
    </form>
  );
}
