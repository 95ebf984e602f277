import type { CrashRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { crashWords } from "#/lib/rules/studio/crash/words.ts";
import { crashPicture } from "#/lib/rules/studio/pictures/crash.ts";
import { RoundPicture } from "./RoundPicture.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: CrashRoundDetails;
};

/** A member's part in a round of all: where they meant to leave, where they did, and where it broke off. */
export function CrashDetails({ t, lang, details }: Props) {
  const { target, cashed, crash, fairness } = details;
  const words = crashWords(t, lang);
  const picture = crashPicture(details, words);
  return (
    <>
      <ul className="wins">
        <li>
          <span>{words.crashText({ number: fairness.nonce, target, cashed, crash })}</span>
          <b className="num">{words.multiplierText(cashed ?? 0)}</b>
        </li>
        {target === null ? null : (
          <li>
            <span>{t("crash_target")}</span>
            <b className="num">{words.multiplierText(target)}</b>
          </li>
        )}
      </ul>
      {picture && <RoundPicture picture={picture} />}
    </>
  );
}
