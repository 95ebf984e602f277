import type { BetType, LotteryGame, Selection } from "#/lib/rules/lottery/bet-type.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { Balls } from "./Balls.tsx";
import { useWords } from "./board-context.ts";
import { Mark } from "./Mark.tsx";
import { lookOf, pickName, placeName } from "./names.ts";

type Props = {
  readonly game: LotteryGame;
  readonly type: BetType;
  readonly selection: Selection;
  /** Those that came up, by place. */
  readonly marked?: readonly ReadonlySet<string>[];
  readonly most?: number;
};

/** What is picked on a line, place by place; where there are several, each with its name. */
export function Picks({ game, type, selection, marked, most = 12 }: Props) {
  const { t } = useWords();
  if (!findHouseGame(game.code))
    return (
      <Balls numbers={selection.flat()} most={most} {...(marked?.[0] && { marked: marked[0] })} />
    );
  const hasNames = type.places.length > 1;
  return (
    <span className="picks">
      {type.places.map((place, at) => {
        const picked = selection[at] ?? [];
        if (picked.length === 0) return null;
        const look = lookOf(game, place);
        const more = picked.length - most;
        const shown = picked.slice(0, more > 0 ? most - 1 : most);
        return (
          <span key={place.name} className="picks-at">
            {hasNames ? <span className="xs t2">{placeName(t, place.name)}</span> : null}
            <span className="balls dseq" dir={look === "word" ? undefined : "ltr"}>
              {shown.map((pick) => (
                <Mark
                  key={pick}
                  look={look}
                  value={pick}
                  text={pickName(t, pick)}
                  isOn={marked?.[at]?.has(pick) === true}
                />
              ))}
              {more > 0 ? <span className="ball-more num">+{more + 1}</span> : null}
            </span>
          </span>
        );
      })}
    </span>
  );
}
