import { expect, test } from "../../support/e2e/test.ts";

const LANGUAGES = ["es", "en", "vi", "ar"];
const at = (path: string, tag: string) => (tag === "es" ? path : `/${tag}${path}`);

test("a page names its other languages, and each of them names it back [RT-01] [LANG-02]", async ({
  page,
  baseURL,
}) => {
  const links = () =>
    page.$$eval("link[rel=alternate]", (all) =>
      all.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
    );
  for (const tag of LANGUAGES) {
    await page.goto(at("/rng", tag));
    expect(await links(), tag).toEqual([
      ...LANGUAGES.map((other) => [other, `${baseURL}${at("/rng", other)}`]),
      ["x-default", `${baseURL}/rng`],
    ]);
    expect(await page.getAttribute("link[rel=canonical]", "href")).toBe(
      `${baseURL}${at("/rng", tag)}`,
    );
  }
});

test("what is personal or passing is not to be found", async ({ request }) => {
  for (const path of ["/login", "/game", "/member/depositv2", "/no-such-page", "/offline"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toContain("canonical");
  }
});

test("robots are told what is closed, and the map of all pages", async ({ request, baseURL }) => {
  const reply = await request.get("/robots.txt");
  expect(reply.headers()["content-type"]).toContain("text/plain");
  const text = await reply.text();
  expect(text).toContain("Disallow: /en/member/");
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});

test("a promotion's link has its own picture and facts", async ({ page, request }) => {
  await page.goto("/promotions/registration-bonus");
  const picture = (await page.getAttribute('meta[property="og:image"]', "content")) ?? "";
  const reply = await request.get(picture);
  expect(reply.headers()["content-type"]).toBe("image/png");
  expect((await reply.body()).length).toBeGreaterThan(10_000);
  const facts = await page.locator('script[type="application/ld+json"]').textContent();
  const { "@graph": graph } = JSON.parse(facts ?? "");
  expect(graph[0]).toMatchObject({ "@type": "Offer", url: page.url() });
  expect(graph[1].itemListElement).toHaveLength(2);
});

test("the site can be kept among a phone's apps, in its language", async ({ page, request }) => {
  await page.goto("/en/");
  const href = (await page.getAttribute("link[rel=manifest]", "href")) ?? "";
  const reply = await request.get(href);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await reply.json();
  expect(manifest).toMatchObject({ lang: "en", dir: "ltr", start_url: "/en/", scope: "/" });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok(), url).toBe(true);
  const arabic = await (await request.get("/ar/manifest.webmanifest")).json();
  expect(arabic).toMatchObject({ lang: "ar", dir: "rtl" });
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a page says so in its language, and shows nothing of the member", async ({
    page,
    context,
  }) => {
    await page.goto("/en/");
    await expect
      .poll(() => page.evaluate(async () => (await caches.match("/en/offline")) !== undefined))
      .toBe(true);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.evaluate(() => sessionStorage.setItem("token", "somebody"));
    await context.setOffline(true);
    await page.goto("/en/member/depositv2");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No network");
    await expect(page.locator("[data-balance]")).toHaveCount(0);
    const picture = page.locator("#content img");
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
    const kept = await page.evaluate(async () =>
      (await (await caches.open("pleno-offline")).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(kept.sort()).toEqual(["/en/offline"]);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(page.locator('[data-part="header"]')).toBeVisible();
  });
});
