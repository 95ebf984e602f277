import { EGGS } from "../instant/eggs.ts";
import { WHEEL_FIELDS } from "../instant/wheel.ts";
import type { instantWords, PlayedInstant } from "../instant/words.ts";
import {
  circle,
  type Look,
  line,
  path,
  type RoundPicture,
  rect,
  type Shape,
  word,
} from "./shapes.ts";

type Words = Pick<ReturnType<typeof instantWords>, "timesText" | "hundredths" | "edgeText">;

const WIDTH = 240;
const EDGE = 12;
const ROLLS = 10_000;

/** What is less than the stake is no win, and yet not nothing. */
function lookOf(times: string): Look {
  if (Number(times) >= 1) return "won";
  return Number(times) > 0 ? "wins" : "lost";
}

/** The picture of a round that one bet ended; null where a game has none of this kind. */
export function instantPicture(
  gameId: string,
  played: PlayedInstant,
  words: Words,
): RoundPicture | null {
  switch (gameId) {
    case "dados-del-puerto":
      return roll(played, words);
    case "lluvia-de-canicas":
      return fall(played, words);
    case "rueda-del-mercado":
      return turn(played, words);
    case "huevos-de-oro":
      return egg(played, words);
    default:
      return null;
  }
}

/** All rolls from the left to the right, those that won, and the one that came. */
function roll({ choice, drawn: [came = 0], times }: PlayedInstant, words: Words): RoundPicture {
  const [left, long, y] = [EDGE, WIDTH - 2 * EDGE, 34];
  const at = (value: number) => left + (value / ROLLS) * long;
  const target = Number(choice["target"]);
  const isUnder = choice["side"] === "under";
  const edge = isUnder ? target : ROLLS - target;
  const [from, to] = isUnder ? [0, edge] : [edge, ROLLS];
  const x = at(came);
  return {
    width: WIDTH,
    height: 72,
    shapes: [
      rect("frame", left, y, long, 14),
      rect("wins", at(from), y, at(to) - at(from), 14),
      path(lookOf(times), `M${x.toFixed(1)} ${y + 8}l-7 -13h14Z`),
      word(words.hundredths(came), Math.min(Math.max(x, 30), WIDTH - 30), 15),
      word(words.edgeText(choice), Math.min(Math.max(at(edge), 30), WIDTH - 30), 66),
    ],
  };
}

/** The pins, the ball's way past them, and the slots with the one that it ended in. */
function fall({ drawn, times }: PlayedInstant, words: Words): RoundPicture {
  const rows = drawn.length;
  const step = (WIDTH - 2 * EDGE) / (rows + 1);
  const down = Math.min(step, 13);
  const top = 12;
  const x = (row: number, rights: number) => WIDTH / 2 + (rights - row / 2) * step;
  const pins = drawn.flatMap((_, row) =>
    Array.from({ length: row + 1 }, (_pin, at) =>
      circle("frame", x(row, at), top + (row + 1) * down, 1.4),
    ),
  );
  let rights = 0;
  const way: [number, number][] = [[WIDTH / 2, top]];
  for (const [row, right] of drawn.entries()) {
    rights += right;
    way.push([x(row + 1, rights), top + (row + 1.5) * down]);
  }
  const floor = top + (rows + 1.2) * down;
  const slots = Array.from({ length: rows + 1 }, (_, slot): Shape => {
    const look = slot === rights ? lookOf(times) : "frame";
    return rect(look, x(rows, slot) - step / 2 + 0.8, floor, step - 1.6, 10);
  });
  const under = Math.min(Math.max(x(rows, rights), 26), WIDTH - 26);
  return {
    width: WIDTH,
    height: Math.ceil(floor + 30),
    shapes: [...pins, ...slots, line("path", way), word(words.timesText(times), under, floor + 25)],
  };
}

/** The wheel as it stopped, the field that came under the pointer. */
function turn({ drawn: [came = 0], times }: PlayedInstant, words: Words): RoundPicture {
  const [x, y, out, inner] = [70, 82, 62, 26];
  const part = (2 * Math.PI) / WHEEL_FIELDS.length;
  const point = (angle: number, radius: number) =>
    `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
  const fields = WHEEL_FIELDS.map((pays, field): Shape => {
    const [from, to] = [(field - came - 0.5) * part, (field - came + 0.5) * part];
    const d = `M${point(from, inner)}L${point(from, out)}L${point(to, out)}L${point(to, inner)}Z`;
    if (field === came) return path(lookOf(times), d);
    return path(pays > 0 ? "wins" : "frame", d);
  });
  return {
    width: WIDTH,
    height: 150,
    shapes: [
      ...fields,
      path("path", `M${x - 6} 8h12l-6 14Z`),
      word(words.timesText(times), 186, y + 5),
    ],
  };
}

/** The nest, and of the egg that was broken what lay in it. */
function egg({ choice, times }: PlayedInstant, words: Words): RoundPicture {
  const wide = WIDTH / EGGS;
  const shapes = Array.from({ length: EGGS }, (_, at): readonly Shape[] => {
    const [x, y] = [(at + 0.5) * wide, 34];
    const isBroken = at + 1 === Number(choice["egg"]);
    const shell: Shape = {
      tag: "ellipse",
      look: isBroken ? lookOf(times) : "frame",
      at: { cx: x, cy: y, rx: 14, ry: 19 },
    };
    if (!isBroken) return [shell, word(String(at + 1), x, y + 5)];
    const crack = line(
      "path",
      [-14, -8, -2, 4, 10, 14].map((dx, i) => [x + dx, y + (i % 2 ? -5 : 3)]),
    );
    return [shell, crack, word(words.timesText(times), x, 74)];
  });
  return { width: WIDTH, height: 82, shapes: shapes.flat() };
}
