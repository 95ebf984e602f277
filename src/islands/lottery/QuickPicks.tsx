import { Icon } from "#/islands/ui/Icon.tsx";
import { chance } from "#/lib/client/chance.ts";
import type { Place } from "#/lib/rules/lottery/bet-type.ts";
import {
  permute,
  pickParity,
  pickRest,
  pickSize,
  pickZodiac,
} from "#/lib/rules/lottery/vietnam/pickers.ts";
import { useBoard } from "./board-context.ts";

const SIGNS = 12;
const AT_RANDOM = 5;

/** Many numbers with one press; where a bet takes only so many, as many at random. */
export function QuickPicks({ digits, place }: { digits: number; place: Place }) {
  const { t, slip } = useBoard();
  const takesAll = place.max >= 10 ** digits;
  const atRandom = takesAll ? Math.min(AT_RANDOM, 10 ** digits) : place.min;
  const halves = [
    ["pick_even", () => pickParity(digits, "even")],
    ["pick_odd", () => pickParity(digits, "odd")],
    ["pick_high", () => pickSize(digits, "high")],
    ["pick_low", () => pickSize(digits, "low")],
    ["pick_invert", () => pickRest(digits, slip.picked())],
  ] as const;
  return (
    <>
      <button type="button" onClick={() => slip.setPicks(randomNumbers(digits, atRandom))}>
        <Icon name="shuffle" />
        {t("pick_random", { number: atRandom })}
      </button>
      {takesAll && digits <= 2
        ? halves.map(([key, pick]) => (
            <button key={key} type="button" onClick={() => slip.setPicks(pick())}>
              {t(key)}
            </button>
          ))
        : null}
      {takesAll && digits > 1 ? (
        <button
          type="button"
          onClick={() => slip.setPicks([...new Set(slip.picked().flatMap(permute))])}
        >
          {t("pick_mirror")}
        </button>
      ) : null}
      {takesAll && digits === 2 ? (
        <select
          aria-label={t("pick_zodiac")}
          value=""
          onChange={(event) => slip.setPicks(pickZodiac(Number(event.target.value)))}
        >
          <option value="" disabled>
            {t("pick_zodiac")}
          </option>
          {Array.from({ length: SIGNS }, (_, sign) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sign is its number
            <option key={sign} value={sign}>
              {t(`zodiac_${sign}`)}
            </option>
          ))}
        </select>
      ) : null}
    </>
  );
}

function randomNumbers(digits: number, count: number): readonly string[] {
  const left = [...pickRest(digits, [])];
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(chance() * left.length), 1)[0] ?? "",
  );
}
