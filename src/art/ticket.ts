import { glyphOf } from "./digits.ts";
import { round } from "./geometry.ts";

/** The inks that promotions are printed in (VISUAL): ground, and what stands on it. */
const INKS = {
  gold: ["#F5A81C", "#1E1305"],
  red: ["#CB3418", "#FFF6E8"],
  anil: ["#234C82", "#FFF6E8"],
  jade: ["#14795A", "#FFF6E8"],
  coral: ["#EE8460", "#1E150C"],
  vino: ["#74202E", "#FFF6E8"],
  paper: ["#F7ECD4", "#1E150C"],
} as const satisfies Record<string, readonly [string, string]>;

export type Tone = keyof typeof INKS;

const [WIDTH, HEIGHT] = [1200, 630];
const TABLE = "#15100B";
const [LEFT, TOP, RIGHT, BOTTOM] = [50, 50, 1150, 580];
const TEAR = 520;
const NOTCH = 26;
const FIGURE = { width: 520, height: 210 };
const EM = 778;

/** A figure in the slab's outlines, as large as its place allows, centred. */
function printFigure(text: string, x: number, y: number, ink: string): string {
  const glyphs = [...text].map((char) =>
    char === " " ? { advance: 260, path: "" } : glyphOf(char),
  );
  const units = glyphs.reduce((sum, { advance }) => sum + advance, 0);
  const scale = Math.min(FIGURE.height / EM, FIGURE.width / Math.max(units, 1));
  let left = x - (units * scale) / 2;
  return glyphs
    .map(({ advance, path }) => {
      const at = left;
      left += advance * scale;
      if (path === "") return "";
      return `<path fill="${ink}" d="${path}" transform="translate(${round(at)} ${round(y + (EM * scale) / 2)}) scale(${round(scale * 1000) / 1000})"/>`;
    })
    .join("");
}

/**
 * A ticket of 1200 × 630, the size that other sites show of a shared link: a poster, the tear, and the figure that it
 * is about, where there is one. `poster` is a picture of ours as an SVG file. Letters other than the slab's are left out.
 */
export function ticketFile({
  poster,
  tone,
  figure,
}: {
  poster: string;
  tone: Tone;
  figure: string;
}): string {
  const [ground, ink] = INKS[tone];
  const middle = (TEAR + RIGHT) / 2;
  const picture = poster
    .replace(/^<\?xml[^>]*>/, "")
    .replace(/<svg(\s[^<>]*)>/, (_, attributes: string) => {
      const kept = attributes.replace(/\s(?:width|height|x|y)="[^"]*"/g, "");
      return `<svg${kept} x="${LEFT + 30}" y="${TOP + 30}" width="390" height="${BOTTOM - TOP - 60}">`;
    });
  const guilloche = Array.from(
    { length: 7 },
    (_, wave) =>
      `<path d="M${TEAR + 20} ${315 + wave * 6}c90 ${-160 + wave * 26} 180 ${160 - wave * 26} 290 0s200 ${-140 + wave * 22} 300 0" fill="none" stroke="${ink}" stroke-width="1.6" opacity=".28"/>`,
  ).join("");
  const balls = [0, 1, 2, 3, 4]
    .map((ball) => {
      const x = middle - 160 + ball * 80;
      const last = ball === 4;
      return `<circle cx="${x}" cy="500" r="30" fill="${last ? "#F5A81C" : "#FCF3E1"}" stroke="${ink}" stroke-width="3"/>${last ? `<circle cx="${x}" cy="500" r="12" fill="${TABLE}"/>` : ""}`;
    })
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${TABLE}"/><rect x="${LEFT}" y="${TOP}" width="${RIGHT - LEFT}" height="${BOTTOM - TOP}" rx="8" fill="${ground}"/>${picture}${guilloche}<path d="M${TEAR} ${TOP + NOTCH + 12}V${BOTTOM - NOTCH - 12}" stroke="${ink}" stroke-width="4" stroke-dasharray="10 9"/><circle cx="${TEAR}" cy="${TOP}" r="${NOTCH}" fill="${TABLE}"/><circle cx="${TEAR}" cy="${BOTTOM}" r="${NOTCH}" fill="${TABLE}"/>${printFigure(figure, middle, 270, ink)}${balls}</svg>`;
}
