import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { changeSite } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform(
  { LANGUAGES: "es,en" },
  { render: await builtPages() },
);
const { db } = database.owner;
const MENU = '[data-part="side-menu"]';

const visit = async (url: string) => (await visitPage(app, url)).document;
const heard = () => backend.feed.refresh();
/** Switches the module of invitations. */
async function openReferral(enabled: boolean): Promise<void> {
  const { modules } = await db.selectFrom("site").select("modules").executeTakeFirstOrThrow();
  await changeSite(db, {
    modules: modules.map((each) => (each.modId === "REFERRAL" ? { ...each, enabled } : each)),
  });
  await heard();
}
const hrefsOf = async (url: string, selector: string) =>
  [...(await visit(url)).querySelectorAll(selector)].map((each) => each.getAttribute("href"));

beforeAll(async () => {
  await seedOperatorLinks(db);
  await heard();
});

describe("the button of a banner", () => {
  it.each([
    ["none", "", null],
    ["page", "/promotions", { href: "/promotions" }],
    ["game", "/rng?page=STUDIO", { href: "/rng?page=STUDIO", game: "gallo-de-jade" }],
    ["external", "https://casa.example/a?b=1", { href: "https://casa.example/a?b=1" }],
  ])("leads where its link type says: %s %s [BAN-10]", async (linkage, url, expected) => {
    await sql`delete from banners where group_name = 'shop'`.execute(db);
    await sql`insert into banners (code, group_name, position, linkage_type, url, art, title, text, action)
      values ('one', 'shop', 1, ${linkage}, ${url}, 'gallo-de-jade', '{"es":"T"}', '{"es":"x"}', '{"es":"Ver"}')`.execute(
      db,
    );
    await heard();
    const link = (await visit("/pointMall")).querySelector('[data-part="banner"] .slide a');
    const found = link && {
      href: link.getAttribute("href"),
      ...(link.hasAttribute("data-game") ? { game: link.getAttribute("data-game") } : {}),
    };
    expect(found).toEqual(expected);
  });
});

describe("the app's entry in the side menu", () => {
  const offer = async (...enabled: string[]) => {
    await sql`update resources set enabled = resource_type in (${sql.join([...enabled, "LITEAPP"])})
      where resource_type in ('Android', 'MOBILECONFIG', 'IOS')`.execute(db);
    await heard();
    const entry = (await visit("/")).querySelector(`${MENU} li:has(> a[href="/down"])`);
    return [...(entry?.querySelectorAll("img") ?? [])].map((code) =>
      ["src", "width", "height"].map((name) => code.getAttribute(name)),
    );
  };

  it.each([
    ["Android alone", ["Android"], ["/qr/Android.svg"]],
    ["iOS by its profile", ["MOBILECONFIG"], ["/qr/MOBILECONFIG.svg"]],
    ["iOS by its shop", ["IOS"], ["/qr/IOS.svg"]],
    ["both", ["Android", "MOBILECONFIG", "IOS"], ["/qr/Android.svg", "/qr/MOBILECONFIG.svg"]],
    ["neither", [], []],
  ])("has a code of 100 for what there is: %s [SID-25] [SID-26]", async (_, enabled, codes) => {
    expect(await offer(...enabled)).toEqual(codes.map((src) => [src, "100", "100"]));
  });
});

describe("the promotions beside the registration", () => {
  it("are those for new players, and no other [ENT-06] [REG-07] [REG-09]", async () => {
    const links = (url: string) => hrefsOf(url, 'main a[href^="/promotions/"]');
    const all = new Set(await links("/promotions"));
    const forNew = new Set(await links("/promotions?category=new_player"));
    expect(all.size).toBeGreaterThan(forNew.size);
    expect(new Set(await hrefsOf("/register", ".reg-o a.slide"))).toEqual(forNew);
    expect(forNew).toContain("/promotions/registration-bonus");
  });
});

describe("the member centre", () => {
  const centre = (page: string) => visit(`/member/${page}`);

  it("has a menu in the specification's order, beginning with one's account [MEM-03] [MEM-04] [MEM-05] [MEM-06] [MEM-16]", async () => {
    const entries = [
      ...(await centre("securityCenter")).querySelectorAll(".cn li:not([hidden]) a"),
    ];
    expect(
      entries.map((entry) => [entry.textContent, entry.getAttribute("href")?.split("/").at(-1)]),
    ).toEqual([
      ["Mi cuenta", "securityCenter"],
      ["Mi billetera", "transferFund"],
      ["Depositar", "depositv2"],
      ["Retirar", "withdraw"],
      ["Registro de apuestas", "personalHistoryCopy"],
      ["Registro de cuenta", "transactionHistory"],
      ["Pérdidas y ganancias", "personalProfit"],
      ["Bonos", "bonusDetails"],
      ["Mensajes", "messageV2"],
    ]);
  });

  it("numbers its entries as the specification does for who has somebody above [MEM-07] [MEM-08] [MEM-09] [MEM-10] [MEM-11]", async () => {
    const entries = await hrefsOf("/member/securityCenter", ".cn li a");
    expect(entries.slice(0, 9).map((href) => href?.split("/").at(-1))).toEqual([
      ...["securityCenter", "transferFund", "depositv2", "withdraw", "transferUpline"],
      ...["personalHistoryCopy", "transactionHistory", "personalProfit", "bonusDetails"],
    ]);
  });

  it("names invitations where they are open, and their page says what is still closed [MEM-13]", async () => {
    const entries = async () =>
      (await hrefsOf("/member/securityCenter", ".cn li a")).map((href) => href?.split("/").at(-1));
    expect(await entries()).not.toContain("referral");
    await openReferral(true);
    expect((await entries()).slice(-3)).toEqual(["bonusDetails", "referral", "messageV2"]);
    expect((await centre("referral")).querySelector("main")?.textContent).toContain(
      "Las invitaciones todavía no están abiertas",
    );
    await openReferral(false);
  });

  it.each([
    ["securityCenter", "SecurityCentre"],
    ["transferFund", "PassbookHub"],
    ["depositv2", "Deposit"],
    ["withdraw", "Withdraw"],
    ["personalHistoryCopy", "BettingRecord"],
    ["transactionHistory", "AccountRecord"],
    ["personalProfit", "PersonalProfit"],
    ["bonusDetails", "BonusDetails"],
    ["messageV2", "Inbox"],
    ["playerRank", "PlayerRank"],
    ["profile", "Profile"],
  ])("has the page %s, and closes to home [MEM-02] [MEM-18] [MEM-19]", async (page, island) => {
    const document = await centre(page);
    const islands = [...document.querySelectorAll("main astro-island")].map((each) =>
      each.getAttribute("component-url"),
    );
    expect(islands.join()).toContain(`/${island}.`);
    const close = document.querySelector(".cn-h a");
    expect([close?.textContent, close?.getAttribute("href")]).toEqual(["Salir de Mi cuenta", "/"]);
  });
});

describe("messages", () => {
  it("are for members: their entry asks a visitor to log in, as every page of a member's does [MSG-21]", async () => {
    const document = await visit("/");
    const entries = [...document.querySelectorAll(`${MENU} a[href="/member/messageV2"]`)];
    expect(entries.map((entry) => entry.hasAttribute("data-private"))).toEqual([true]);
    expect((await visit("/member/messageV2")).documentElement.dataset["membersOnly"]).toBe(
      "/login",
    );
  });
});

describe("what islands lead to", () => {
  const paths = globSync("src/{islands,lib/client}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/localizePath\(\s*[`"](\/[^`"?#$]*)/g)].map(
      ([, path = ""]) => path,
    ),
  );

  it.each([...new Set(paths)])("is a page of the site: %s", async (path) => {
    const { status } = await visitPage(app, path);
    expect(status).toBe(200);
  });
});
