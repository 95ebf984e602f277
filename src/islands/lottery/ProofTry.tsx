import type { FormEvent } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Values to verify a draw with in place of the page's; `noted` is the commitment that somebody kept. */
export type Tried = {
  readonly noted?: string;
  readonly seed?: string;
  readonly beacon?: string;
  readonly drawn?: string[][];
};

type Props = {
  readonly t: Translate;
  readonly proof: DrawProof;
  readonly isBusy: boolean;
  readonly onTry: (tried: Tried) => void;
};

/** The same check with values of one's own: the commitment on a ticket, another seed, other numbers. */
export function ProofTry({ t, proof, isBusy, onTry }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "").trim();
    const noted = read("noted").toLowerCase();
    onTry({
      ...(noted && { noted }),
      seed: read("seed").toLowerCase(),
      beacon: read("beacon").toLowerCase(),
      ...(proof.drawn && {
        drawn: [
          read("numbers")
            .split(/[^0-9]+/)
            .filter(Boolean),
        ],
      }),
    });
  }

  const input = (name: string, label: string, value: string) => (
    <label>
      {label}
      <input
        name={name}
        defaultValue={value}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </label>
  );
  return (
    <details>
      <summary>{t("proof_try")}</summary>
      <form className="proof-try" method="dialog" onSubmit={submit}>
        <p className="sm t2">{t("proof_try_text")}</p>
        {input("noted", t("proof_noted"), "")}
        {input("seed", t("proof_seed"), proof.seed ?? "")}
        {input("beacon", t("proof_beacon"), proof.beacon ?? "")}
        {proof.drawn ? input("numbers", t("proof_numbers"), proof.drawn.flat().join(" ")) : null}
        <Button type="submit" busy={isBusy}>
          {t("proof_verify_these")}
        </Button>
      </form>
    </details>
  );
}
