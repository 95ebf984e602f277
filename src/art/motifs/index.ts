import type { Motif } from "../canvas.ts";
import { ASTRO } from "./astro.ts";
import { BESTIARIO } from "./bestiario.ts";
import { HOUSE } from "./casa.ts";
import { CIFRA } from "./cifra.ts";
import { HUERTO } from "./huerto.ts";
import { MAREA } from "./marea.ts";
import { CASA } from "./mina.ts";
import { NAIPE } from "./naipe.ts";
import { DEPORTE, PAISAJE } from "./paisaje.ts";
import { PALENQUE } from "./palenque.ts";
import { LLUVIA } from "./sobre.ts";
import { TALISMAN } from "./talisman.ts";

/** Every subject by name. */
export const MOTIFS = {
  ...ASTRO,
  ...HUERTO,
  ...NAIPE,
  ...MAREA,
  ...BESTIARIO,
  ...TALISMAN,
  ...CIFRA,
  ...PAISAJE,
  ...DEPORTE,
  ...CASA,
  ...HOUSE,
  ...LLUVIA,
  ...PALENQUE,
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof MOTIFS;
