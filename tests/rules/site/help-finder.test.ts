import { describe, expect, it } from "vitest";
import { articleFinder } from "#/components/site/help-finder.ts";
import { helpIn } from "../../support/found-pages.ts";

describe.each([
  ["es", "autoexclusión", "self-exclusion"],
  ["es", "autoexlusión", "self-exclusion"],
  ["es", "cambiar idioma", "language-and-theme"],
  ["es", "clave", "forgotten-password"],
  ["es", "comodín", "slots-lines-free-spins"],
  ["es", "contrafuerte", undefined],
  ["en", "exclude myself", "self-exclusion"],
  ["en", "blocking software", "self-exclusion"],
  ["vi", "tự loại trừ", "self-exclusion"],
  ["vi", "rút tiền", "withdraw-money"],
  ["en", "selfexclude", "self-exclusion"],
  ["en", "I am addicted", "warning-signs"],
  ["en", "i want to stop", "self-exclusion"],
  ["en", "cooling off", "limits-and-breaks"],
  ["en", "gamstop", "self-exclusion"],
  ["es", "soy adicto", "warning-signs"],
  ["es", "necesito ayuda", "warning-signs"],
  ["es", "ayuda con el juego", "warning-signs"],
  ["vi", "bỏ cờ bạc", "self-exclusion"],
  ["vi", "tôi muốn dừng chơi", "self-exclusion"],
  ["vi", "đá gà", undefined],
])("the help centre in %s", (lang, typed, id) => {
  it(`${typed} leads first to ${id}`, () => {
    expect(articleFinder(helpIn(lang), lang)(typed)[0]?.id).toBe(id);
  });
});

it("articles are found by every word, accents aside, titles first", () => {
  const article = (title: string) => ({
    ...{ id: title, lang: "es", html: "<p>Un texto sobre <b>tiempos</b>.</p>" },
    data: {
      ...{ title, summary: "Lo que hay que saber.", group: "start" as const, order: 1 },
      updated: "2026-11-28",
    },
  });
  const articles = ["Límites", "Cómo retirar dinero", "Nạp tiền ở Đà Nẵng"].map(article);
  const find = articleFinder(articles, "es");
  const found = (query: string) => find(query).map(({ data }) => data.title);
  expect(found("como RETIRAR")).toEqual(["Cómo retirar dinero"]);
  expect(found("da nang")).toEqual(["Nạp tiền ở Đà Nẵng"]);
  expect(found("saber limites")).toEqual(["Límites"]);
  expect(found("<script>")).toEqual([]);
  expect(found("saber")).toHaveLength(3);
  expect(found("tiempos")).toHaveLength(3);
});
