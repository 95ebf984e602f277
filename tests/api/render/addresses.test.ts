import { describe, expect, it } from "vitest";
import { testPages } from "../../support/pages.ts";

describe("the page", () => {
  it.each<[url: string, rendered: string, asked?: string]>([
    ["/", "/"],
    ["/index", "/"],
    ["/index.html", "/"],
    ["/home", "/"],
    ["/en", "/en/"],
    ["/en/", "/en/"],
    ["/en/index.html", "/en/"],
    ["/register.html", "/register"],
    ["/home.html", "/"],
    ["/rng.html?page=JAGUAR", "/rng?page=JAGUAR"],
    ["/en/lobby.html", "/en/lobby"],
    ["/rng?vassalage=JAGUAR", "/rng?page=JAGUAR"],
    ["/rng?pageNo=9999999", "/rng", "pageNo=500"],
    ["/rng?pageNo=-1", "/rng"],
    ["/rng?pageNo=1.5", "/rng"],
    [`/rng?page=${"A".repeat(5_000)}`, "/rng"],
    ["/lottery", "/lottery"],
    ["/lottery?gameCode=power-6-55&playType=direct", "/lottery", "gameCode=power-6-55"],
    ["/lottery?gameCode=%3Cscript%3E", "/lottery"],
    ["/vnlottery?gameCode=xo-so-mien-bac", "/vnlottery?gameCode=xo-so-mien-bac"],
    ["/vi/register", "/vi/register"],
    ["/rng/", "/rng"],
    ["/lobby", "/lobby"],
    ["/?utm_source=mail", "/"],
    ["/rng?page=JAGUAR&x=1", "/rng?page=JAGUAR"],
    ["/rng?pageNo=2&only=hot&page=JAGUAR", "/rng?page=JAGUAR", "only=hot&pageNo=2"],
    ["/rng?stake=1000.00&lines=20&page=JAGUAR", "/rng?page=JAGUAR", "lines=20&stake=1000.00"],
    ["/rng?stake=-1&lines=1e3", "/rng", ""],
    ["/rng?page=NOBODY&pageNo=-3&only=all", "/rng"],
    ["/game?launch=abc", "/game"],
    ["/promoDetail", "/promotions"],
    ["/promotions?category=deposit&x=1", "/promotions?category=deposit"],
    ["/promotions?category=nothing", "/promotions"],
    ["/rng?only=new", "/rng", "only=new"],
    ["/vnlottery?gameCode=power-6-55", "/vnlottery", "gameCode=power-6-55"],
    ["/help?q=%20retirar%20", "/help", "q=retirar"],
  ])(
    "at %s is the one at %s, its places filled for what is asked [RT-01, RT-02, RT-08, RT-17, RT-25, RT-26, RT-27]",
    async (url, rendered, asked = "") => {
      const { get, renders } = await testPages();
      const { status, text } = await get(url);
      expect(status).toBe(200);
      expect(renders).toEqual([rendered]);
      expect(text).toContain(`asked for (${asked.replaceAll("&", "&amp;")})`);
    },
  );
});
