import { choicesOf } from "./card.ts";
import type { MotifName } from "./motifs/index.ts";
import { PALETTES } from "./palettes.ts";

export type Dealt = { motif: MotifName; palette: number };

/**
 * Deals subjects and palettes to games so that no two share both: a clash moves the later card five palettes on. The
 * order of the games decides who moves, so deal a whole catalogue in a fixed order and every page of it is free of
 * clashes; a subject that was chosen by hand stays. Sixteen cards of one subject use all palettes; from then on they repeat.
 */
export function deal<G extends { id: string; title?: string; kind?: string; motif?: MotifName }>(
  games: readonly G[],
): Map<string, Dealt> {
  const used = new Set<string>();
  const dealt = new Map<string, Dealt>();
  for (const game of games) {
    const { motif, palette: first } = choicesOf(game);
    let palette = first;
    for (let tries = 0; used.has(`${motif} ${palette}`) && tries < PALETTES.length; tries++) {
      palette = (palette + 5) % PALETTES.length;
    }
    used.add(`${motif} ${palette}`);
    dealt.set(game.id, { motif, palette });
  }
  return dealt;
}
