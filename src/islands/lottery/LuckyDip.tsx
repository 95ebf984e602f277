import { Icon } from "#/islands/ui/Icon.tsx";
import type { Place } from "#/lib/rules/lottery/bet-type.ts";
import { useBoard } from "./board-context.ts";
import { randomOf } from "./values-of.ts";

/** Lines that are put on the slip at once. */
const SEVERAL = 5;
/** Where one picks so many at least, several lines at random are a way to play. */
const LEAST_OF_SEVERAL = 6;

/** As many numbers at random as a bet takes: in place of what is picked, or on lines of their own. */
export function LuckyDip({ type, place }: { type: string; place: Place }) {
  const { t, slip } = useBoard();
  const { min } = place;
  const addSeveral = () =>
    slip.addBets(
      Array.from({ length: SEVERAL }, () => ({
        type,
        selection: [randomOf(place, min).toSorted()],
        stakeMinor: slip.$slip.get().stakeMinor,
      })),
    );
  return (
    <>
      <button type="button" onClick={() => slip.setPicks(randomOf(place, min))}>
        <Icon name="shuffle" />
        {t("pick_random", { number: min })}
      </button>
      {min >= LEAST_OF_SEVERAL ? (
        <button type="button" onClick={addSeveral}>
          <Icon name="plus" />
          {t("lucky_lines", { number: SEVERAL })}
        </button>
      ) : null}
    </>
  );
}
