import type { Translate } from "#/lib/i18n/format.ts";
import { TIDE_ROWS, type TideWave, tideRound } from "#/lib/rules/studio/instant/tide.ts";
import { tideWords } from "#/lib/rules/studio/instant/tide-words.ts";
import { Reels } from "./Reels.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly drawn: readonly number[];
};

/** A round of waves: what lay there at each, what of it paid in how many ways, and what was left. */
export function TideDetails({ t, lang, drawn }: Props) {
  const { waves, rest } = tideRound(drawn);
  const words = tideWords(t, lang);
  return (
    <ol className="spins">
      {waves.map((wave, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: waves have no name but their place
        <li key={at}>
          <p className="spin-head">
            <b>{words.waveText(at)}</b>
            <b className="num">{words.paidText(wave.wins)}</b>
          </p>
          <TideReels t={t} window={wave.window} washed={wave.washed} />
          <ul className="wins">
            {wave.wins.map((win) => (
              <li key={win.symbol}>
                <span>{words.winText(win)}</span>
                <b className="num">{words.paidText([win])}</b>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <p className="spin-head">
          <b>{t(waves.length > 0 ? "tide_rest" : "tide_drop")}</b>
        </p>
        <TideReels t={t} window={rest} washed={null} />
      </li>
    </ol>
  );
}

type TideReelsProps = {
  readonly t: Translate;
  readonly window: TideWave["window"];
  readonly washed: TideWave["washed"] | null;
};

const ROWS = Array.from({ length: TIDE_ROWS }, (_, row) => row);

function TideReels({ t, window, washed }: TideReelsProps) {
  return (
    <Reels
      rows={ROWS.map((row) => window.map((symbols) => symbols[row] ?? ""))}
      nameOf={(symbol) => t(`tide_${symbol}`)}
      isPaid={(row, reel) => washed?.[reel]?.[row] === true}
    />
  );
}
