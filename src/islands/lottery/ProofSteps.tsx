import { Icon } from "#/islands/ui/Icon.tsx";
import type { Translate } from "#/lib/i18n/format.ts";
import type { CheckedStep } from "./proof-steps.ts";

type Props = {
  readonly t: Translate;
  readonly steps: readonly CheckedStep[];
  /** How often the beacon was hashed. */
  readonly link: number;
};

/** What was checked of a draw, step by step, and what it comes to. */
export function ProofSteps({ t, steps, link }: Props) {
  const isRight = steps.every((step) => step.isRight === true);
  return (
    <>
      <ol className="proof-steps">
        {steps.map((step) => (
          <Step key={step.step} t={t} link={link} {...step} />
        ))}
      </ol>
      <p className={isRight ? "proof-verdict jade" : "proof-verdict red"}>
        {t(isRight ? "proof_right" : "proof_wrong")}
      </p>
    </>
  );
}

function Step({ t, link, step, isRight }: CheckedStep & Pick<Props, "t" | "link">) {
  if (isRight === null)
    return (
      <li className="t2">
        <Icon name="minus" />
        <span>{t("step_not_reached", { what: t(`step_${step}`) })}</span>
      </li>
    );
  return (
    <li className={isRight ? "jade" : "red"}>
      <Icon name={isRight ? "check" : "warning"} />
      <span>{t(`step_${step}_${isRight ? "right" : "wrong"}`, { link })}</span>
    </li>
  );
}
