import { canvasOf } from "./canvas.ts";
import { drawnMotif, type FamilyName, familyOf, groundsOf } from "./families.ts";
import { GROUNDS, type Ground } from "./grounds.ts";
import { MOTIFS, type MotifName } from "./motifs/index.ts";
import { CARD_LINE, CARD_PAPER, hasRed, PALETTES, type Palette, paletteAt } from "./palettes.ts";
import { hashOf, pick, plaqueNumber, type Random, randomFrom } from "./seed.ts";
import { motifFor } from "./words.ts";

export type CardRequest = {
  /** The game's id: all that is drawn follows from it. */
  id: string;
  /** Its title; words in it choose the subject. */
  title?: string;
  /** Its category (RNG, LIVE …), which chooses the family when the title says nothing. */
  kind?: string;
  /** Chosen by hand, or by `deal`. */
  motif?: MotifName;
  /** Index into PALETTES. */
  palette?: number;
  ground?: Ground;
  /** The part of the picture to show, as an SVG viewBox; wider parts show more ground. */
  viewBox?: string;
  /** Draws the ground larger, for a picture wider than high. */
  wide?: boolean;
  /** Prints the number in the corner. Pages print their own. */
  plaque?: boolean;
};

export type Card = {
  svg: string;
  motif: MotifName;
  family: FamilyName;
  palette: string;
  ground: Ground;
  /** 1 to 90. */
  number: number;
};

/** These subjects are red in nature and skip the palettes that hold no red ink. */
const RED_SUBJECTS: ReadonlySet<MotifName> = new Set([
  "chile",
  "cerezas",
  "sandia",
  "corazon",
  "palo",
  "abanico",
]);

const constant =
  (value: number): Random =>
  () =>
    value;

/** What the id alone decides, before anything is drawn. The order of the numbers is part of a card's identity. */
export function choicesOf(request: CardRequest) {
  const random = randomFrom(hashOf(request.id));
  const [family, subject, palette, ground] = [random(), random(), random(), random()];
  const motif =
    request.motif ??
    motifFor(request.title ?? "", request.kind ?? "", request.id) ??
    drawnMotif(constant(family), constant(subject));
  return {
    random,
    motif,
    palette: request.palette ?? Math.floor(palette * PALETTES.length),
    ground: request.ground ?? pick(constant(ground), groundsOf(familyOf(motif))),
  };
}

function inksFor(motif: MotifName, index: number): Palette {
  const palette = paletteAt(index);
  return RED_SUBJECTS.has(motif) && !hasRed(palette) ? paletteAt(index + 3) : palette;
}

function plaqueOf(number: number, palette: Palette, random: Random): string {
  const text = String(number);
  const width = 15 + text.length * 13;
  const figures = canvasOf("n", palette, random).digits(text, width / 2, 21.5, 16.5, CARD_LINE).svg;
  return `<path d="M0 0H${width + 2}V26a4 4 0 0 1 -4 4H0Z" fill="${CARD_PAPER}"/><path d="M0 30H${width - 2}a4 4 0 0 0 4 -4V0" fill="none" stroke="${CARD_LINE}" stroke-width="2"/>${figures}`;
}

/**
 * Draws a game's card: a lotería picture of 200 × 240 units, ground, pattern, subject in three inks and key line. The
 * same request draws the same picture, byte for byte; ids inside it start with a hash of the game and its inks, so
 * several cards can stand in one document.
 */
export function cardArt(request: CardRequest): Card {
  const { random, motif, palette: index, ground } = choicesOf(request);
  const palette = inksFor(motif, index);
  const uid = `a${hashOf(request.id).toString(36)}${index.toString(36)}`;
  const subject = canvasOf(uid, palette, random);
  const behind = canvasOf("g", palette, random);
  GROUNDS[ground](behind);
  MOTIFS[motif](subject);

  const number = plaqueNumber(request.id);
  const scale = ground === "rayos" ? 1.6 : 2;
  const pattern = request.wide
    ? `<g transform="translate(100 120) scale(${scale}) translate(-100 -120)">${behind.svg}</g>`
    : behind.svg;
  const plaque = request.plaque ? plaqueOf(number, palette, random) : "";
  const body = `<rect x="-300" y="-60" width="800" height="360" fill="${palette.ground}"/>${pattern}${subject.svg}${plaque}`;
  const svg = `<svg class="art" viewBox="${request.viewBox ?? "0 0 200 240"}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${body}</svg>`;
  return { svg, motif, family: familyOf(motif), palette: palette.name, ground, number };
}

/** How a picture is cut: a game's card, a live table's landscape, a banner's portrait, a round avatar. */
const CUTS = {
  card: { viewBox: "0 2 200 226", width: 200, height: 226 },
  wide: { viewBox: "-70 20 340 193", width: 340, height: 193 },
  tall: { viewBox: "0 -12 200 264", width: 200, height: 264 },
  round: { viewBox: "20 20 160 160", width: 160, height: 160 },
} as const;

export type Cut = keyof typeof CUTS;

/** Takes the name of a picture apart: `<game>` is its card, `<game>.wide`, `.tall` and `.round` are its other cuts. */
export function readPictureName(name: string): { id: string; cut: Cut } {
  const at = name.lastIndexOf(".");
  const cut = name.slice(at + 1);
  return at > 0 && isCut(cut) ? { id: name.slice(0, at), cut } : { id: name, cut: "card" };
}

const isCut = (text: string): text is Cut => text !== "card" && Object.hasOwn(CUTS, text);

/** A game's picture as a file of its own, to be served as `image/svg+xml`. Contains no script, style or reference. */
export function cardFile(request: CardRequest, cut: Cut = "card"): string {
  const { viewBox, width, height } = CUTS[cut];
  const { svg } = cardArt({ ...request, viewBox, wide: cut === "wide" });
  return svg.replace(
    '<svg class="art"',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`,
  );
}
