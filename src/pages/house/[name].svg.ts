import type { APIRoute, GetStaticPaths } from "astro";
import { cardFile } from "#/art/card.ts";
import { cardBackFile } from "#/art/card-back.ts";
import type { MotifName } from "#/art/motifs/index.ts";

/** Pictures of the house's own screens, drawn at build: they must show when nothing else works. */
export const prerender = true;

const CARDS: Readonly<Record<string, { motif: MotifName; palette: number }>> = {
  missing: { motif: "abanico", palette: 13 },
  fault: { motif: "bombo", palette: 9 },
  maintenance: { motif: "faro", palette: 8 },
  region: { motif: "ancla", palette: 15 },
  login: { motif: "luna", palette: 11 },
  affiliates: { motif: "campana", palette: 6 },
  rank: { motif: "corona", palette: 11 },
  register: { motif: "gallo", palette: 8 },
};
const BACK = "back";

export const getStaticPaths = (() =>
  [...Object.keys(CARDS), BACK].map((name) => ({ params: { name } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params: { name = "" } }) => {
  const card = CARDS[name];
  const svg = card ? cardFile({ id: `house-${name}`, ...card }, "tall") : cardBackFile();
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
