import type { ReactNode } from "react";
import type { Translate } from "#/lib/i18n/format.ts";
import { rainPicture } from "#/lib/rules/studio/pictures/rain.ts";
import { envelopeNumber, type PlayedRain, rainText } from "#/lib/rules/studio/rain/words.ts";
import { RoundPicture } from "./RoundPicture.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly part: PlayedRain;
  /** What lay in each envelope; null before the end. */
  readonly shares: readonly string[] | null;
  readonly stake: string;
  readonly money: (amount: string) => ReactNode;
};

/** A member's part in a pot: their envelope, and what lay in each of them once it is over. */
export function RainDetails({ t, part, shares, stake, money }: Props) {
  const picture = rainPicture({ shares, stake, envelope: part.envelope });
  return (
    <>
      <p>{rainText(t, part)}</p>
      {picture && <RoundPicture picture={picture} />}
      {shares ? (
        <ol className="wins" aria-label={t("rain_envelopes")}>
          {shares.map((share, envelope) => (
            <li key={envelopeNumber(envelope)}>
              <span>
                {t(envelope === part.envelope ? "rain_yours" : "rain_envelope", {
                  number: envelopeNumber(envelope),
                  envelope: envelopeNumber(envelope),
                })}
              </span>
              {money(share)}
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
