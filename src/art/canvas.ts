import { glyphOf } from "./digits.ts";
import { round } from "./geometry.ts";
import { CARD_PAPER, type Palette, type Rgb, rgb } from "./palettes.ts";
import type { Random } from "./seed.ts";

/** Draws one subject: motifs call its methods, `svg` is what they printed. */
export type Canvas = ReturnType<typeof canvasOf>;
export type Motif = (c: Canvas) => void;

/** The key line's usual width. */
const KEY = 3.2;

/** The ink that `weight` scores highest, and the ones left over. */
function strongest(inks: string[], weight: (ink: Rgb) => number): string {
  return [...inks].sort((p, q) => weight(rgb(q)) - weight(rgb(p)))[0] ?? CARD_PAPER;
}

/**
 * A canvas of 200 × 240 units in the inks of a palette. Colour plates are printed slightly out of register, the key
 * line in register. `uid` starts every id that is defined, so that two pictures in one document never share one.
 */
export function canvasOf(uid: string, palette: Palette, random: Random) {
  const { ground, main, accent, second, key } = palette;
  const dx = random() < 0.5 ? 1.7 : -1.7;
  const dy = random() < 0.5 ? 1.4 : -1.2;
  const shift = `translate(${dx} ${dy})`;
  let printed = "";
  let definitions = "";
  let clips = 0;

  const inks = [main, second, accent];
  const red = strongest(inks, ([r, g, b]) => r - g * 0.8 - b * 0.5);
  const cool = strongest(
    inks.filter((ink) => ink !== red),
    ([r, g, b]) => g * 0.6 + b * 0.5 - r,
  );
  const gold = strongest(inks, ([r, g, b]) => r + g * 0.8 - b * 1.8);
  const keyLine = (d: string, width: number): string =>
    width
      ? `<path d="${d}" fill="none" stroke="${key}" stroke-width="${width}" stroke-linejoin="round"/>`
      : "";
  const nextId = (): string => `${uid}${clips++}`;

  const c = {
    ground,
    main,
    accent,
    second,
    key,
    paper: CARD_PAPER,
    random,
    red,
    cool,
    gold,
    /** A filled shape with its key line. */
    plate(fill: string, d: string, width = KEY) {
      printed += `<path d="${d}" fill="${fill}" transform="${shift}"/>${keyLine(d, width)}`;
      return c;
    },
    /** A filled shape without key line, in register. */
    flat(fill: string, d: string, opacity?: number) {
      printed += `<path d="${d}" fill="${fill}"${opacity ? ` opacity="${opacity}"` : ""}/>`;
      return c;
    },
    /** A filled shape whose inner outlines are holes. */
    evenOdd(fill: string, d: string, width = KEY) {
      printed += `<path d="${d}" fill="${fill}" fill-rule="evenodd" transform="${shift}"/>${keyLine(d, width)}`;
      return c;
    },
    line(d: string, width = KEY, colour = key) {
      printed += `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
      return c;
    },
    /** Draws twice: as it is, and mirrored on the vertical axis. */
    mirror(draw: () => void) {
      draw();
      return c.group("matrix(-1 0 0 1 200 0)", draw);
    },
    group(transform: string, draw: () => void) {
      printed += `<g transform="${transform}">`;
      draw();
      printed += "</g>";
      return c;
    },
    raw(markup: string) {
      printed += markup;
      return c;
    },
    /** A halftone crescent on the shape's lower edge: dots, and over them the shape again, moved. */
    shade(d: string, dots: string, fill: string, ox = -12, oy = -10, step = 5.2, radius = 1.65) {
      const id = nextId();
      definitions += `<clipPath id="c${id}"><path d="${d}"/></clipPath><pattern id="p${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><circle cx="${step / 2}" cy="${step / 2}" r="${radius}" fill="${dots}"/></pattern>`;
      printed += `<g clip-path="url(#c${id})"><rect width="200" height="240" fill="url(#p${id})"/><path d="${d}" fill="${fill}" transform="translate(${ox} ${oy})"/></g>${keyLine(d, KEY)}`;
      return c;
    },
    clip(d: string, draw: () => void) {
      const id = nextId();
      definitions += `<clipPath id="c${id}"><path d="${d}"/></clipPath>`;
      printed += `<g clip-path="url(#c${id})">`;
      draw();
      printed += "</g>";
      return c;
    },
    /** Text in the slab's own outlines, centred on `x`, its baseline at `y`, `height` units high. */
    digits(text: string, x: number, y: number, height: number, fill: string, outline = 0) {
      const scale = height / 778;
      const glyphs = [...text].map((char) => glyphOf(char));
      let left = x - glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) * scale * 0.5;
      const stroke = outline
        ? ` stroke="${key}" stroke-width="${round(outline / scale)}" stroke-linejoin="round" paint-order="stroke"`
        : "";
      for (const glyph of glyphs) {
        printed += `<path d="${glyph.path}" fill="${fill}" transform="translate(${round(left)} ${round(y)}) scale(${round(scale * 1000) / 1000})"${stroke}/>`;
        left += glyph.advance * scale;
      }
      return c;
    },
    get svg(): string {
      return (definitions ? `<defs>${definitions}</defs>` : "") + printed;
    },
  };
  return c;
}
