import type { Translate } from "#/lib/i18n/format.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";
import { ClaimField } from "./ClaimField.tsx";

type Props = {
  readonly t: Translate;
  readonly choice: Choice;
  /** It is a round that somebody showed. */
  readonly isTheirs: boolean;
  readonly onChange: (choice: Choice) => void;
};

/** What a round of all is checked with beside the fields of every round. */
export function CrashFields({ t, isTheirs, ...claim }: Props) {
  const cashed = t(isTheirs ? "fair_cashed_theirs" : "fair_cashed");
  return (
    <>
      <div className="fair-wide">
        <ClaimField {...claim} name="firstHash" label={t("fair_first_hash")} />
      </div>
      <ClaimField {...claim} name="cashed" label={cashed} inputMode="decimal" />
    </>
  );
}
