import { useEffect, useRef } from "react";
import { FormEnd } from "#/islands/forms/FormEnd.tsx";
import { OwnerForm } from "#/islands/forms/OwnerForm.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { CopyButton } from "#/islands/ui/CopyButton.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import {
  beginTotp,
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
} from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { NewTotp } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Codes = { readonly recoveryCodes: readonly string[] };
export type TotpStep = "begin" | "renew" | "end" | { readonly made: NewTotp } | Codes;

type Props = {
  readonly t: Translate;
  readonly step: TotpStep;
  readonly onStep: (step: TotpStep | "rest") => void;
  /** Something changed: what the member has is to be asked anew. */
  readonly onChange: () => void;
};

/** What is asked and shown while an authenticator is switched on or off, or its recovery codes are renewed. */
export function TotpSteps({ t, step, onStep, onChange }: Props) {
  const rest = () => onStep("rest");
  const asked = { t, className: "auth-form", cancelLabel: t("method_cancel"), onCancel: rest };

  function told(codes: Codes): void {
    onStep(codes);
    onChange();
  }

  if (step === "begin")
    return (
      <OwnerForm
        {...asked}
        submitLabel={t("totp_next")}
        act={beginTotp}
        onDone={(made) => onStep({ made })}
      />
    );
  if (step === "renew")
    return (
      <div className="security-step">
        <p className="t2">{t("totp_recovery_renew_about")}</p>
        <OwnerForm
          {...asked}
          submitLabel={t("totp_recovery_renew")}
          authenticator
          act={renewRecoveryCodes}
          onDone={told}
        />
      </div>
    );
  if (step === "end")
    return (
      <div className="security-step">
        <p className="t2">{t("totp_end_about")}</p>
        <OwnerForm
          {...asked}
          submitLabel={t("totp_end")}
          authenticator
          act={endTotp}
          onDone={() => {
            rest();
            showToast({ tone: "success", text: t("totp_ended") });
            onChange();
          }}
        />
      </div>
    );
  if ("made" in step) return <Scan t={t} made={step.made} onDone={told} onCancel={rest} />;
  return <Recovery t={t} codes={step.recoveryCodes} onDone={rest} />;
}

type ScanProps = {
  readonly t: Translate;
  readonly made: NewTotp;
  readonly onDone: (codes: Codes) => void;
  readonly onCancel: () => void;
};

function Scan({ t, made, onDone, onCancel }: ScanProps) {
  const intro = useRef<HTMLParagraphElement>(null);
  useEffect(() => intro.current?.focus(), []);
  const { busy, refusal, submit, field } = useCallForm({
    t,
    values: { code: "" },
    about: { proof_wrong: "code" },
    act: ({ code }) => confirmTotp(code.trim()),
    onDone,
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <p ref={intro} tabIndex={-1}>
        {t("totp_scan")}
      </p>
      <img className="security-qr" src={made.qr} width="180" height="180" alt={t("totp_qr")} />
      <p className="t2">{t("totp_type")}</p>
      <code className="security-secret">{made.secret.match(/.{1,4}/g)?.join(" ")}</code>
      <div className="acts">
        <CopyButton
          text={made.secret}
          label={t("totp_copy")}
          said={t("totp_copied")}
          failed={t("copy_failed")}
        />
        <a className="btn gho sm" href={made.uri}>
          {t("totp_open")}
        </a>
      </div>
      <p>{t("totp_enter")}</p>
      <FormError text={refusal} />
      <Field
        {...field("code", { validate: (typed) => typed.trim() !== "" || t("proof_needed_answer") })}
        label={t("totp_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <FormEnd
        submitLabel={t("totp_confirm")}
        cancelLabel={t("method_cancel")}
        {...{ busy, onCancel }}
      />
    </form>
  );
}

type RecoveryProps = {
  readonly t: Translate;
  readonly codes: readonly string[];
  readonly onDone: () => void;
};

function Recovery({ t, codes, onDone }: RecoveryProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="security-step">
      <h3 ref={heading} tabIndex={-1}>
        {t("totp_recovery")}
      </h3>
      <p className="t2">{t("totp_recovery_about")}</p>
      <ul className="recovery-codes paper">
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button look="pri" onClick={onDone}>
          {t("totp_recovery_done")}
        </Button>
        <CopyButton
          text={codes.join("\n")}
          label={t("totp_recovery_copy")}
          said={t("totp_recovery_copied")}
          failed={t("copy_failed")}
        />
      </div>
    </div>
  );
}
