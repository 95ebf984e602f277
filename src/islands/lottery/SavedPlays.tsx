import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import {
  keepSavedPlays,
  readSavedPlays,
  type SavedPlay,
} from "#/lib/client/stores/lottery/saved-plays.ts";
import type { PricedSlip } from "#/lib/rules/lottery/slip.ts";
import { useBoard } from "./board-context.ts";
import { playText } from "./names.ts";

type Props = {
  readonly username: string;
  readonly priced: PricedSlip;
  /** What else is done with the slip: on one line with what keeps it. */
  readonly children: ReactNode;
};

/** The plays that a username keeps on this device (LOT-01). */
export function SavedPlays({ username, priced, children }: Props) {
  const { t, game, slip } = useBoard();
  const [plays, setPlays] = useState<readonly SavedPlay[]>([]);
  useEffect(() => setPlays(readSavedPlays(username, game.code)), [username, game]);

  function keep(next: readonly SavedPlay[]): void {
    keepSavedPlays(username, game.code, next);
    setPlays(readSavedPlays(username, game.code));
  }

  const textOf = (play: SavedPlay) => playText(t, game.code, play);
  return (
    <section className="plays">
      <p className="slip-tools">
        {children}
        <button
          type="button"
          className="lnk sm"
          disabled={!priced.isReady}
          onClick={() =>
            keep([
              priced.lines.map(({ line: { type, selection, stakeMinor } }) => ({
                ...{ type, selection, stakeMinor },
              })),
              ...plays,
            ])
          }
        >
          <Icon name="keep" />
          {t("save_play")}
        </button>
      </p>
      {plays.length > 0 ? (
        <ul aria-label={t("saved_plays")}>
          {plays.map((play, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two plays may be the same
            <li key={index}>
              <button
                type="button"
                className="lnk sm"
                aria-label={t("saved_play", { text: textOf(play) })}
                onClick={() => slip.addBets(play)}
              >
                {textOf(play)}
              </button>
              <button
                type="button"
                className="icb"
                aria-label={t("saved_remove")}
                onClick={() => keep(plays.filter((_, at) => at !== index))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
