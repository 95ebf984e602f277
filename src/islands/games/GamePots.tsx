import { useEffect, useRef, useState } from "react";
import { fetchGameSheet } from "#/lib/client/stores/games/popup.ts";
import { tickUp } from "#/lib/client/tick-up.ts";
import { FIGURES_FRESH_MS, type LobbyJackpot } from "#/lib/contract/games/lobby-feed.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { formatPot } from "#/lib/rules/games/pot.ts";

const EVERY_MS = 10_000;

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly gameId: string;
  readonly jackpots: readonly LobbyJackpot[];
};

/** The jackpots that are won at a game, asked for again while its sheet is open: each ticks up to what was told last. */
export function GamePots({ t, lang, gameId, jackpots }: Props) {
  const [pots, setPots] = useState(jackpots);
  useEffect(() => {
    let heardMs = Date.now();
    const ask = async () => {
      if (document.hidden) return;
      const reply = await fetchGameSheet(gameId);
      if (reply.ok) {
        heardMs = Date.now();
        setPots(reply.value.jackpots ?? []);
      } else if (Date.now() - heardMs > FIGURES_FRESH_MS) setPots([]);
    };
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [gameId]);
  if (pots.length === 0) return null;
  return (
    <ul className="game-sheet-pots" aria-label={t("sheet_jackpots")}>
      {pots.map((pot) => (
        <li key={pot.jackpotId}>
          <span>
            {t("sheet_jackpot")} · {pot.name}
          </span>
          <Figure pot={pot} lang={lang} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ pot, lang }: { readonly pot: LobbyJackpot; readonly lang: string }) {
  const to = Number(pot.amount);
  const [shown, setShown] = useState(to);
  const from = useRef(to);
  useEffect(
    () =>
      tickUp({
        ...{ from: from.current, to, overMs: EVERY_MS },
        write: (value) => {
          from.current = value;
          setShown(value);
        },
      }),
    [to],
  );
  return (
    <b className="num" dir="ltr">
      {formatPot(shown, pot.currency.symbol, lang)}
    </b>
  );
}
