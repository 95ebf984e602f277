import { expect, test } from "../../support/e2e/test.ts";

const TABLE: readonly (readonly [parts: string, ...paths: string[]])[] = [
  ["banner footer header side-menu", "/", "/index", "/index.html", "/home", "/elott"],
  ["banner header", "/register", "/register.html"],
  ["banner footer header", "/pointMall"],
  ["header", "/lottery", "/lottery?gameCode=power-6-55&playType=direct"],
  ["header side-menu", "/vnlottery", "/vnlottery?gameCode=xo-so-mien-bac", "/seamless"],
  [
    "banner footer header side-menu",
    ...["rng", "pvp", "live", "fish", "sports", "esports", "inhouse", "lobby"].map((n) => `/${n}`),
  ],
  [
    "footer header side-menu",
    ...["/promotions", "/promotions/welcome", "/promotions?id=welcome"],
    ...["/promoDetail", "/promoDetail?id=welcome"],
  ],
];
const IDS =
  "[RT-02] [RT-03] [RT-04] [RT-05] [RT-06] [RT-07] [RT-08] [RT-09] [RT-10] [RT-11] [RT-12] [RT-13] [LAY-01]";

for (const prefix of ["", "/en", "/vi", "/ar"])
  test(`every route of the table has its parts under ${prefix || "/"} ${IDS}`, async ({
    request,
  }) => {
    for (const [parts, ...paths] of TABLE)
      for (const path of paths) {
        const reply = await request.get(prefix + path);
        expect(reply.status(), path).toBe(200);
        const html = await reply.text();
        const found = new Set([...html.matchAll(/data-part="([\w-]+)"/g)].map(([, part]) => part));
        expect([...found].sort().join(" "), prefix + path).toBe(parts);
      }
    const helpCentre = await (await request.get(`${prefix}/helpmc`)).text();
    expect(helpCentre).not.toContain('data-part="header"');
    for (const path of ["/help", "/down", "/download", "/game", "/login"])
      expect((await request.get(prefix + path)).status(), path).toBe(200);
  });

test("no address has a hash, a vendor leads to its shelf, and back goes back [RT-01] [RT-27]", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto("/seamless");
  await page.locator("main a[href]").first().click();
  await expect(page).toHaveURL(/\/rng\?page=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/seamless$/);
  expect(await page.$$eval("a[href*='#/']", (links) => links.length)).toBe(0);
});

test("a page fetches ahead the code of its own islands and of no other [RT-21]", async ({
  page,
  request,
}) => {
  const graph: Record<string, string[]> = await (await request.get("/islands.json")).json();
  const groups = new Set<string>();
  for (const path of [
    ...["/", "/rng", "/lottery", "/elott", "/vnlottery", "/pointMall", "/promotions", "/seamless"],
    ...["/promotions/welcome", "/down", "/register", "/fair"],
  ]) {
    await page.goto(path);
    await expect(page.locator('head link[rel="modulepreload"][href^="/"]').first()).toBeAttached();
    const islands = await page.$$eval("astro-island", (all) =>
      all.flatMap((island) => ["component-url", "renderer-url"].map((n) => island.getAttribute(n))),
    );
    const own = new Set(islands.flatMap((module) => graph[module ?? ""] ?? []));
    // By a whole address the page's own script preloads what it imports itself.
    const ahead = await page.$$eval('head link[rel="modulepreload"][href^="/"]', (links) =>
      links.map((link) => link.getAttribute("href") ?? ""),
    );
    expect(ahead.length, path).toBeGreaterThan(0);
    expect(
      ahead.filter((href) => !own.has(href)),
      path,
    ).toEqual([]);
    groups.add([...own].sort().join());
  }
  // Registration and verification have code that no other page asks for.
  expect(groups.size).toBeGreaterThan(2);
});

test("a navigation that comes to nothing is ignored: the page stays, and works [RT-24]", async ({
  page,
}) => {
  await page.goto("/seamless");
  const heading = page.getByRole("heading", { level: 1 });
  const before = (await heading.textContent()) ?? "";
  const follow = () =>
    page.locator("main a[href*='/rng?page=']").first().click({ noWaitAfter: true });
  const asked: string[] = [];
  let answer: "broken off" | "empty" = "broken off";
  await page.route("**/rng?page=*", async (route) => {
    const given = answer;
    await (given === "empty" ? route.fulfill({ status: 204 }) : route.abort("aborted"));
    asked.push(given);
  });
  await follow();
  await expect.poll(() => asked).toEqual(["broken off"]);
  answer = "empty";
  await follow();
  await expect.poll(() => asked).toEqual(["broken off", "empty"]);
  await expect(page).toHaveURL(/\/seamless$/);
  await expect(heading).toHaveText(before);
  await page.unroute("**/rng?page=*");
  await follow();
  await expect(page).toHaveURL(/\/rng\?page=/);
});

test("a lottery's card leads to the lottery with its game, for visitors too [RT-25] [RT-26]", async ({
  page,
}) => {
  await page.goto("/elott");
  await page.locator('main a[href*="gameCode=keno"]').first().click();
  await expect(page).toHaveURL(/\/lottery\?gameCode=keno$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keno");
  await page.goto("/lottery");
  await page.locator('[data-game="xo-so-mien-bac"]').first().click();
  await expect(page).toHaveURL(/\/vnlottery\?gameCode=xo-so-mien-bac$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lotería del Norte");
  const none = page.getByText("No tenemos esa lotería. Estas son las que hay.");
  await expect(none).toBeHidden();
  for (const lotteries of ["/vnlottery", "/lottery"]) {
    await page.goto(`${lotteries}?gameCode=nope`);
    await expect(none).toBeVisible();
  }
  await page.goto("/results/xo-so-mien-trung");
  await page.getByRole("link", { name: "Comprar boletos" }).click();
  await expect(page).toHaveURL(/\/vnlottery\?gameCode=xo-so-mien-trung$/);
});

test("a slot vendor's launch opens its shelf [RT-27]", async ({ page }) => {
  await page.goto("/rng?vassalage=JAGUAR");
  await expect(page.locator('[data-vendor="JAGUAR"]')).toHaveAttribute("aria-current", "true");
});

test("the lottery counts down to the next draw by the calendar, in the reader's time too", async ({
  page,
}) => {
  await page.goto("/lottery");
  const north = page.locator(".dt", { hasText: "Miền Bắc" });
  const until = Number(await north.locator("[data-countdown]").getAttribute("data-countdown"));
  expect(new Date(until).toISOString()).toMatch(/T11:15:00/);
  await expect(north.locator("[data-countdown]")).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(page.locator(".dw tbody tr")).toHaveCount(7);
});

test("a page number beyond the end says so and offers the last [GAM-05]", async ({ page }) => {
  await page.goto("/rng?pageNo=400");
  await expect(page.getByText(/^Solo hay \d+ páginas$/)).toBeVisible();
  await page.getByRole("link", { name: "Ir a la última" }).click();
  await expect(page.locator("[data-game]").first()).toBeVisible();
});

for (const path of ["/zz/rng", "/rng/nope", "/en%2Frng", "/a//b", "/%00", "/promotions?id=nobody"])
  test(`${path} is a page that says it is not there`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(404);
    expect(await reply.text()).toContain("Esta carta no está en el mazo");
  });

for (const path of [
  "/rng?pageNo=-1",
  "/rng?page=NOBODY",
  `/rng?page=${"x".repeat(6000)}`,
  "/lottery?gameCode=%00",
])
  test(`${path.slice(0, 30)} is the page without what is not known`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.status()).toBe(200);
  });
