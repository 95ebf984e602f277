import type { Place } from "#/lib/rules/lottery/bet-type.ts";
import { useBoard } from "./board-context.ts";
import { valuesOf } from "./values-of.ts";

const HALF = 2;
/** Of fewer there is nothing to pick by halves. */
const LEAST_HALVED = 10;

/** Many picks of a place with one press: all, a half of them, none. */
export function PlaceQuick({ place, at, name }: { place: Place; at: number; name: string }) {
  const { t, slip } = useBoard();
  const values = valuesOf(place);
  if (place.max < values.length || !/^\d/.test(values[0] ?? "")) return null;
  const picked = slip.picked(at);
  const isHalved = values.length >= LEAST_HALVED;
  const isUpper = (value: string) => values.indexOf(value) >= values.length / HALF;
  const isOdd = (value: string) => Number(value) % HALF === 1;
  const ways = [
    ["pick_all", () => true],
    ...(isHalved
      ? ([
          ["word_big", isUpper],
          ["word_small", (value: string) => !isUpper(value)],
          ["word_odd", isOdd],
          ["word_even", (value: string) => !isOdd(value)],
        ] as const)
      : []),
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a strip in every browser
    <div className="place-quick" role="group" aria-label={t("quick_of", { place: name })}>
      {ways.map(([key, wants]) => {
        const chosen = values.filter(wants);
        const isOn = chosen.join() === picked.join();
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isOn}
            onClick={() => slip.setPicks(isOn ? [] : chosen, at)}
          >
            {t(key)}
          </button>
        );
      })}
    </div>
  );
}
