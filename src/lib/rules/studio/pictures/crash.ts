import type { crashWords, PlayedCrash } from "../crash/words.ts";
import { circle, line, path, type RoundPicture, type Shape, word } from "./shapes.ts";

type Words = Pick<ReturnType<typeof crashWords>, "multiplierText">;

const WIDTH = 240;
const HEIGHT = 124;
const [LEFT, RIGHT, TOP, FLOOR] = [14, 208, 26, 104];
const STEPS = 24;

/** The flight of a round, where it went out and where the member had left; null while it is under way. */
export function crashPicture(
  { cashed, crash }: Pick<PlayedCrash, "cashed" | "crash">,
  { multiplierText }: Words,
): RoundPicture | null {
  if (crash === null) return null;
  // A multiplier grows by the same part in every moment: its time is its logarithm.
  const long = Math.log(Math.max(crash, 101) / 100);
  const high = Math.max(crash, 101) - 100;
  const at = (multiplier: number): readonly [number, number] => [
    LEFT + (Math.log(multiplier / 100) / long) * (RIGHT - LEFT),
    FLOOR - ((multiplier - 100) / high) * (FLOOR - TOP),
  ];
  const flown = Array.from({ length: STEPS + 1 }, (_, step) =>
    at(100 * Math.exp((step / STEPS) * Math.log(crash / 100))),
  );
  const [x, y] = at(crash);
  const shapes: Shape[] = [
    path("frame", `M${LEFT} ${FLOOR}H${WIDTH - 10}`),
    line("path", flown),
    path("lost", `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`),
    word(multiplierText(crash), Math.min(Math.max(x, 34), WIDTH - 34), Math.max(y - 11, 13)),
  ];
  if (cashed !== null) {
    const [left, under] = at(cashed);
    shapes.push(circle("won", left, under, 5));
    shapes.push(word(multiplierText(cashed), Math.min(Math.max(left, 34), WIDTH - 34), FLOOR + 16));
  }
  return { width: WIDTH, height: HEIGHT, shapes };
}
