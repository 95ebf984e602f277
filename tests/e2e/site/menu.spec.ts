import type { Page } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

const PLACES: Readonly<Record<string, string>> = {
  LOTT: "/lottery",
  ELOTT: "/elott",
  LIVE: "/live",
  SPORTS: "/sports",
  FISH: "/fish",
  RNG: "/rng",
  PVP: "/pvp",
  ESPORTS: "/esports",
  COCKFIGHT: "/cockfight",
  INHOUSE: "/inhouse",
};

/** Opens home and waits for its scripts: a key or a link that comes before them is the browser's alone. */
async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("astro-island:defined").first()).toBeAttached();
}

test.describe("the side menu", () => {
  test.use({ viewport: { width: 1440, height: 1000 }, isMobile: false, hasTouch: false });

  test("has home first, then the categories that have vendors, each with its page [SID-01] [SID-02] [SID-03] [SID-04] [SID-05] [SID-06] [SID-07] [SID-08] [SID-09] [SID-10] [SID-11]", async ({
    page,
    request,
  }) => {
    const reply = await request.post("/wps/relay/GCSGAME_newGameVendor", { data: {} });
    const { value } = await reply.json();
    const expected = value.list
      .filter(({ cards }: { cards: unknown[] }) => cards.length > 0)
      .map(({ title }: { title: string }) => PLACES[title]);
    await page.goto("/");
    const links = await page.$$eval(".side .nav > ul:first-of-type > li > a", (all) =>
      all.map((a) => a.getAttribute("href")),
    );
    expect(links).toEqual(["/", ...expected]);
  });

  test("opens a category's vendors for the keyboard too [SID-12] [SID-13]", async ({ page }) => {
    await page.goto("/");
    await stylesReady(page);
    const live = page.locator(".side li", { hasText: "Casino en vivo" });
    await live.locator(".nav-a").focus();
    await expect(live.locator(".fly")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(live.locator(".fly-grid a").first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(live.locator(".fly-grid a").nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(live.locator(".nav-a")).toBeFocused();
    await expect(live.locator(".fly")).toBeHidden();
    // The links of flyouts are no stops on the way to the page.
    await page.keyboard.press("Tab");
    await expect(page.locator(".side .nav-a", { hasText: "Deportes" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(live.locator(".fly")).toBeVisible();
    await expect(live.getByRole("link", { name: "Todos los juegos" })).toHaveAttribute(
      "href",
      "/live",
    );
  });

  test("asks a visitor to log in before the rank, and leads to no invitations while they are closed [SID-15] [SID-16] [SID-17] [ROL-07]", async ({
    page,
  }) => {
    await page.goto("/");
    for (const [name, path] of [["Rango VIP", "/member/playerRank"]] as const) {
      const entry = page.locator(".side").getByRole("link", { name });
      await expect(entry).toHaveAttribute("href", path);
      await entry.click();
      await expect(page.locator("#loginPopupModal")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator("#loginPopupModal")).toBeHidden();
    }
  });

  test("shows the rank to members with a label only [SID-16]", async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("token", "not-a-real-one"));
    await page.route("**/wps/**", (route) => route.abort());
    await page.goto("/");
    const rank = page.locator(".side").getByRole("link", { name: "Rango VIP" });
    await expect(rank).toBeHidden();
    await page.evaluate(() => sessionStorage.setItem("memberLabel", "Oro"));
    await page.reload();
    await expect(rank).toBeVisible();
  });

  test("leads to promotions, and to customer service in its order [SID-21] [SID-23]", async ({
    page,
  }) => {
    await openHome(page);
    await expect(page.locator(".side").getByRole("link", { name: "Promociones" })).toHaveAttribute(
      "href",
      "/promotions",
    );
    const service = page.locator(".side details", { hasText: "Soporte" });
    await service.locator("summary").press("Enter");
    await expect(service.locator("li")).toHaveText([
      "Chat en vivo",
      "Mensajes",
      "Avisos",
      "Centro de ayuda",
      "Prueba de velocidad",
    ]);
    await expect(service.locator("ul")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(service.locator("ul")).toBeHidden();
    await expect(service.locator("summary")).toBeFocused();
  });

  test("opens the operator's chat in a window of 440 by 750 [MSG-11]", async ({ page }) => {
    await page.addInitScript(() => {
      window.open = (...told) => {
        const replace = (led: string) => {
          document.documentElement.dataset["opened"] = [led, ...told].join(" ");
        };
        return { opener: window, location: { replace } } as unknown as Window;
      };
    });
    await openHome(page);
    await page.locator(".side summary", { hasText: "Soporte" }).click();
    await page.getByRole("link", { name: "Chat en vivo" }).click();
    await expect(page.locator("html")).toHaveAttribute(
      "data-opened",
      /^https:\/\/\S+ {2}chat popup,width=440,height=750$/,
    );
    await expect(page).toHaveURL(/\/$/);
  });

  test("offers the app with codes of 100 for Android and iOS [SID-24] [SID-25] [SID-26]", async ({
    page,
  }) => {
    await page.goto("/");
    const entry = page.locator(".side li", { hasText: "Descargar la app" });
    await expect(entry.locator(".nav-a")).toHaveAttribute("href", "/down");
    await expect(entry.locator(".qrs")).toBeHidden();
    await entry.locator(".nav-a").focus();
    for (const system of ["Android", "iOS"]) {
      const code = entry.getByRole("img", { name: new RegExp(system) });
      await expect(code).toBeVisible();
      await expect(code).toHaveJSProperty("width", 100);
      await expect(code).toHaveJSProperty("height", 100);
      await expect
        .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  test("links to the social pages that are configured [SID-27]", async ({ page, request }) => {
    const { value } = await (await request.get("/wps/system/site")).json();
    await page.goto("/");
    for (const type of ["FACEBOOK", "INSTAGRAM", "TELEGRAM"]) {
      const there = value.resources.find(
        ({ resourceType }: { resourceType: string }) => resourceType === type,
      );
      await expect(page.locator(`.soc a[href="${there.url}"]`)).toBeVisible();
    }
  });
});

test.describe("on a phone the same menu is a drawer that", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("holds the focus, closes with Escape and gives the focus back [LAY-01]", async ({
    page,
  }) => {
    await page.goto("/");
    const button = page.getByRole("button", { name: "Abrir el menú" });
    await button.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Principal" });
    await expect(drawer).toBeVisible();
    const entries = await drawer.locator(".nav-a").count();
    for (let presses = 0; presses < entries + 12; presses++) {
      await page.keyboard.press("Tab");
      const where = await page.evaluate(() => {
        const at = document.activeElement;
        return at === document.body || at?.closest("#menu") !== null;
      });
      expect(where, `press ${presses}`).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });

  test("opens before its script is there, and is a dialog once it is [LAY-01]", async ({
    page,
  }) => {
    const release = await hold(page, /\.js$/);
    await page.goto("/");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await expect(page.locator("#menu")).toBeVisible();
    release();
    await expect(page.getByRole("dialog", { name: "Principal" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#menu")).toBeHidden();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });

  test("has every entry of the side menu within reach", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    for (const entry of await page.locator("#menu li:not(.as-member) > .nav-a").all())
      await expect(entry).toBeVisible();
    await page.locator("#menu summary", { hasText: "Soporte" }).click();
    await expect(page.locator("#menu").getByText("Prueba de velocidad")).toBeVisible();
    await page.locator("#menu").getByRole("link", { name: "Rango VIP" }).click();
    await expect(page.locator("#loginPopupModal")).toBeVisible();
    await expect(page.locator("#menu")).toBeHidden();
  });

  test("closes by its button and by a press beside it", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.getByRole("button", { name: "Cerrar el menú" }).click();
    await expect(page.locator("#menu")).toBeHidden();
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await expect(page.getByRole("dialog", { name: "Principal" })).toBeVisible();
    await page.mouse.click(380, 400);
    await expect(page.locator("#menu")).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("the drawer opens, and its links lead on", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Abrir el menú" }).click();
    await page.locator("#menu").getByRole("link", { name: "Pesca" }).click();
    await expect(page).toHaveURL(/\/fish$/);
  });
});
