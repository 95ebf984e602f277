import { cardArt } from "#/art/card.ts";
import type { Ground } from "#/art/grounds.ts";
import type { MotifName } from "#/art/motifs/index.ts";
import { PALETTES } from "#/art/palettes.ts";

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
  ballena: { motif: "ballena", inks: "laguna", ground: "rayos" },
  pulpo: { motif: "pulpo", inks: "vino", ground: "anillos" },
  cangrejo: { motif: "cangrejo", inks: "caléndula", ground: "rombos" },
  concha: { motif: "concha", inks: "coral", ground: "rayos" },
  pez: { motif: "pez", inks: "turquesa", ground: "trama" },
  globo: { motif: "globo", inks: "jade", ground: "anillos" },
  ancla: { motif: "ancla", inks: "crema", ground: "trama" },
  junco: { motif: "junco", inks: "cielo", ground: "trama" },
  faro: { motif: "faro", inks: "noche", ground: "estrellas" },
  isla: { motif: "isla", inks: "menta", ground: "anillos" },
};

/** The light behind the machine: rays in a tone of the table's ink. */
function rays(ink: string, count: number): string {
  const at = (angle: number) =>
    `${(800 + 1200 * Math.cos(angle)).toFixed(1)} ${(800 + 1200 * Math.sin(angle)).toFixed(1)}`;
  const d = Array.from({ length: count }, (_, i) => {
    const from = (i / count) * 2 * Math.PI;
    return `M800 800L${at(from)}L${at(from + Math.PI / count)}Z`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="0 0 1600 1600"><path d="${d}" fill="${ink}"/></svg>`;
}

/** The symbols of the slots as SVG files by name: drawn once at the start by the poster engine. */
export function symbolFiles(): ReadonlyMap<string, string> {
  const symbols = Object.entries(LOOKS).map(([name, { motif, inks, ground }]) => {
    const palette = PALETTES.findIndex((one) => one.name === inks);
    const { svg } = cardArt({ id: `gallo-de-jade/${name}`, motif, palette, ground });
    const file = svg.replace(
      /<svg class="art" viewBox="[^"]+"/,
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="240" viewBox="0 0 200 240"',
    );
    return [`${name}.svg`, file] as const;
  });
  return new Map([
    ...symbols,
    ["rays.svg", rays("#1d160f", 22)],
    ["dawn.svg", rays("#8a2f3a", 22)],
  ]);
}
