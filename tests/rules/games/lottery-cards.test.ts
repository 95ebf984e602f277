import { expect, it } from "vitest";
import { askedTicket } from "#/components/games/asked-game.ts";
import { gameGrid } from "#/components/games/game-cards.ts";
import type { Game } from "#/lib/contract/games/calls.ts";

const siteWith = (FREEPLAY3: boolean) => ({ whitelabel: { flags: { FREEPLAY3 } } });
const reader = { lang: "es", imageHost: "", site: siteWith(true) };
const POWER: Game = {
  ...{ gameId: "power-655", nodeId: "n1", vassalage: "PLENO", vendorName: "Sorteos Pleno" },
  ...{ category: "LOTT", name: "Power 6/55", lines: 0, number: 7, isHot: true, isNew: false },
  ...{ image: null, sandbox: true },
};
/** A vendor's own, which has no board here. */
const TOGEL: Game = { ...POWER, gameId: "togel-batavia", name: "Togel Batavia", isNew: true };

const cardOf = (game: Game) => String(gameGrid([game], reader, { eager: 0 }));

it("a card of a lottery is marked as played where it is sold, and never where it is not", () => {
  expect(cardOf(POWER)).toContain('class="hot"');
  expect(cardOf(POWER)).toContain('href="/lottery?gameCode=power-655"');
  expect(cardOf(TOGEL)).not.toContain('class="hot');
});

it("a card may be tried where its vendor and the site let visitors play, and a draw never", () => {
  const slot: Game = { ...POWER, gameId: "la-catrina", category: "RNG", trialAllowed: true };
  const tried = (game: Game, FREEPLAY3 = true) =>
    String(gameGrid([game], { ...reader, site: siteWith(FREEPLAY3) }, { eager: 0 })).includes(
      " data-try",
    );
  expect(tried(slot)).toBe(true);
  expect(tried(slot, false)).toBe(false);
  expect(tried({ ...slot, trialAllowed: false })).toBe(false);
  expect(tried({ ...POWER, trialAllowed: true })).toBe(false);
});

it("a launch of a vendor's lottery says that it is not on sale, and one of none that there is none [RT-25]", () => {
  const asked = (query: string) => String(askedTicket([TOGEL], new URLSearchParams(query), reader));
  expect(asked("gameCode=togel-batavia")).toContain("<h2>Togel Batavia</h2>");
  expect(asked("gameCode=togel-batavia")).toContain("aún no están a la venta");
  expect(asked("gameCode=nope")).toContain("No tenemos esa lotería");
  expect(asked("")).toBe("");
});
