import { describe, expect, it } from "vitest";
import { bannerLink } from "#/lib/rules/site/banner-link.ts";

const art = "gallo-de-jade";

describe("a banner", () => {
  it("without a link type leads nowhere, whatever its address says [BAN-10]", () => {
    expect(bannerLink({ linkageType: "none", url: "/live", art })).toBeNull();
  });

  it("of a page leads there [BAN-10]", () => {
    expect(bannerLink({ linkageType: "page", url: "/rng?page=STUDIO", art })).toEqual({
      href: "/rng?page=STUDIO",
      external: false,
      game: null,
    });
  });

  it("of a game launches the game on its poster, and has its lobby for a page [BAN-10]", () => {
    expect(bannerLink({ linkageType: "game", url: "/rng?page=STUDIO", art })).toEqual({
      href: "/rng?page=STUDIO",
      external: false,
      game: { gameId: art, vassalage: "STUDIO" },
    });
    expect(bannerLink({ linkageType: "game", url: "/rng", art })?.game).toBeNull();
  });

  it("of another site leads there by https [BAN-10]", () => {
    expect(
      bannerLink({ linkageType: "external", url: "https://casa.example/a?b=1", art }),
    ).toMatchObject({ href: "https://casa.example/a?b=1", external: true });
  });

  it.each([
    ["page", "javascript:alert(1)"],
    ["page", "//evil.example"],
    ["page", "/\\evil.example"],
    ["page", "https://evil.example"],
    ["page", "/a\\b"],
    ["page", "/\tevil"],
    ["page", ""],
    ["game", "data:text/html,x"],
    ["external", "javascript:alert(1)"],
    ["external", "http://casa.example"],
    ["external", "//evil.example"],
    ["external", "/live"],
    ["external", "https://user:word@casa.example"],
    ["external", " "],
  ] as const)("of type %s never leads to %j", (linkageType, url) => {
    expect(bannerLink({ linkageType, url, art })).toBeNull();
  });
});
