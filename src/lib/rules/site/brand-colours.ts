/** The colours that follow from a brand's accent, as `#rrggbb`. */
export type BrandColours = {
  /** Grounds of what is pressed. */
  readonly accent: string;
  readonly accentHover: string;
  /** Text on either of them. */
  readonly onAccent: string;
  /** Text in the accent's colour, on the dark grounds and on the light ones and paper. */
  readonly textOnDark: string;
  readonly textOnLight: string;
};

/** The grounds of layouts/styles/tokens.css that accents lie on: the theme's, and the one below a pointer. */
const DARK = ["#15100b", "#1e1811", "#291f16", "#35291d"];
const LIGHT = ["#f0e4ca", "#faf3e3", "#fffbf2", "#e8d9ba", "#f7ecd4", "#ebddbf"];
const INKS = ["#1e1305", "#fff6e8"] as const;
/** WCAG 2.2: text (1.4.3), and what is not text (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;
const HOVER = 0.15;
const STEPS = 100;

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** WCAG's relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast of two colours (`#rrggbb`), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

const leastOn = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)));

/** A colour on its way to another: 0 is itself, 1 the other. */
function mix(from: string, to: string, share: number): string {
  const target = rgbOf(to);
  return hexOf(rgbOf(from).map((part, index) => part + ((target[index] ?? 0) - part) * share));
}

/** The colour nearest to an accent on the way to `to` that can be read on all grounds. */
function readable(accent: string, to: string, grounds: readonly string[]): string {
  const mixed = Array.from({ length: STEPS + 1 }, (_, step) => mix(accent, to, step / STEPS));
  return mixed.find((colour) => leastOn(colour, grounds) >= TEXT) ?? to;
}

/** What follows from an accent (`#rrggbb`) that `findAccentFault` has nothing against. */
export function brandColours(accent: string): BrandColours {
  const [dark, light] = INKS;
  const hover = { [dark]: mix(accent, "#ffffff", HOVER), [light]: mix(accent, "#000000", HOVER) };
  const onAccent = contrastOf(dark, accent) >= contrastOf(light, accent) ? dark : light;
  return {
    accent,
    accentHover: hover[onAccent] ?? accent,
    onAccent,
    textOnDark: readable(accent, "#ffffff", DARK),
    textOnLight: readable(accent, "#000000", LIGHT),
  };
}

/**
 * What speaks against an accent, in a sentence with the contrast that it has and the one that it needs; null: nothing.
 * A button of it has to stand out from the dark grounds (on light ones buttons have an edge), and to bear text.
 */
export function findAccentFault(accent: string): string | null {
  const seen = leastOn(accent, DARK.slice(0, 3));
  if (seen < SHAPE)
    return `has a contrast of ${seen.toFixed(2)} to the dark theme's ground, and buttons need ${SHAPE}: take a lighter colour`;
  const { onAccent } = brandColours(accent);
  const read = contrastOf(onAccent, accent);
  if (read < TEXT)
    return `has a contrast of ${read.toFixed(2)} to the text on it, which needs ${TEXT}: take a lighter or darker colour`;
  return null;
}
