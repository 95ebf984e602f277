/** Sixteen sets of inks: ground, main, accent, second, key line. */
export type Palette = {
  name: string;
  ground: string;
  main: string;
  accent: string;
  second: string;
  key: string;
};

export type Rgb = [red: number, green: number, blue: number];

export const CARD_PAPER = "#FCF3E1";
export const CARD_LINE = "#22150B";

const inks = (
  name: string,
  ground: string,
  main: string,
  accent: string,
  second: string,
  key: string,
): Palette => ({ name, ground, main, accent, second, key });

const FIRST = inks("caléndula", "#F2A71B", "#D63A1E", "#FBEBCB", "#12606B", "#24120A");

export const PALETTES: readonly Palette[] = [
  FIRST,
  inks("laguna", "#12616B", "#F2A71B", "#F8E8C8", "#DB452A", "#08202A"),
  inks("rosa", "#E8A39B", "#C32A20", "#FCEFD9", "#1C5C4B", "#2B0F0E"),
  inks("jade", "#1C7F5B", "#F6C560", "#F9EDD5", "#DE4728", "#07241A"),
  inks("añil", "#234C82", "#EDB53A", "#F6EACF", "#DC4A33", "#0A1832"),
  inks("crema", "#F2E2BD", "#D13A20", "#F2A71B", "#166070", "#22150B"),
  inks("bermellón", "#CF3D20", "#F8C850", "#FBEED3", "#143F50", "#2A0C06"),
  inks("menta", "#A9CFB6", "#D6402A", "#FCF2DC", "#17504C", "#0E2422"),
  inks("cielo", "#8DC3D2", "#E9A01C", "#FDF4E1", "#B62F1F", "#102833"),
  inks("ocre", "#CC8420", "#A82C16", "#FAE9BF", "#17513F", "#25130A"),
  inks("vino", "#74202E", "#ECAC4C", "#F7E6C8", "#2C827A", "#23080E"),
  inks("noche", "#2B2138", "#F2A71B", "#F7E9CE", "#D9452B", "#110B18"),
  inks("oliva", "#8C983A", "#C2371F", "#FBE9B4", "#1D4A46", "#191D0A"),
  inks("coral", "#EE8460", "#A9231D", "#FDEBC6", "#175B64", "#29110B"),
  inks("tabaco", "#5A3A22", "#F0B441", "#F7E7C9", "#D2492E", "#1C0F07"),
  inks("turquesa", "#2F9C98", "#D2391F", "#FBE6AE", "#123E4E", "#082427"),
];

/** The palette at `index`, counted round. */
export const paletteAt = (index: number): Palette => PALETTES[index % PALETTES.length] ?? FIRST;

export function rgb(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Whether one of the three inks is red enough for a chilli or a heart. */
export const hasRed = (palette: Palette): boolean =>
  [palette.main, palette.accent, palette.second].some((ink) => {
    const [red, green] = rgb(ink);
    return red > 140 && green < 90;
  });

/** A darker tone of a light ink, a lighter tone of a dark one: for tone-on-tone grounds. */
export function tone(hex: string, strength: number): string {
  const channels = rgb(hex);
  const [red, green, blue] = channels;
  const dark = red * 0.3 + green * 0.59 + blue * 0.11 < 90;
  const shift = (value: number): number =>
    dark ? value + (255 - value) * strength * 0.62 : value * (1 - strength * 0.55);
  return `#${channels.map((value) => Math.round(shift(value)).toString(16).padStart(2, "0")).join("")}`;
}
