import type { FormEvent } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { Commitment } from "#/lib/rules/lottery/house-draw.ts";

/** Values to verify a draw with in place of the page's; `noted` is what somebody kept of what was committed to. */
export type Tried = {
  readonly noted?: Partial<Commitment>;
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

/** The same check with values of one's own: what a ticket carries, another seed, other numbers. */
export function ProofTry({ t, proof, isBusy, onTry }: Props) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "").trim();
    const [commitment, anchor, link] = [
      read("noted").toLowerCase(),
      read("anchor").toLowerCase(),
      read("link"),
    ];
    onTry({
      noted: {
        ...(commitment && { commitment }),
        ...(anchor && { anchor }),
        ...(link && { link: Number(link) }),
      },
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
        {input("anchor", t("proof_anchor_noted"), "")}
        {input("link", t("proof_link_noted"), "")}
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
