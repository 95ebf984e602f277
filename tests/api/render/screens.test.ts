import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getWhitelabel, type ModuleNode } from "#/lib/contract/site/calls.ts";
import { changeSite, type SiteChange } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { testPlatform } from "../../support/platform.ts";

const render = await builtPages();
const { app, backend, database } = await testPlatform({ LANGUAGES: "es,en" }, { render });
const single = await testPlatform({ LANGUAGES: "es" }, { render });
const { db } = database.owner;
const PICKERS = "details.lang, [data-lang]";
const MENU = '[data-part="side-menu"]';

const visit = async (url: string) => (await visitPage(app, url)).document;
async function become(change: SiteChange): Promise<void> {
  await changeSite(db, change);
  await backend.feed.refresh();
}
/** What was changed in the database is heard of as an operator's change is. */
const heard = () => backend.feed.refresh();

/** Opens or closes a feature of the site. */
async function open(modId: string, enabled: boolean): Promise<void> {
  const { value } = (await app.inject({ url: getWhitelabel.path })).json();
  const modules: ModuleNode[] = value.modules;
  await become({
    modules: modules.map((each) => (each.modId === modId ? { ...each, enabled } : each)),
  });
}

beforeAll(async () => {
  await seedOperatorLinks(db);
  await heard();
});

describe("the app for a phone", () => {
  it("is opened from the footer of every page, beside the modal itself [MOD-05]", async () => {
    for (const page of ["/", "/rng", "/down"]) {
      const document = await visit(page);
      const opener = document.querySelector('footer [data-show="down"]');
      expect([page, opener?.textContent, opener?.getAttribute("href")]).toEqual([
        page,
        "Descargar la app",
        "/down",
      ]);
      const islands = [...document.querySelectorAll("astro-island")];
      expect(
        islands.some((island) => island.getAttribute("component-url")?.includes("DownModal")),
      ).toBe(true);
    }
  });

  it("is offered nowhere while there is none: its page tells how to do without [SID-24]", async () => {
    const entry = async () => (await visit("/")).querySelector(`${MENU} a[href="/down"]`);
    expect((await entry())?.textContent).toBe("Descargar la app");
    await sql`update resources set enabled = false where resource_type in ('Android', 'MOBILECONFIG', 'IOS')`.execute(
      db,
    );
    await heard();
    expect((await visit("/")).querySelector('[data-show="down"]')).toBeNull();
    expect(await entry()).not.toBeNull();
    await sql`update resources set enabled = false where resource_type = 'LITEAPP'`.execute(db);
    await heard();
    expect(await entry()).toBeNull();
    const down = (await visit("/down")).querySelector("main");
    expect(down?.querySelector("h1")?.textContent).toBe("Por ahora no hay app que descargar");
    expect(down?.querySelector(".dl a")?.getAttribute("href")).toBe("/help/install-the-app");
    expect(down?.querySelector('img[src^="/qr/"]')).toBeNull();
    await sql`update resources set enabled = true`.execute(db);
    await heard();
  });
});

describe("the side menu", () => {
  const panelOf = async (path: string) => {
    const entry = (await visit("/")).querySelector(`${MENU} li:has(> a[href="${path}"])`);
    return {
      vendors: entry?.querySelectorAll(".fly-grid a").length,
      links: [...(entry?.querySelectorAll(".fly .lnk") ?? [])].map(
        ({ textContent }) => textContent,
      ),
    };
  };
  const addVendors = async (from: number, to: number) => {
    await sql`with more as (insert into vendors (code, name, launch_url)
        select 'MORE' || each, 'More ' || each, 'https://games.example' from generate_series(${from}::int, ${to}::int) as each
        returning id, code)
      insert into games (code, node_id, vendor_id, vendor_code, category, name, number)
        select code, code, id, code, 'FISH', code, 1 from more`.execute(db);
    await heard();
  };

  it("says see more beside nine vendors only where there are more [SID-12, SID-13, SID-14]", async () => {
    const few = await panelOf("/fish");
    expect(few.vendors).toBeLessThan(9);
    await addVendors((few.vendors ?? 0) + 1, 9);
    expect(await panelOf("/fish")).toEqual({ vendors: 9, links: ["Todos los juegos"] });
    await addVendors(10, 10);
    expect(await panelOf("/fish")).toEqual({
      vendors: 9,
      links: ["Todos los juegos", "Ver más (10)"],
    });
  });

  it("leads to invitations where they are open, and nowhere else [SID-18, SID-19]", async () => {
    const entry = async () =>
      (await visit("/")).querySelector(`${MENU} a[href="/member/referral"][data-private]`);
    expect(await entry()).toBeNull();
    await open("REFERRAL", true);
    expect((await entry())?.textContent).toBe("Invita y gana");
    await open("REFERRAL", false);
  });

  it("offers languages only where there are several [SID-22]", async () => {
    expect((await visit("/")).querySelectorAll(`${MENU} .lang [data-lang]`)).toHaveLength(2);
    const { document } = await visitPage(single.app, "/");
    expect(document.querySelectorAll(PICKERS)).toHaveLength(0);
  });

  it.each(["FACEBOOK", "INSTAGRAM", "TELEGRAM"])(
    "links to %s only where it is configured [SID-27]",
    async (type) => {
      const links = async () =>
        [...(await visit("/")).querySelectorAll(`${MENU} .soc a`)].map((link) =>
          link.getAttribute("href"),
        );
      const before = await links();
      expect(before).toHaveLength(3);
      await sql`update resources set enabled = false where resource_type = ${type}`.execute(db);
      await heard();
      const after = await links();
      expect(after).toHaveLength(2);
      expect(before.find((href) => !after.includes(href))).toMatch(new RegExp(type, "i"));
      await sql`update resources set enabled = true where resource_type = ${type}`.execute(db);
      await heard();
    },
  );

  it.each([
    [
      { email: "a@b.example", url: "https://chat.example/" },
      "https://chat.example/",
      "Chat en vivo",
    ],
    [{ email: "a@b.example", url: null }, "mailto:a@b.example", "Contactar"],
    [{ email: null, url: null }, undefined, undefined],
  ])(
    "with %o offers %s as %s, and every text of help says how to write",
    async (way, href, text) => {
      await become({ customerService: { ...way, hours: null } });
      const [entry] = [...(await visit("/")).querySelectorAll(`${MENU} .pop-list a`)].filter(
        (link) => !link.getAttribute("href")?.startsWith("/"),
      );
      expect([entry?.getAttribute("href"), entry?.textContent]).toEqual([href, text]);
      for (const page of [
        "/help",
        "/help/fees",
        "/legal/complaints",
        "/helpmc/fees",
        "/affiliates",
      ]) {
        const contact = (await visit(page)).querySelector("#contact");
        expect(contact?.querySelector("a")?.getAttribute("href"), page).toBe(href);
        if (!href) expect(contact?.textContent).toContain("aún no ha dejado una dirección");
      }
    },
  );

  it("has a head with the logo, and a way out for members, where it is a drawer", async () => {
    const menu = (await visit("/")).querySelector(MENU);
    expect(menu?.querySelector(".side-h .logo")?.getAttribute("aria-label")).toBe("Pleno");
    expect(menu?.querySelector(".side-h button")?.getAttribute("popovertargetaction")).toBe("hide");
    expect(menu?.querySelector('.as-member [data-open="logout"]')?.textContent).toBe(
      "Cerrar sesión",
    );
  });
});

describe("a page without the menu", () => {
  it("of lotteries has the header alone, whose button opens a drawer [RT-05]", async () => {
    const document = await visit("/lottery");
    const parts = [...document.querySelectorAll("[data-part]")];
    expect(parts.map((part) => part.getAttribute("data-part"))).toEqual(["header"]);
    const opened = document.querySelector("header .open")?.getAttribute("popovertarget");
    expect(document.getElementById(opened ?? "")?.querySelector('a[href="/promotions"]')).not.toBe(
      null,
    );
  });

  it.each(["/helpmc", "/helpmc/open-account"])(
    "%s of help has no header, and the logo leads home [RT-13]",
    async (url) => {
      const document = await visit(url);
      expect(document.querySelectorAll("[data-part]")).toHaveLength(0);
      expect(document.querySelector('main a[href="/"] .logo')).not.toBeNull();
    },
  );
});

describe("the affiliates' footer", () => {
  it("names the licence that the operator has, and none where there is none [FTR-09]", async () => {
    const named = async () => (await visit("/affiliates")).querySelector("[data-licence]");
    expect(await named()).toBeNull();
    await become({ licence: "Con licencia de Curazao, 0000/JAZ" });
    expect((await named())?.textContent).toBe("Con licencia de Curazao, 0000/JAZ");
    await become({ licence: null });
  });
});

describe("e-sports", () => {
  it("are the games of the vendors that are configured: IMES, TF, IA unless told otherwise [GAM-04]", async () => {
    const vendors = async (platform: { app: typeof app }) => {
      const { document } = await visitPage(platform.app, "/esports");
      return [...document.querySelectorAll(".vt [data-vendor]")].flatMap((tab) =>
        tab.getAttribute("data-vendor") ? [tab.getAttribute("data-vendor")] : [],
      );
    };
    expect((await vendors({ app })).toSorted()).toEqual(["IA", "IMES", "TF"]);
    const other = await testPlatform({ ESPORTS_VENDORS: "TF" }, { render });
    expect(await vendors(other)).toEqual(["TF"]);
  });
});

describe("screens of which only the label was known", () => {
  it.each([
    ["/member/depositv2", "Depositar", "Deposit"],
    ["/member/withdraw", "Retirar", "Withdraw"],
  ])("%s has a form of its own [LAY-03]", async (url, title, island) => {
    const main = (await visit(url)).querySelector("main");
    expect(main?.querySelector("h1")?.textContent).toBe(title);
    const islands = [...(main?.querySelectorAll("astro-island") ?? [])];
    expect(islands.map((each) => each.getAttribute("component-url")).join()).toContain(island);
  });

  it("the help centre has its articles [LAY-03]", async () => {
    const articles = (await visit("/help")).querySelectorAll('main a[href^="/help/"]');
    expect(articles.length).toBeGreaterThan(9);
  });
});
