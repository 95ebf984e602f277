import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import { listHotGames, listVendors, listWinners } from "#/lib/contract/games/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { addPicture, changeSite, type SiteChange } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform(
  { LANGUAGES: "es,en,ar" },
  { render: await builtPages() },
);

async function become(change: SiteChange): Promise<void> {
  await changeSite(database.owner.db, change);
  await backend.feed.refresh();
}

const visit = (url: string) => visitPage(app, url);

afterEach(() => become({ maintenance: false, regionRestriction: false }));

describe("a closed site's screen", () => {
  it("has its title and subtitle, says the restriction, and whom to write to [RES-01, RES-02, RES-03, RES-04]", async () => {
    await seedOperatorLinks(database.owner.db);
    await become({ maintenance: true });
    const { status, document } = await visit("/rng");
    expect(status).toBe(503);
    const screen = document.querySelector("[role=main]");
    expect(screen?.querySelector("h1")?.textContent).toBe("Mantenimiento del sistema");
    expect(screen?.querySelector(".lab")?.textContent).toBe("Restricción de visita");
    expect(screen?.textContent).toContain("limitada por tu ubicación o tu dirección IP");
    const contact = [...(screen?.querySelectorAll("a") ?? [])].find(
      ({ textContent }) => textContent === "Contactar",
    );
    expect(contact?.href).toMatch(/^(?:https|mailto):/);
  });

  it.each([
    ["maintenance", { maintenance: true }],
    ["region", { regionRestriction: true }],
  ] as const)("%s: offers the same address in each language, and the theme", async (_, change) => {
    await become(change);
    const { document } = await visit("/en/rng?page=JAGUAR");
    const links = [...document.querySelectorAll("header a[data-lang]")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/rng", "/en/rng", "/ar/rng"]);
    expect(document.querySelector("header [data-theme-switch]")).not.toBeNull();
  });
});

it("wears the operator's colour and logo, in styles that its policy allows, and none of them without", async () => {
  const { owner } = database;
  const logo = await addPicture(owner.db, {
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"/>'),
    use: "logo",
    by: "luz",
  });
  if (!logo.ok) throw new Error(logo.code);
  await become({ logo: logo.value.name, accent: "#2ecc71" });
  const branded = await visit("/en/rng");
  const style = [...branded.document.querySelectorAll("style")].find(({ textContent }) =>
    textContent.includes("--gold:#2ecc71"),
  );
  const hash = createHash("sha256")
    .update(style?.textContent ?? "")
    .digest("base64");
  expect(String(branded.headers["content-security-policy"])).toContain(`'sha256-${hash}'`);
  const image = branded.document.querySelector("header img.logo");
  expect(image?.getAttribute("src")).toBe(`/pictures/${logo.value.name}`);
  expect(image?.getAttribute("alt")).toBe(
    branded.document.querySelector('meta[property="og:site_name"]')?.getAttribute("content"),
  );
  await become({ logo: null, accent: null });
  const { document } = await visit("/en/rng");
  expect(document.querySelector("header img.logo")).toBeNull();
  expect(document.documentElement.outerHTML).not.toContain("#2ecc71");
});

it("bears the operator's name where it has no logo, and the footer names what is played there alone", async () => {
  const { owner } = database;
  const footer = async () => {
    const { document } = await visit("/en/");
    const about = document.querySelector(".foot-who")?.textContent ?? "";
    const fair = document.querySelector('.foot a[href="/en/fair"]') !== null;
    const shown = document.querySelector("header .brand .logo text")?.textContent ?? null;
    return [shown, /live casino/.test(about), /provably fair/.test(about), fair];
  };
  await become({ name: "Pleno" });
  expect(await footer()).toEqual([null, true, true, true]);
  await owner.db.updateTable("vendors").set({ state: "hidden" }).execute();
  await become({ name: "Casa Nueva" });
  expect(await footer()).toEqual(["Casa Nueva", false, false, false]);
  await owner.db.updateTable("vendors").set({ state: "open" }).execute();
  await become({ name: "Pleno" });
});

describe("the styles", () => {
  it.each([
    ["/", ["late"]],
    ["/rng", ["late"]],
    ["/lottery", ["late"]],
    ["/promotions", ["late"]],
    ["/fair", ["late", "late-fair"]],
    ["/member/depositv2", ["late", "late-deposit"]],
    ["/member/messageV2", ["late", "late-messages"]],
    ["/game", ["late-game"]],
  ])("of %s are those of its area: %j", async (url, sheets) => {
    await become({});
    const { document } = await visit(url);
    // What a lobby fetches at rest is the next page's.
    for (const each of document.querySelectorAll("[data-ahead]"))
      each.removeAttribute("data-ahead");
    const linked = document.documentElement.outerHTML.matchAll(/\/_astro\/([\w-]+)\.[\w-]+\.css/g);
    expect([...new Set([...linked].map(([, name]) => name))].sort()).toEqual(sheets);
  });
});

describe("the header's way to register", () => {
  it.each([
    [false, "register"],
    [true, null],
  ])(
    "with DIRECTREG3 %s opens %s over the page, else the page itself [HDR-07]",
    async (on, opens) => {
      await become({ flags: { DIRECTREG3: on } });
      const { document } = await visit("/rng");
      const register = document.querySelector('[data-part="header"] a[href="/register"]');
      expect(register?.textContent).toBe("Crear cuenta");
      expect(register?.getAttribute("data-open")).toBe(opens);
      await become({ flags: { DIRECTREG3: false } });
    },
  );
});

describe("the help page", () => {
  it("has the header, its articles and the footer, and no side menu [RT-14]", async () => {
    const { document } = await visit("/help");
    const parts = [...document.querySelectorAll("[data-part]")].map((part) =>
      part.getAttribute("data-part"),
    );
    expect(parts).toContain("header");
    expect(parts).toContain("footer");
    expect(parts).not.toContain("side-menu");
    expect(document.querySelector('a[href="/help/open-account"]')).not.toBeNull();
  });
});

describe("registration by username", () => {
  it("is closed while its flag is off: the page says so, and nobody gets in [SYS-12, ENT-20]", async () => {
    const closed = async () =>
      (await visit("/register")).document
        .querySelector("main")
        ?.textContent.includes("El registro está cerrado");
    expect(await closed()).toBe(false);
    await become({ flags: { USERNAMEREG3: false } });
    expect(await closed()).toBe(true);
    const reply = await send(app, registerMember, {
      username: "nadie01",
      password: "abcd5678",
      confirmPassword: "abcd5678",
      payeeName: "Nadie",
      referralCode: null,
      domain: "casa.example",
      registerUrl: "http://localhost:4321/register",
      registerMethod: "WEB",
      login: true,
      agreement: true,
      adult: true,
    });
    expect([reply.status, reply.code]).toEqual([422, "registration_closed"]);
    await become({ flags: { USERNAMEREG3: true } });
  });
});

describe("a vendor's picture", () => {
  it("comes from one of the site's hosts, our own from here [SYS-15]", async () => {
    const hosts = ["https://img1.example", "https://img2.example"];
    await sql`update games set image = '/p/jade.webp' where code = 'gallo-de-jade'`.execute(
      database.owner.db,
    );
    await become({ imageCDNs: hosts });
    const { document, headers } = await visit("/rng");
    const picture = document.querySelector('[data-game="gallo-de-jade"] img')?.getAttribute("src");
    expect(hosts.map((host) => `${host}/p/jade.webp`)).toContain(picture);
    expect(document.querySelector('img[src^="/art/"]')).not.toBeNull();
    expect(headers["content-security-policy"]).toContain(`img-src 'self' ${hosts.join(" ")}`);
    await become({ imageCDNs: [] });
  });
});

describe("the side menu", () => {
  it("says how many promotions run, as many as the member's balance says [SID-21] [ENT-11]", async () => {
    const linh = await enter(app);
    const told = async () => {
      const { document } = await visit("/");
      const entry = document.querySelector('[data-part="side-menu"] a[href="/promotions"] .nav-c');
      const { value } = await send(app, getBalance, {}, linh);
      return [entry?.textContent, value.promotionCount, value.availablePromotions];
    };
    const closed = [{ promotion: "REFERRAL", enabled: false }];
    expect(await told()).toEqual(["1", 1, closed]);
    await become({ registrationBonus: null });
    expect(await told()).toEqual(["0", 0, closed]);
    await become({ registrationBonus: { amount: "1000.00", currency: "VND" } });
    expect(await told()).toEqual(["1", 1, closed]);
  });
});

describe("a site that is not for members only", () => {
  it("sends nobody to the login, and answers visitors [RT-23]", async () => {
    for (const path of ["/", "/rng", "/help", "/register"]) {
      const { document } = await visit(path);
      expect(document.documentElement.hasAttribute("data-members-only"), path).toBe(false);
    }
    for (const call of [listVendors, listHotGames, listWinners])
      expect((await send(app, call, {})).code).toBe("ok");
  });
});
