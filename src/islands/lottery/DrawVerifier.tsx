import { type FormEvent, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { readPinned } from "#/lib/client/stores/lottery/pinned.ts";
import { fetchProof } from "#/lib/client/stores/lottery/result-tools.ts";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { verifyDraw } from "#/lib/rules/lottery/house-draw.ts";
import { ProofRecipe } from "./ProofRecipe.tsx";
import { ProofSteps } from "./ProofSteps.tsx";
import { ProofTry, type Tried } from "./ProofTry.tsx";
import { ProofValues } from "./ProofValues.tsx";
import { type CheckedStep, stepsOf } from "./proof-steps.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = { readonly lang: string; readonly proof: DrawProof };

/**
 * A draw of the house with what was committed to, and once it is over with what was revealed; it is verified in this
 * browser, by the rules that draw, with the page's values or with others, and held against what the device keeps of a ticket
 * that was bought on it. Nothing is sent anywhere for it.
 */
export function DrawVerifier({ lang, proof: shown }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const [proof, setProof] = useState(shown);
  const [steps, setSteps] = useState<readonly CheckedStep[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [cannot, setCannot] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isRevealed = proof.seed !== null;

  async function lookAgain(): Promise<void> {
    setBusy(true);
    const reply = await fetchProof(proof.drawId);
    setBusy(false);
    setRefused(reply.ok ? null : reply);
    if (reply.ok) setProof(reply.value);
  }

  async function verify(tried: Tried = {}): Promise<void> {
    // Without https a browser has no hash functions.
    if (!globalThis.crypto?.subtle) return setCannot(true);
    setBusy(true);
    const { noted, ...values } = tried;
    const pinned = readPinned(proof.drawId);
    // What was typed is what is asked; what this device holds is compared besides.
    const held = { ...pinned, ...noted };
    const verified = await verifyDraw({ ...proof, ...values }, held);
    setBusy(false);
    setHeld(pinned !== null);
    setSteps(stepsOf(verified, held));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void verify();
  }

  return (
    <div className="proof">
      <div className="proof-doc paper">
        <header className="proof-top">
          <p className="proof-state">
            {t(`proof_${isRevealed || proof.state === "void" ? proof.state : "ahead"}`)}
          </p>
          <p>{t(isRevealed ? "proof_revealed_text" : "proof_ahead_text")}</p>
        </header>
        <ProofValues t={t} lang={lang} proof={proof} />
        <div className="proof-stub">
          {isRevealed ? (
            <form method="dialog" onSubmit={submit}>
              <Button type="submit" look="pri" size="lg" busy={isBusy}>
                {t("proof_verify")}
              </Button>
            </form>
          ) : (
            <Button busy={isBusy} onClick={() => void lookAgain()}>
              {t("proof_look_again")}
            </Button>
          )}
          <div aria-live="polite">
            {refused ? <p className="hint err">{textOfRefusal(t, refused)}</p> : null}
            {cannot ? <p className="hint err">{t("proof_cannot")}</p> : null}
            {isHeld ? <p className="sm t2">{t("proof_held")}</p> : null}
            {steps ? <ProofSteps t={t} steps={steps} link={proof.link} /> : null}
          </div>
        </div>
      </div>
      {isRevealed ? (
        <>
          <ProofTry t={t} proof={proof} isBusy={isBusy} onTry={(tried) => void verify(tried)} />
          <ProofRecipe t={t} proof={proof} />
        </>
      ) : null}
    </div>
  );
}
