import { cardArt } from "./card.ts";
import type { Ground } from "./grounds.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES } from "./palettes.ts";

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

/** The names of all symbols of the house's slots. */
export const SYMBOL_NAMES: readonly string[] = Object.keys(LOOKS);

/** The symbol of a slot of the house as an SVG file of 200 × 240; null for a name that none has. */
export function symbolFile(name: string): string | null {
  const look = LOOKS[name];
  if (!look) return null;
  const { motif, inks, ground } = look;
  const palette = PALETTES.findIndex((one) => one.name === inks);
  const { svg } = cardArt({ id: `gallo-de-jade/${name}`, motif, palette, ground });
  return svg.replace(
    /<svg class="art" viewBox="[^"]+"/,
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="240" viewBox="0 0 200 240"',
  );
}
