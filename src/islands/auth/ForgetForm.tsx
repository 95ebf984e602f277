import { useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { type Reset, readMobileReset, readReset } from "#/lib/client/stores/members/passwords.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AskReset } from "./AskReset.tsx";
import { EnterReset } from "./EnterReset.tsx";
import { PASSWORD_AREAS } from "./password-texts.ts";

const fetchMobile = () => import("./MobileReset.tsx").then((chunk) => chunk.MobileReset);

export type ForgetProps = {
  readonly lang: string;
  /** Whether it goes by mobile too (PWD-03). */
  readonly mobile: boolean;
  readonly onDone: () => void;
  /** The new password is set and this device is in. */
  readonly onEntered: () => void;
  readonly onBack: () => void;
};

/**
 * A forgotten password: a code goes to the account's e-mail or to its mobile, and it sets another. A reload loses no
 * step.
 */
export function ForgetForm({ lang, mobile, onDone, onEntered, onBack }: ForgetProps) {
  const t = textsFor(lang, ...PASSWORD_AREAS);
  const [reset, setReset] = useState<Reset | null>(readReset);
  const [again, setAgain] = useState<Reset | null>(null);
  const [mode, setMode] = useState<"email" | "mobileNum">(() =>
    mobile && readMobileReset() ? "mobileNum" : "email",
  );
  if (reset)
    return (
      <EnterReset
        lang={lang}
        reset={reset}
        onDone={onDone}
        onAgain={() => {
          setAgain(reset);
          setReset(null);
        }}
      />
    );
  const byEmail = <AskReset lang={lang} typed={again} onSent={setReset} onBack={onBack} />;
  if (!mobile) return byEmail;
  return (
    <Tabs
      look="seg"
      label={t("forget_modes")}
      tabs={[
        { name: "email", label: t("forget_by_email") },
        { name: "mobileNum", label: t("forget_by_mobile") },
      ]}
      chosen={mode}
      onChoose={setMode}
    >
      {mode === "email" ? (
        byEmail
      ) : (
        <LateForm t={t} fetchForm={fetchMobile} form={{ lang, onEntered, onBack }} lines={4} />
      )}
    </Tabs>
  );
}
