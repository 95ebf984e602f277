import type { InstantRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { instantWords } from "#/lib/rules/studio/instant/words.ts";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: InstantRoundDetails;
};

/** A round that one bet ended: what came and what that pays. Nothing for one whose stake was never taken. */
export function InstantDetails({ t, lang, details }: Props) {
  const { gameId, choice, drawn, times } = details;
  if (!drawn) return null;
  const words = instantWords(t, lang);
  return (
    <ul className="wins">
      <li>
        <span>{words.instantText(gameId, { choice, drawn, times })}</span>
        <b className="num">{words.timesText(times)}</b>
      </li>
    </ul>
  );
}
