import type { Page } from "@playwright/test";
import { hold } from "../../support/e2e/held.ts";
import { stylesReady } from "../../support/e2e/styles-ready.ts";
import { expect, test } from "../../support/e2e/test.ts";

const NOTICES = /NoticeModal.*\.js/;

/** The names of the faults that the page raised. */
function faultsOf(page: Page): string[] {
  const names: string[] = [];
  page.on("pageerror", ({ name }) => names.push(name));
  return names;
}

async function withOpener(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => {
    const opener = document.createElement("button");
    opener.dataset["show"] = "notice";
    opener.textContent = "avisos";
    document.querySelector("main")?.prepend(opener);
  });
}

const opener = (page: Page) => page.getByRole("button", { name: "avisos", exact: true });
const offer = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "No pudimos cargar esta parte" });

test("a missing module is raised as ChunkLoadError, and the retry gives the press that waited [ERR-08]", async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.route(NOTICES, (route) => route.abort());
  await withOpener(page);
  await opener(page).click();
  await expect(offer(page)).toBeVisible();
  expect(new Set(faults)).toEqual(new Set(["ChunkLoadError"]));
  await page.unroute(NOTICES);
  await offer(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(page.locator('#noticeModal[data-state="shown"]')).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test("a module that takes over 120 seconds is raised as ChunkLoadError [ERR-09]", async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.clock.install();
  const release = await hold(page, NOTICES);
  await withOpener(page);
  // Whatever comes by itself comes before the clock stands.
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await stylesReady(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  const asked = page.waitForRequest(NOTICES);
  await opener(page).click();
  await asked;
  await expect(opener(page)).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(119_000);
  await expect(offer(page)).toBeHidden();
  expect(faults).toEqual([]);
  await page.clock.runFor(2_000);
  await expect(offer(page)).toBeVisible();
  expect(faults).toEqual(["ChunkLoadError"]);
  await expect(opener(page)).not.toHaveAttribute("aria-busy", "true");
  release();
  await page.clock.resume();
  await offer(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(page.locator("#noticeModal")).toBeVisible();
});

test("when the build has moved on, the retry loads the page anew and presses again [ERR-08]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(NOTICES, (route) =>
    loads < 2 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.goto("/rng");
  await page.locator(".side summary", { hasText: "Soporte" }).click();
  await page.locator('.side button[data-show="notice"]').click();
  await expect(offer(page)).toBeVisible();
  await offer(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(page.locator("#noticeModal")).toBeVisible();
  expect(loads).toBe(2);
});

test("offline, the retry stays on the page and can be tried again", async ({ page }) => {
  await page.route(NOTICES, (route) => route.abort());
  await withOpener(page);
  await opener(page).click();
  await expect(offer(page)).toBeVisible();
  await page.route("**/*", (route) => route.abort());
  // It has been tried when the page, too, was asked for in vain.
  const tried = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await offer(page).getByRole("button", { name: "Reintentar" }).click();
  await tried;
  await expect(offer(page).getByRole("button", { name: "Reintentar" })).toBeVisible();
  await expect(opener(page)).toBeVisible();
  await offer(page).getByRole("button", { name: "Cerrar" }).click();
  await expect(offer(page)).toBeHidden();
});

test("the login page whose form cannot be had asks, instead of loading itself for ever", async ({
  page,
}) => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(/AuthModals.*\.js/, (route) => route.abort());
  await page.goto("/login");
  await expect(offer(page)).toBeVisible();
  expect(loads).toBe(1);
});

test("a part of a page that begins by itself offers its retry too [ERR-08]", async ({ page }) => {
  const faults = faultsOf(page);
  await page.route(/RoundVerifier.*\.js/, (route) => route.abort());
  await page.goto("/fair");
  await expect(offer(page)).toBeVisible();
  expect(faults).toContain("ChunkLoadError");
  await page.unroute(/RoundVerifier.*\.js/);
  await offer(page).getByRole("button", { name: "Reintentar" }).click();
  await expect(offer(page)).toBeHidden();
  await expect(page.locator("astro-island[ssr] form")).toHaveCount(0);
});

test("a form whose encryption cannot be had says that the network is lost, and keeps what was typed", async ({
  page,
}) => {
  await page.route(/encrypt.*\.js/, (route) => route.abort());
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  const modal = page.locator("#loginPopupModal");
  await modal.locator('[name="username"]').fill("linh");
  await modal.locator('[name="password"]').fill("Pleno-2026");
  await modal.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(modal.getByRole("alert")).toBeVisible();
  await expect(modal.locator('[name="password"]')).toHaveValue("Pleno-2026");
});
