import { beforeAll, describe, expect, it } from "vitest";
import { changeSite } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform(
  { LANGUAGES: "es,en" },
  { render: await builtPages() },
);
const AMOUNT = /\d[\d.,]*\s?(?:₫|[KM]\b|%)|₫\s?\d[\d.,]*/g;
const BONUS = { amount: "1000.00", currency: "VND" };
/** What a button may open on the page itself. */
const OPENS = new Set(["login", "register", "notice", "down"]);
/** What is there and says that it is closed: nothing may lead to it. */
const CLOSED = new Set(["/member/referral", "/missing", "/offline"]);
/** What the house's slot returns: the game's own figure. */
const RETURNED = /^96[.,]68\s?%$/;
/** Help that reckons with a game's own figures, or explains with a sum what is no offer. */
const RECKONS = new Set([
  "amount-limits",
  "confirm-receipt",
  "currencies",
  "fees",
  "language-and-theme",
  "live-tables",
  "return-to-player",
  "seeds-explained",
  "slots-lines-free-spins",
  "sports-bets",
  "verify-a-round",
]);

const visit = (url: string) => visitPage(app, url);
const htmlAt = async (url: string) => (await app.inject({ url })).body;
const mainOf = async (url: string) => /<main\b.*<\/main>/s.exec(await htmlAt(url))?.[0] ?? "";
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#38;", "&"),
  );
const amountsIn = (html: string) =>
  [
    ...html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\u00a0|&nbsp;/g, " ")
      .matchAll(AMOUNT),
  ].flatMap(([amount]) => (RETURNED.test(amount) ? [] : [amount]));
const become = async (registrationBonus: typeof BONUS | null) => {
  await changeSite(database.owner.db, { registrationBonus });
  await backend.feed.refresh();
  // What is asked for next is of the new version.
  await visit("/promotions");
};

/** The paths below a folder that a page leads to. */
async function pathsBelow(page: string, folder: string): Promise<string[]> {
  const links = attributes(await htmlAt(page), "href");
  return [...new Set(links.filter((href) => href.startsWith(`${folder}/`)))];
}

beforeAll(() => become(BONUS));

const PAGES = [
  ...["/", "/promotions", "/register", "/affiliates", "/down", "/pointMall", "/lottery"],
  ...["/rng", "/live", "/fish", "/pvp", "/elott", "/vnlottery", "/help", "/fair"],
];

/** Where a page's own part leads to, and what its buttons open. */
async function offersOf(page: string) {
  const main = await mainOf(page);
  if (!main) throw new Error(`${page} is not there`);
  const links = attributes(main, "href").filter((href) => href.startsWith("/"));
  return {
    targets: links.map((href) => href.replace(/#.*$/, "")),
    opens: attributes(main, "data-open"),
  };
}

/** Whether what stands at an address acts: it answers, and is no page that says that it is closed. */
async function acts(target: string, lang: string): Promise<boolean> {
  const { pathname } = new URL(target, "http://localhost");
  const bare = lang && pathname.startsWith(lang) ? pathname.slice(lang.length) : pathname;
  const { statusCode } = await app.inject({ url: target });
  return (statusCode === 200 || statusCode === 302) && !CLOSED.has(bare);
}

describe.each(["", "/en"])("what %s/ offers", (lang) => {
  it("leads to something that acts: every link and button of promotions, banners, cards and help", async () => {
    const pages = PAGES.map((path) => lang + path);
    for (const folder of ["/promotions", "/help"])
      pages.push(...(await pathsBelow(lang + folder, lang + folder)));
    expect(pages.length).toBeGreaterThan(40);
    const leading = new Map<string, string>();
    const opened = new Set<string>();
    for (const page of pages) {
      const { targets, opens } = await offersOf(page);
      for (const target of targets) leading.set(target, page);
      for (const name of opens) opened.add(name);
    }
    const wrong: string[] = [];
    // A shelf is one page whichever vendor's it shows.
    const ways = Map.groupBy(leading, ([target]) => target.replace(/(?<=page=)\w+/, ""));
    for (const [[target, page] = ["", ""]] of ways.values())
      if (!(await acts(target, lang))) wrong.push(`${page} leads to ${target}`);
    expect(wrong).toEqual([]);
    expect([...opened].filter((name) => !OPENS.has(name))).toEqual([]);
  });

  it("names no amount that no rule pays", async () => {
    const printed = lang ? "1,000 ₫" : "1.000 ₫";
    const offers = ["/promotions", "/register", "/affiliates", "/down", "/pointMall", "/lottery"];
    const others = (await pathsBelow(`${lang}/promotions`, `${lang}/promotions`)).filter(
      (path) => !path.endsWith("/registration-bonus"),
    );
    for (const path of [...offers.map((each) => lang + each), ...others]) {
      const amounts = amountsIn(await mainOf(path));
      expect(
        amounts.filter((amount) => amount !== printed),
        path,
      ).toEqual([]);
    }
    const help = await pathsBelow(`${lang}/help`, `${lang}/help`);
    expect(help.length).toBeGreaterThan(25);
    for (const path of help.filter((each) => !RECKONS.has(each.split("/").at(-1) ?? "")))
      expect(amountsIn(await mainOf(path)), path).toEqual([]);
  });
});

describe("the registration's amount", () => {
  const titleOf = async () => {
    const { document } = await visit("/");
    const island = [...document.querySelectorAll("astro-island")].find((each) =>
      each.getAttribute("component-url")?.includes("AuthModals"),
    );
    return island?.getAttribute("props")?.match(/"bonus":\[0,"([^"]+)"\]/)?.[1] ?? null;
  };
  const promotion = async () =>
    (await app.inject({ url: "/promotions/registration-bonus" })).statusCode;

  it("is that of the rule wherever it is printed, and nowhere without one [REG-06] [PRO-08]", async () => {
    await become({ amount: "2500.00", currency: "VND" });
    expect(amountsIn(await mainOf("/promotions"))).toContain("2.500 ₫");
    expect(amountsIn(await mainOf("/promotions"))).not.toContain("1.000 ₫");
    expect((await titleOf())?.replaceAll("\u00a0", " ")).toBe("2.500 ₫");
    await become(null);
    expect(amountsIn(await mainOf("/promotions"))).toEqual([]);
    expect(await titleOf()).toBeNull();
    expect(await promotion()).toBe(404);
    await become(BONUS);
    expect(amountsIn(await mainOf("/promotions"))).toContain("1.000 ₫");
  });
});

describe("the footer", () => {
  it("names the means of payment that are open, and no other [FTR-04]", async () => {
    const kinds = async () =>
      [...(await visit("/")).document.querySelectorAll("footer [data-payment]")].map((each) =>
        each.getAttribute("data-payment"),
      );
    expect(await kinds()).toEqual(["bank_qr", "bank_transfer", "mobile_wallet", "usdt"]);
    const usdt = database.owner.db.updateTable("payment_methods").where("kind", "=", "usdt");
    await usdt.set({ enabled: false }).execute();
    await backend.feed.refresh();
    expect(await kinds()).toEqual(["bank_qr", "bank_transfer", "mobile_wallet"]);
    await usdt.set({ enabled: true }).execute();
    await backend.feed.refresh();
  });
});

describe("a card", () => {
  it("shows no heart while favourites cannot be kept, and a draw is looked at, not played", async () => {
    for (const path of ["/", "/rng", "/elott"]) {
      const { document } = await visit(path);
      expect(document.querySelector(".fav"), path).toBeNull();
    }
    const { document } = await visit("/elott");
    const labels = [...document.querySelectorAll("main .gc .ov")].map(
      ({ textContent }) => textContent,
    );
    expect(new Set(labels)).toEqual(new Set(["Ver sorteo"]));
  });
});
