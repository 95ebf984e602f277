import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { cardArt, cardFile, readPictureName } from "#/art/card.ts";
import { cardBack } from "#/art/card-back.ts";
import { deal } from "#/art/deal.ts";
import { MOTIFS, type MotifName } from "#/art/motifs/index.ts";
import { paletteAt } from "#/art/palettes.ts";
import golden from "./golden.json" with { type: "json" };

/** Definitions are numbered by appearance, because their real ids carry the card's own prefix. */
function numbered(svg: string): string {
  const seen = new Map<string, number>();
  return svg.replace(/(id="|url\(#)([0-9a-z]+)/g, (_, before: string, id: string) => {
    if (!seen.has(id)) seen.set(id, seen.size);
    return `${before}${seen.get(id)}`;
  });
}

const digest = (svg: string): string =>
  createHash("sha256").update(numbered(svg)).digest("hex").slice(0, 16);
const ids = Object.keys(golden.cards);
const isMotif = (name: string): name is MotifName => name in MOTIFS;

it("draws the 200 designed cards exactly as they were designed", () => {
  const drawn = Object.fromEntries(
    ids.map((id) => {
      const card = cardArt({ id, plaque: true });
      return [id, [card.motif, card.palette, card.ground, card.number, digest(card.svg)].join(" ")];
    }),
  );
  expect(drawn).toEqual(golden.cards);
});

it("draws every one of the 67 subjects as designed", () => {
  const names = Object.keys(MOTIFS).filter(isMotif);
  const drawn = Object.fromEntries(
    names.map((motif) => [
      motif,
      digest(cardArt({ id: "subject", motif, palette: 0, plaque: true }).svg),
    ]),
  );
  expect(drawn).toEqual(golden.motifs);
});

it("tells at least 198 of 200 cards apart by subject, palette and ground", () => {
  const combinations = ids.map((id) => {
    const { motif, palette, ground } = cardArt({ id });
    return `${motif} ${palette} ${ground}`;
  });
  expect(new Set(combinations).size).toBeGreaterThanOrEqual(198);
});

it("takes the subject from the title in five languages, else from the category", () => {
  const games = golden.dealt.map(([id = "", title = "", kind = ""]) => ({ id, title, kind }));
  const dealt = deal(games);
  const shown = games.map(({ id, title, kind }) => {
    const { motif, palette } = dealt.get(id) ?? { motif: "sol" as const, palette: 0 };
    return [id, title, kind, motif, cardArt({ id, motif, palette }).palette];
  });
  expect(shown).toEqual(golden.dealt);
  expect(paletteAt(16)).toBe(paletteAt(0));
});

it("shows eggs and marbles on the cards of the house's games that are called so", () => {
  const of = (title: string) => cardArt({ id: title, title, kind: "RNG" }).motif;
  expect(["Huevos de Oro", "Lluvia de Canicas", "Minas de Plata"].map(of)).toEqual([
    "huevo",
    "canica",
    "mina",
  ]);
});

it("gives no two games of a catalogue both the same subject and the same palette", () => {
  const dealt = [...deal(ids.map((id) => ({ id }))).values()];
  expect(new Set(dealt.map((card) => `${card.motif} ${card.palette}`)).size).toBe(ids.length);
});

it("writes well-formed SVG, with every reference defined and no id shared between cards", () => {
  const seen = new Map<string, string>();
  for (const id of ids) {
    const svg = cardFile({ id });
    expect(openTags(svg)).toEqual([]);
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? "");
    const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? "");
    expect(defined).toEqual([...new Set(defined)]);
    expect(used.filter((name) => !defined.includes(name))).toEqual([]);
    for (const name of defined) expect(seen.get(name) ?? id).toBe(id);
    for (const name of defined) seen.set(name, id);
  }
  expect(seen.size).toBeGreaterThan(200);
});

it("reads a picture's cut off its name, and leaves names with other dots alone", () => {
  expect(readPictureName("sol-de-oaxaca")).toEqual({ id: "sol-de-oaxaca", cut: "card" });
  expect(readPictureName("sol-de-oaxaca.wide")).toEqual({ id: "sol-de-oaxaca", cut: "wide" });
  expect(readPictureName("slot.v2")).toEqual({ id: "slot.v2", cut: "card" });
  expect(cardFile({ id: "x" }, "wide")).toContain('viewBox="-70 20 340 193"');
});

it("draws the back of the card as designed", () => {
  expect(digest(cardBack())).toBe(golden.back);
});

it("keeps a card's file small enough to send forty-two of them", () => {
  const sizes = ids.map((id) => cardFile({ id }).length);
  expect(Math.max(...sizes)).toBeLessThan(40_000);
});

it("puts nothing in a file that a browser would run or fetch", () => {
  const files = ids.map((id) => cardFile({ id: `${id}"><script>`, title: "<script>" }));
  expect(files.filter((svg) => /<script|<style|href|style=|on\w+=/.test(svg))).toEqual([]);
});

/** Names of tags left open, or closed out of turn, in a piece of markup. */
function openTags(markup: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = "", empty] of markup.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (empty) continue;
    if (closing && open.at(-1) === name) open.pop();
    else open.push(name);
  }
  return open;
}
