import { cardArt } from "#/lib/art/card.ts";
import type { Ground } from "#/lib/art/grounds.ts";
import type { MotifName } from "#/lib/art/motifs/index.ts";
import { PALETTES } from "#/lib/art/palettes.ts";

type Look = { readonly motif: MotifName; readonly inks: string; readonly ground: Ground };

/** Each symbol's picture, in inks that tell it from the others before its shape does. */
const LOOKS: Readonly<Record<string, Look>> = {
  gallo: { motif: "gallo", inks: "jade", ground: "rayos" },
  sol: { motif: "sol", inks: "caléndula", ground: "rayos" },
  catrina: { motif: "calavera", inks: "noche", ground: "roseta" },
  corazon: { motif: "corazon", inks: "rosa", ground: "rayos" },
  luna: { motif: "luna", inks: "añil", ground: "estrellas" },
  corona: { motif: "corona", inks: "vino", ground: "rombos" },
  campana: { motif: "campana", inks: "bermellón", ground: "trama" },
  nopal: { motif: "nopal", inks: "crema", ground: "trama" },
  mano: { motif: "mano", inks: "coral", ground: "anillos" },
  sandia: { motif: "sandia", inks: "menta", ground: "trama" },
  estrella: { motif: "lucero", inks: "cielo", ground: "anillos" },
};

/** The game's symbols as SVG files by name: drawn once at the start by the poster engine. */
export function symbolFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(LOOKS).map(([name, { motif, inks, ground }]) => {
      const palette = PALETTES.findIndex((one) => one.name === inks);
      const { svg } = cardArt({ id: `gallo-de-jade/${name}`, motif, palette, ground });
      const file = svg.replace(
        /<svg class="art" viewBox="[^"]+"/,
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="216" viewBox="0 11 200 216"',
      );
      return [`${name}.svg`, file];
    }),
  );
}
