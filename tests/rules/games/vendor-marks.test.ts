import { expect, it } from "vitest";
import { markOf, vendorSymbols } from "#/components/games/vendor-marks.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";

it("sixty vendors share no sign, and each sign is in the file", () => {
  const cards = Array.from({ length: 60 }, (_, number) => ({
    vassalage: `V${number}`,
    name: `V${number}`,
    isHot: 0 as const,
    gameCount: 1,
    sandbox: false,
  }));
  const vendors: VendorCategory[] = [
    { title: "RNG", gameClassify: "RNG", gameCategory: "RNG", cards, vendors: [] },
  ];
  const signs = cards.map(({ vassalage }) => markOf(vassalage, vendors).href.split("#")[1]);
  expect(new Set(signs).size).toBe(60);
  const drawn = new Map(
    [...vendorSymbols().matchAll(/<symbol id="(m\d+)"[^>]*>(.*?)<\/symbol>/g)].map(([, id, d]) => [
      id,
      d,
    ]),
  );
  expect(signs.filter((sign) => !drawn.has(sign))).toEqual([]);
  expect(new Set(drawn.values()).size).toBe(drawn.size);
});
