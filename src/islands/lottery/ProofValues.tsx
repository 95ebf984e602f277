import type { ReactNode } from "react";
import { CopyButton } from "#/islands/ui/CopyButton.tsx";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";
import { DrawnNumbers } from "./DrawnNumbers.tsx";

type Props = { readonly t: Translate; readonly lang: string; readonly proof: DrawProof };

/** What is public of a draw, value by value, each to be copied; what is secret still says since when it will not be. */
export function ProofValues({ t, lang, proof }: Props) {
  const format = new Intl.DateTimeFormat(lang, {
    ...{ dateStyle: "medium", timeStyle: "medium", timeZone: DRAW_ZONE },
  });
  const at = (moment: string) => (
    <time dateTime={moment} className="num">
      {format.format(new Date(moment))}
    </time>
  );
  const bytes = (value: string | null, label: string) =>
    value === null ? (
      <span className="t2">{t("proof_secret")}</span>
    ) : (
      <>
        <code dir="ltr">{value}</code>
        <CopyButton
          text={value}
          label={t("proof_copy", { what: label })}
          said={t("proof_copied")}
          failed={t("proof_not_copied")}
        />
      </>
    );
  const row = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="proof-list">
      {row(t("proof_number"), <bdi className="num">{proof.drawId}</bdi>)}
      {proof.drawn
        ? row(t("proof_numbers"), <DrawnNumbers gameCode={proof.gameCode} drawn={proof.drawn} />)
        : null}
      {row(t("proof_committed"), at(proof.committedAt))}
      {row(t("proof_opens"), at(proof.opensAt))}
      {row(t("proof_closes"), at(proof.closesAt))}
      {row(t("proof_draws"), at(proof.drawsAt))}
      {row(t("proof_commitment"), bytes(proof.commitment, t("proof_commitment")))}
      {row(t("proof_anchor"), bytes(proof.anchor, t("proof_anchor")))}
      {row(t("proof_link"), <bdi className="num">{proof.link}</bdi>)}
      {row(t("proof_seed"), bytes(proof.seed, t("proof_seed")))}
      {row(t("proof_beacon"), bytes(proof.beacon, t("proof_beacon")))}
      {proof.revealedAt ? row(t("proof_revealed"), at(proof.revealedAt)) : null}
    </dl>
  );
}
