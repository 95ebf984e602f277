import type { Translate } from "#/lib/i18n/format.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";
import { ClaimField } from "./ClaimField.tsx";

type Props = {
  readonly t: Translate;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

/** What a pot is checked with beside the fields of every round. */
export function RainFields({ t, ...claim }: Props) {
  return (
    <>
      <div className="fair-wide">
        <ClaimField {...claim} name="seeds" label={t("rain_seeds")} required />
      </div>
      <ClaimField {...claim} name="envelope" label={t("fair_envelope")} inputMode="numeric" />
    </>
  );
}
