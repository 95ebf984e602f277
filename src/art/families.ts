import type { Ground } from "./grounds.ts";
import type { MotifName } from "./motifs/index.ts";
import { hashOf, pick, type Random } from "./seed.ts";

type OneOrMore<T> = readonly [T, ...T[]];
type Family = { motifs: OneOrMore<MotifName>; grounds: OneOrMore<Ground> };

/** Eight families of subjects, and the grounds that suit each. */
export const FAMILIES = {
  astro: {
    motifs: ["sol", "luna", "lucero", "cometa", "eclipse"],
    grounds: ["estrellas", "trama", "anillos", "ondas", "roseta", "franjas"],
  },
  huerto: {
    motifs: ["cerezas", "sandia", "citrico", "chile", "pina", "nopal", "cempasuchil", "loto"],
    grounds: ["rayos", "trama", "rombos", "franjas", "anillos", "telon"],
  },
  naipe: {
    motifs: ["palo", "abanico", "rey", "oros", "copa", "dados"],
    grounds: ["rombos", "roseta", "rayos", "telon", "greca", "trama"],
  },
  marea: {
    motifs: ["pez", "globo", "pulpo", "cangrejo", "concha", "ancla", "ballena"],
    grounds: ["escamas", "ondas", "horizonte", "anillos", "trama"],
  },
  bestiario: {
    motifs: [
      "gallo",
      "tigre",
      "calavera",
      "luchador",
      "buho",
      "toro",
      "barong",
      "elefante",
      "serpiente",
    ],
    grounds: ["rayos", "trama", "greca", "roseta", "franjas", "rombos", "anillos"],
  },
  talisman: {
    motifs: [
      "mano",
      "corazon",
      "ojo",
      "herradura",
      "campana",
      "farol",
      "llave",
      "corona",
      "gema",
      "trebol",
    ],
    grounds: ["roseta", "rayos", "estrellas", "trama", "greca", "escamas"],
  },
  cifra: {
    motifs: ["siete", "triple", "ruleta", "bombo", "bola", "carton", "ficha"],
    grounds: ["rayos", "trama", "anillos", "rombos", "franjas", "telon"],
  },
  paisaje: {
    motifs: ["volcan", "pagoda", "piramide", "junco", "faro", "isla", "arrozal", "puerta"],
    grounds: ["rayos", "ondas", "trama", "escamas", "franjas", "estrellas"],
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

const ALL: OneOrMore<FamilyName> = [
  "astro",
  "huerto",
  "naipe",
  "marea",
  "bestiario",
  "talisman",
  "cifra",
  "paisaje",
];

export const motifsOf = (family: FamilyName): OneOrMore<MotifName> => FAMILIES[family].motifs;
export const groundsOf = (family: FamilyName): OneOrMore<Ground> => FAMILIES[family].grounds;

/** The family a subject belongs to; those of sport and of the house print on the grounds of `cifra`. */
export const familyOf = (motif: MotifName): FamilyName =>
  ALL.find((name) => motifsOf(name).includes(motif)) ?? "cifra";

/** A subject by the game's own numbers: first a family, then one of it. */
export const drawnMotif = (family: Random, subject: Random): MotifName =>
  pick(subject, motifsOf(pick(family, ALL)));

/** Always the same subject of a family for the same id. */
export function motifInFamily(family: FamilyName, id: string): MotifName {
  const motifs = motifsOf(family);
  return motifs[hashOf(id) % motifs.length] ?? motifs[0];
}
