import { hold } from "../../support/e2e/held.ts";
import { ops } from "../../support/e2e/ops.ts";
import { dataOf, SWITCHED } from "../../support/e2e/sites.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";
import { type Pleno, startPleno } from "../../support/processes/pleno.ts";

/** The switches are a whole site's, and other tests share the platform: these have a Pleno of their own. */
test.describe.configure({ mode: "serial" });
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });
let pleno: Pleno;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  pleno = await startPleno({
    dataDir: dataOf(SWITCHED),
    env: { LANGUAGES: "es,en", LOAD_SHEDDING: "off" },
  });
});
test.afterAll(() => pleno?.stop());

async function set(name: string, value: string): Promise<void> {
  await ops(pleno.dataDir, "site", "set", name, value);
}

test("where free play is off there is no demonstration, and no button for one [HDR-08] [ENT-20]", async ({
  page,
}) => {
  expect((await page.goto(`${pleno.url}/demo`))?.status()).toBe(404);
  await page.goto(`${pleno.url}/help`);
  await expect(page.locator('a[href="/demo"]')).toHaveCount(0);
});

test("where the chat room is off nothing on the page leads there [SYS-08]", async ({ page }) => {
  await page.goto(`${pleno.url}/promotions`);
  await expect(page.locator("#menu [data-show=chat]")).toHaveCount(0);
  await set("flags.CBS3", "true");
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#menu [data-show=chat]")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});

test("where free play is on a visitor tries the house's slot without an account or money [HDR-08] [ENT-20]", async ({
  page,
}) => {
  await set("flags.FREEPLAY3", "true");
  // Not by the page itself: one that is missing shows the site's notice, and remembers that it did.
  await expect.poll(async () => (await page.request.get(`${pleno.url}/demo`)).status()).toBe(200);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" || /\/(api|wps)\//.test(request.url())) sent.push(request.url());
  });
  await page.goto(`${pleno.url}/demo`);
  await expect(page.getByText("Sin dinero: no se apuesta ni se gana nada.")).toBeVisible();
  const game = page.frameLocator("iframe");
  await expect(game.getByText("Demostración: sin dinero")).toBeVisible();
  const balance = game.locator("[data-balance]");
  await expect(balance).toContainText("1.000.000,00");
  await game.getByRole("button", { name: /^Girar/ }).click();
  await expect(balance).not.toContainText("1.000.000,00");
  await expect(game.getByRole("button", { name: /^Girar|Empezar/ })).toBeEnabled();
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${pleno.url}/`);
  await stylesReady(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const name of ["Probar", "Entrar", "Crear cuenta"])
    await expect(page.locator('[data-part="header"]').getByRole("link", { name })).toBeVisible();
});

test("and begins a trial with play money, to which both centres are closed [LOG-05] [ROL-05] [ROL-15] [ERR-01] [ERR-02]", async ({
  page,
}) => {
  const trial = page.locator('[data-part="header"]').getByRole("link", { name: "Probar" });
  // A page that was asked for before may be given as it was while it is made anew.
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/help`);
      return trial.count();
    })
    .toBe(1);
  await trial.click();
  await expect(page).toHaveURL(`${pleno.url}/`);
  const header = page.locator('[data-part="header"]');
  await expect(header).toContainText("Práctica");
  await expect(header.locator("[data-balance]")).toContainText("5.000.000");
  const warning = page.locator("#trialDialog");
  // Nothing leads into the centre; an address that somebody kept does.
  await expect(page.locator('a[href^="/member/"]:visible')).toHaveCount(0);
  await page.goto(`${pleno.url}/member/withdraw`);
  await expect(warning).toContainText("Para esto necesitas una cuenta real.");
  await warning.getByRole("button", { name: "Aceptar" }).click();
  await expect(page).toHaveURL(`${pleno.url}/`);
  await page.goto(`${pleno.url}/rng`);
  await page.locator("[data-game][data-vassalage]").first().click();
  await expect(page).toHaveURL(/\/game\?launch=/);
});

test("a site for members alone sends visitors to the login, and lets members stay [RT-22] [RT-23]", async ({
  page,
  request,
}) => {
  // Which routes are closed is what their HTML says (tests/api/site/members-only.test.ts).
  const closed = (wanted: boolean) =>
    expect
      .poll(async () => {
        const html = await (await request.get(`${pleno.url}/rng`)).text();
        return html.includes("data-members-only=");
      })
      .toBe(wanted);
  /** Where one is in the end; the page itself sends its reader on, maybe after it has loaded. */
  const leads = async (path: string, to: string) => {
    await page.goto(pleno.url + path, { waitUntil: "commit" });
    await expect(page, path).toHaveURL(pleno.url + to);
    await page.waitForLoadState();
    await stylesReady(page);
    expect(new URL(page.url()).pathname, path).toBe(to);
  };
  await set("flags.MEMBERSONLY3", "true");
  await closed(true);
  await leads("/rng", "/login");
  await leads("/register", "/register");
  await page.evaluate(() => sessionStorage.setItem("token", "not-a-real-one"));
  await page.route("**/wps/**", (route) => route.abort());
  await leads("/rng", "/rng");
  await set("flags.MEMBERSONLY3", "false");
  await closed(false);
  // In the next page: this one, with its session gone, would leave by itself meanwhile.
  await page.addInitScript(() => sessionStorage.clear());
  await leads("/rng", "/rng");
});

test("a site may open in the light theme; who chose the dark one keeps it [HDR-02] [HDR-03] [HDR-04]", async ({
  page,
}) => {
  const theme = async () => {
    await page.goto(`${pleno.url}/help`);
    return page.getAttribute("html", "data-theme");
  };
  expect(await theme()).toBe("dark");
  await set("theme", "light");
  await expect.poll(theme).toBe("light");
  await page.evaluate(() => localStorage.setItem("pleno.theme", "dark"));
  expect(await theme()).toBe("dark");
});

test("a feature that is off takes its pages along, and nothing leads there [SYS-14] [ENT-21]", async ({
  page,
  request,
}) => {
  const owned: Record<string, readonly string[]> = {
    PROMOTIONS: ["/promotions", "/promotions/welcome", "/en/promotions", "/promoDetail?id=welcome"],
    AFFILIATE: ["/affiliates"],
    APP_DOWNLOAD: ["/down", "/download"],
    POINT_MALL: ["/pointMall"],
    VIP: ["/member/playerRank"],
    REFERRAL: ["/member/referral"],
  };
  const paths = Object.values(owned).flat();
  const status = async (path: string) => (await request.get(pleno.url + path)).status();
  await set("modules.REFERRAL", "true");
  for (const path of paths) await expect.poll(() => status(path), path).toBe(200);
  for (const module of Object.keys(owned)) await set(`modules.${module}`, "false");
  for (const path of paths) await expect.poll(() => status(path), path).toBe(404);

  const gone =
    /^(?:\/en)?\/(?:promotions|affiliates|down|pointMall|member\/(?:playerRank|referral))\b/;
  const map = await (await request.get(`${pleno.url}/sitemap.xml`)).text();
  const mapped = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  expect(mapped.length).toBeGreaterThan(50);
  expect(mapped.filter(({ pathname }) => gone.test(pathname))).toEqual([]);
  const leadingThere = async (path: string) => {
    const text = await (await request.get(pleno.url + path)).text();
    const links = [...text.matchAll(/(?:href=|"url":)"([^"]+)"/g)].map(([, href = ""]) => href);
    return links.filter((href) => gone.test(href));
  };
  const pages = "/ /en/ /register /manifest.webmanifest /member/securityCenter /help".split(" ");
  const articles = ["install-the-app", "someone-got-in", "currencies"];
  // A page that was asked for before may be given as it was while it is made anew.
  for (const path of [...pages, ...articles.map((id) => `/help/${id}`)])
    await expect.poll(() => leadingThere(path), path).toEqual([]);
  for (const module of Object.keys(owned)) await set(`modules.${module}`, "true");
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/`);
      return page.locator('.side a[href="/promotions"]').count();
    })
    .toBe(1);
});

test("invitations that are open are led to, and a visitor logs in first [SID-18] [SID-19] [SID-20]", async ({
  page,
}) => {
  await set("modules.REFERRAL", "true");
  const entry = page.locator(".side").getByRole("link", { name: "Invita y gana" });
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/`);
      return entry.count();
    })
    .toBe(1);
  await expect(entry).toHaveAttribute("href", "/member/referral");
  await entry.click();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
});

test("an operator who measures visits asks first, and loads nothing else [ENT-18]", async ({
  page,
}) => {
  const GTAG = "https://www.googletagmanager.com";
  const asked: string[] = [];
  const refused: string[] = [];
  await page.route(`${GTAG}/**`, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: "text/javascript", body: "window.measured = true" });
  });
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await set("gtag", "G-ABCD1234");
  const bar = page.getByRole("region", { name: "¿Podemos contar tu visita?" });
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/`);
      return page.locator("[data-gtag]").count();
    })
    .toBe(1);
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "No, gracias" }).click();
  await expect(bar).toBeHidden();
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/help`);
      return page.locator("[data-gtag]").count();
    })
    .toBe(1);
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await expect(bar).toBeHidden();
  expect(asked).toEqual([]);
  // A press that comes before its script is kept.
  const release = await hold(page, /consent.*\.js/);
  await page.goto(`${pleno.url}/help`);
  const change = page.getByRole("button", { name: "Medición de visitas" });
  await page.waitForFunction(() => customElements.get("astro-island"));
  await change.click();
  await expect(change).toHaveAttribute("aria-busy", "true");
  release();
  await bar.getByRole("button", { name: "Sí, acepto" }).click();
  await expect.poll(() => page.evaluate(() => "measured" in window)).toBe(true);
  expect(asked).toEqual([`${GTAG}/gtag/js?id=G-ABCD1234`]);
  expect(refused).toEqual([]);

  await page.evaluate((src) => {
    const other = Object.assign(document.createElement("script"), { src });
    document.head.append(other);
  }, `${GTAG}/gtm.js?id=GTM-OTHER`);
  await expect.poll(() => refused.length).toBe(1);
  expect(asked).toHaveLength(1);
  await set("gtag", "null");
});

test("a route without banners has no banner [BAN-04]", async ({ page }) => {
  const banner = page.locator('[data-part="banner"]');
  await page.goto(`${pleno.url}/help`);
  await expect(banner).toBeVisible();
  await set("banners/help-limites.enabled", "false");
  await expect
    .poll(async () => {
      await page.goto(`${pleno.url}/help`);
      return banner.count();
    })
    .toBe(0);
});
