import type { APIRoute, GetStaticPaths } from "astro";
import { cardFile } from "#/art/card.ts";
import { cardBackFile } from "#/art/card-back.ts";
import type { MotifName } from "#/art/motifs/index.ts";
import { SYMBOL_NAMES, symbolFile } from "#/art/symbols.ts";

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
/** What lies on the reels of the house's slots. */
const SYMBOL = "symbol-";

export const getStaticPaths = (() =>
  [...Object.keys(CARDS), BACK, ...SYMBOL_NAMES.map((symbol) => `${SYMBOL}${symbol}`)].map(
    (name) => ({
      params: { name },
    }),
  )) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params: { name = "" } }) => {
  const card = CARDS[name];
  const symbol = name.startsWith(SYMBOL) ? symbolFile(name.slice(SYMBOL.length)) : null;
  if (symbol) return new Response(symbol, { headers: { "content-type": "image/svg+xml" } });
  const svg = card ? cardFile({ id: `house-${name}`, ...card }, "tall") : cardBackFile();
  return new Response(svg, { headers: { "content-type": "image/svg+xml" } });
};
