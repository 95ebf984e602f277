import { useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import type { ProofMethods } from "#/lib/contract/auth/proof.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { TotpStep } from "./TotpSteps.tsx";

const fetchSteps = () => import("./TotpSteps.tsx").then((chunk) => chunk.TotpSteps);

type Props = {
  readonly t: Translate;
  readonly totp: ProofMethods["totp"];
  /** Something changed: what the member has is to be asked anew. */
  readonly onChange: () => void;
};

/** The authenticator: switched on by its QR code and first figures, its recovery codes, switched off. */
export function TotpProofMethod({ t, totp, onChange }: Props) {
  const [step, setStep] = useState<TotpStep | "rest">("rest");
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, step);
  useFront(item, step !== "rest");

  return (
    <li ref={item} data-method="totp">
      <span>
        <b>{t("totp_title")}</b>
        <span className="t3">
          {totp.on ? t("totp_recovery_left", { count: totp.recoveryCodesLeft }) : t("totp_about")}
        </span>
      </span>
      {step === "rest" ? (
        <span className="acts">
          <span className={totp.on ? "tag jade" : "tag"}>
            {t(totp.on ? "totp_is_on" : "totp_is_off")}
          </span>
          {totp.on ? (
            <>
              <Button size="sm" onClick={() => setStep("renew")}>
                {t("totp_recovery_renew")}
              </Button>
              <Button size="sm" look="gho" onClick={() => setStep("end")}>
                {t("totp_end")}
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => setStep("begin")}>
              {t("totp_begin")}
            </Button>
          )}
        </span>
      ) : (
        <LateForm
          t={t}
          fetchForm={fetchSteps}
          lines={3}
          form={{ t, step, onStep: setStep, onChange }}
        />
      )}
    </li>
  );
}
