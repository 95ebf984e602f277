import type { Translate } from "#/lib/i18n/format.ts";
import { tienLenWords } from "#/lib/rules/studio/tienlen/words.ts";
import type { TienLenVerdict } from "./fair-tienlen.ts";
import { PlayedCards } from "./PlayedCards.tsx";
import "./games.css";

type Props = { readonly t: Translate; readonly lang: string; readonly verdict: TienLenVerdict };

/** What the seeds dealt to each seat. */
export function DealtHands({ t, lang, verdict }: Props) {
  const { cardName } = tienLenWords(t, lang);
  return (
    <>
      <h3>{t("tl_dealt")}</h3>
      <ul className="wins hands">
        {verdict.seats.map((seat, place) => (
          <li key={seat}>
            <span>{t("tl_player", { number: seat + 1 })}</span>
            <PlayedCards cards={verdict.dealt[place] ?? []} nameOf={cardName} />
          </li>
        ))}
      </ul>
    </>
  );
}
