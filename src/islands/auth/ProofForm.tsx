import { useEffect, useState } from "react";
import { hasPasskeys } from "#/islands/forms/passkey-support.ts";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption, type Refused } from "#/lib/client/send.ts";
import {
  forgetProof,
  getProof,
  proofWait,
  proveLogin,
  sendProofCode,
} from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Proof, ProofWay } from "#/lib/contract/auth/proof.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CodeField } from "./CodeField.tsx";
import { PasskeyProof } from "./PasskeyProof.tsx";
import { PROOF_AREAS } from "./proof-texts.ts";

type Props = {
  readonly lang: string;
  readonly onDone: () => void;
  /** To the login: the half-open one is over, or somebody else wants in. */
  readonly onBack: () => void;
};

const OVER: ReadonlySet<string> = new Set(["session_expired", "no_session"]);
/** Refusals of what was typed; others are about more than the field. */
const ABOUT = { proof_wrong: "answer", code_wrong: "answer", code_expired: "answer" } as const;

/** A login from a strange place: the password was right, and one thing more shows that it is the member (LOG-38). */
export function ProofForm({ lang, onDone, onBack }: Props) {
  const t = textsFor(lang, ...PROOF_AREAS);
  const [proof, setProof] = useState<Proof | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);

  function over(): void {
    forgetProof();
    showToast({ tone: "warning", text: t("proof_over") });
    onBack();
  }

  async function load(): Promise<void> {
    setFailure(null);
    const reply = await getProof();
    if (reply.ok && reply.value.ways.length > 0) setProof(reply.value);
    else if (reply.ok || OVER.has(reply.code)) over();
    else setFailure(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
    void prepareEncryption();
  }, []);

  if (failure)
    return (
      <Failed
        title={t("form_failed")}
        text={textOfRefusal(t, failure)}
        retryLabel={t("retry")}
        onRetry={() => void load()}
      />
    );
  if (!proof) return <Skeleton lines={4} label={t("form_loading")} />;
  return <Ways lang={lang} ways={proof.ways} onDone={onDone} onBack={onBack} onOver={over} />;
}

type WaysProps = Props & { readonly ways: Proof["ways"]; readonly onOver: () => void };

function Ways({ lang, ways: offered, onDone, onBack, onOver }: WaysProps) {
  const t = textsFor(lang, ...PROOF_AREAS);
  const ways = offered.filter((each) => each.way !== "passkey" || hasPasskeys());
  const [way, setWay] = useState<ProofWay>(ways[0]?.way ?? "totp");
  const isOver = ({ code }: Refused) => {
    const over = OVER.has(code);
    if (over) onOver();
    return over;
  };
  const form =
    way === "passkey" ? (
      <PasskeyProof lang={lang} onDone={onDone} onRefused={isOver} />
    ) : (
      <Answer key={way} {...{ lang, way, onDone, isOver }} to={toOf(ways, way)} />
    );
  return (
    <div className="auth-form">
      <p className="t2">{t("proof_about")}</p>
      {ways.length > 1 ? (
        <Tabs
          label={t("proof_ways")}
          look="seg"
          tabs={ways.map((each) => ({ name: each.way, label: t(`proof_way_${each.way}`) }))}
          chosen={way}
          onChoose={setWay}
        >
          {form}
        </Tabs>
      ) : (
        form
      )}
      <p className="auth-switch">
        <button
          type="button"
          className="lnk"
          onClick={() => {
            forgetProof();
            onBack();
          }}
        >
          {t("proof_back")}
        </button>
      </p>
    </div>
  );
}

function toOf(ways: Proof["ways"], way: ProofWay): string {
  return ways.find((each) => each.way === way)?.to ?? "";
}

type AnswerProps = {
  readonly lang: string;
  readonly way: ProofWay;
  readonly to: string;
  readonly onDone: () => void;
  /** Whether the half-open login is over; then it has been said. */
  readonly isOver: (refused: Refused) => boolean;
};

function Answer({ lang, way, to, onDone, isOver }: AnswerProps) {
  const t = textsFor(lang, ...PROOF_AREAS);
  const [backup, setBackup] = useState(false);
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { answer: "" },
    about: ABOUT,
    act: ({ answer }) => proveLogin({ way, answer: answer.trim() }),
    onDone,
    onRefused: isOver,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is empty and takes the focus again
  useEffect(() => {
    form.setValue("answer", "");
    form.clearErrors();
    form.setFocus("answer");
    // Where the focus goes when the window opens again.
    if (document.activeElement instanceof HTMLInputElement)
      document.activeElement.setAttribute("autofocus", "");
  }, [backup]);

  const answer = field("answer", {
    validate: (typed) => typed.trim() !== "" || t("proof_needed_answer"),
  });
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      {way === "mobile" || way === "email" ? (
        <CodeField
          {...answer}
          lang={lang}
          wait={proofWait(way)}
          check={() => true}
          send={() => sendProofCode(way)}
          label={t(`proof_${way}`, { to })}
        />
      ) : null}
      {way === "totp" ? (
        <>
          <Field
            key={String(backup)}
            {...answer}
            label={t(backup ? "proof_backup_label" : "proof_totp")}
            hint={t(backup ? "proof_backup_hint" : "proof_totp_hint")}
            autoComplete={backup ? "off" : "one-time-code"}
            inputMode={backup ? "text" : "numeric"}
            autoCapitalize="characters"
            maxLength={20}
            required
          />
          <button type="button" className="lnk" onClick={() => setBackup(!backup)}>
            {t(backup ? "proof_app" : "proof_backup")}
          </button>
        </>
      ) : null}
      {way === "name" ? (
        <Field
          {...answer}
          label={t("proof_name")}
          hint={t("proof_name_hint")}
          autoComplete="name"
          maxLength={300}
          required
        />
      ) : null}
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {t("proof_submit")}
      </Button>
    </form>
  );
}
