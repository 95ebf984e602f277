import type { InstantRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { HIGH_TIDE } from "#/lib/rules/studio/instant/tide.ts";
import { instantWords } from "#/lib/rules/studio/instant/words.ts";
import { instantPicture } from "#/lib/rules/studio/pictures/instant.ts";
import { RoundPicture } from "./RoundPicture.tsx";
import { TideDetails } from "./TideDetails.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: Pick<InstantRoundDetails, "gameId" | "choice" | "drawn" | "times">;
};

/** A round that one bet ended: what came, as a picture, and what that pays. Nothing for one whose stake was never taken. */
export function InstantDetails({ t, lang, details }: Props) {
  const { gameId, choice, drawn, times } = details;
  if (!drawn) return null;
  const words = instantWords(t, lang);
  const played = { choice, drawn, times };
  const picture = instantPicture(gameId, played, words);
  return (
    <>
      <ul className="wins">
        <li>
          <span>{words.instantText(gameId, played)}</span>
          <b className="num">{words.timesText(times)}</b>
        </li>
      </ul>
      {picture && <RoundPicture picture={picture} />}
      {gameId === HIGH_TIDE.id ? <TideDetails t={t} lang={lang} drawn={drawn} /> : null}
    </>
  );
}
