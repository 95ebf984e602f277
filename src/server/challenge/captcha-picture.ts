import { randomInt } from "node:crypto";
import sharp from "sharp";
import { CARD_LINE, CARD_PAPER } from "#/art/palettes.ts";
import { glyphOf } from "./captcha-glyphs.ts";

const WIDTH = 200;
const HEIGHT = 80;
const CAP = 778;
const RED = "#CF3D20";

type Warp = (x: number, y: number) => [number, number];

const between = (low: number, high: number): number =>
  low + ((high - low) * randomInt(10_001)) / 10_000;
const shown = (value: number): string => value.toFixed(1);

/** Draws the text on the cards' paper as a PNG of 400 × 160: outlines turned and waved, lines of guilloche across. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${2 * WIDTH}" height="${2 * HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${CARD_PAPER}"/>${guilloche()}${glyphs(text)}${strike()}</svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true, colours: 16, effort: 3 }).toBuffer();
}

function guilloche(): string {
  const swing = between(14, 24);
  const length = between(70, 130);
  const lines = Array.from({ length: 7 }, (_, index) => {
    const phase = index * between(0.7, 1.1);
    const middle = HEIGHT / 2 + between(-4, 4);
    return wave((x) => middle + swing * Math.sin((x / length) * 2 * Math.PI + phase));
  });
  return `<path d="${lines.join("")}" fill="none" stroke="${RED}" stroke-width="1.1" opacity=".7"/>`;
}

function strike(): string {
  const phase = between(0, 6);
  const tilt = between(-0.06, 0.06);
  const line = wave(
    (x) => HEIGHT / 2 + tilt * (x - WIDTH / 2) + 7 * Math.sin(x / 32 + phase),
    between(8, 18),
    WIDTH - between(8, 18),
  );
  return `<path d="${line}" fill="none" stroke="${CARD_LINE}" stroke-width="2.6" stroke-linecap="round"/>`;
}

function wave(yOf: (x: number) => number, from = -4, to = WIDTH + 4): string {
  const steps = Array.from({ length: 61 }, (_, index) => from + ((to - from) * index) / 60);
  return `M${steps.map((x) => `${shown(x)} ${shown(yOf(x))}`).join("L")}`;
}

function glyphs(text: string): string {
  const cell = (WIDTH - 24) / text.length;
  const paths = [...text].map((character, index) => {
    const glyph = glyphOf(character);
    const scale = Math.min(between(0.047, 0.053), (cell * between(0.86, 0.94)) / glyph.advance);
    const turn = (between(-17, 17) * Math.PI) / 180;
    const slant = between(-0.15, 0.15);
    const centre = 12 + cell * (index + 0.5) + between(-1.5, 1.5);
    const middle = HEIGHT / 2 + between(-5, 5);
    const phase = between(0, 2 * Math.PI);
    return warped(glyph.path, (x, y) => {
      const bentX = x - glyph.advance / 2 + slant * y + 38 * Math.sin(y / 190 + phase);
      const bentY = y + CAP / 2 + 34 * Math.sin(x / 170 + phase);
      return [
        centre + scale * (bentX * Math.cos(turn) - bentY * Math.sin(turn)),
        middle + scale * (bentX * Math.sin(turn) + bentY * Math.cos(turn)),
      ];
    });
  });
  return `<path d="${paths.join("")}" fill="${CARD_LINE}"/>`;
}

/** Bends an outline of absolute M, L, H, V, Q and Z; straight lines are cut so that they bend too. */
function warped(path: string, warp: Warp): string {
  const out: string[] = [];
  let at: [number, number] = [0, 0];
  let start = at;
  const put = (...points: [number, number][]): string =>
    points
      .map((point) =>
        warp(...point)
          .map(shown)
          .join(" "),
      )
      .join(" ");
  const lineTo = (to: [number, number]): void => {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - at[0], to[1] - at[1]) / 60));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      out.push(`L${put([at[0] + (to[0] - at[0]) * part, at[1] + (to[1] - at[1]) * part])}`);
    }
    at = to;
  };
  for (const [, command = "", rest = ""] of path.matchAll(/([MLHVQZ])([^MLHVQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === "M") {
      at = [a, b];
      start = at;
      out.push(`M${put(at)}`);
    } else if (command === "L") lineTo([a, b]);
    else if (command === "H") lineTo([a, at[1]]);
    else if (command === "V") lineTo([at[0], a]);
    else if (command === "Q") {
      out.push(`Q${put([a, b], [c, d])}`);
      at = [c, d];
    } else {
      lineTo(start);
      out.push("Z");
    }
  }
  return out.join("");
}
