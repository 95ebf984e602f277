import { beforeAll, expect, it } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";

let client: {
  readonly Lobby: typeof import("#/studio/client/tienlen/lobby.ts").Lobby;
  readonly Purse: typeof import("#/studio/client/purse.ts").Purse;
};

beforeAll(async () => {
  const texts = Object.assign({}, textsOf("es", "studio"), textsOf("es", "studio-tienlen"));
  const page = document.createElement("script");
  page.id = "page";
  page.type = "application/json";
  page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo: null });
  document.body.append(page);
  client = {
    ...(await import("#/studio/client/tienlen/lobby.ts")),
    ...(await import("#/studio/client/purse.ts")),
  };
});

it("who plays for nothing where nobody waits is led to the table against programs; with money there is none", () => {
  const purse = new client.Purse({ code: "VND_PLAY", exponent: 2, symbol: "₫" }, "es");
  const linksOf = (programs: string | null) => {
    const lobby = new client.Lobby(purse, { isDemo: false, programs }, () => undefined);
    return [...lobby.element.querySelectorAll("a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
  };
  const programs = "/play?lang=es&demo=tien-len-mien-nam";
  expect(linksOf(programs)).toEqual([["Contra tres programas", programs]]);
  expect(linksOf(null)).toEqual([]);
});
