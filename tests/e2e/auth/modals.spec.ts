import type { Page } from "@playwright/test";
import { violationsOf } from "../../support/e2e/axe.ts";
import { hold } from "../../support/e2e/held.ts";
import { newcomer } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

/** Where a modal with a poster does not fill the screen. */
const DESKTOP = { width: 1440, height: 900 };
const LOGIN = '[data-part="header"] [data-open="login"]';

/** Opens the login, and waits for the faces that it is measured in and for React, which moves and closes it. */
async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.locator(LOGIN).click();
  await expect(page.locator('#loginPopupModal[data-state="shown"]')).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-styles", "ready");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(page.locator("#loginPopupModal .modal-head[data-movable]")).toBeAttached();
}

const boxOf = async (page: Page) => {
  const box = await page.locator("#loginPopupModal").boundingBox();
  if (!box) throw new Error("no modal");
  return box;
};

test("the page behind a modal does not scroll, and takes no press [MOD-16]", async ({ page }) => {
  await open(page);
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
});

test("the poster reaches the modal's edges, the next time too [MOD-20]", {
  tag: "@screen",
}, async ({ page }) => {
  for (const visit of ["first", "next"]) {
    await open(page);
    // In one look, so that nothing moves between one measure and the next.
    const [modal, poster, tabs] = await page.locator("#loginPopupModal").evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll(".modal-poster, [role=tablist]")].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
    if (!(modal && poster && tabs)) throw new Error("no modal with a poster and tabs");
    const { x, y, width, height } = modal;
    const phone = width < 720;
    expect(poster, visit).toMatchObject({ x, y, ...(phone ? { width } : { height }) });
    if (phone) expect(tabs.y - y - poster.height, visit).toBeLessThan(20);
  }
});

test("a modal fades in, and at once for those who asked for less motion [MOD-19]", async ({
  page,
}) => {
  await open(page);
  const fade = () =>
    page.locator("#loginPopupModal").evaluate((dialog) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(dialog);
      return `${transitionProperty} ${transitionDuration}`;
    });
  expect(await fade()).toMatch(/^opacity.* 0\.2s/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(fade).toMatch(/^none/);
});

test("a modal is 200 by 200 at least, and never beyond the window [MOD-20]", {
  tag: "@screen",
}, async ({ page }) => {
  await page.goto("/");
  await page.locator(LOGIN).click();
  await expect(page.locator('#loginPopupModal[data-state="shown"]')).toBeVisible();
  const sizes = await page.evaluate(() => {
    const size = (words: number) => {
      const dialog = document.createElement("dialog");
      dialog.className = "modal";
      dialog.textContent = "palabra ".repeat(words);
      document.body.append(dialog);
      dialog.showModal();
      const { width, height } = dialog.getBoundingClientRect();
      dialog.remove();
      return { width, height };
    };
    return { small: size(1), large: size(5_000), window: [innerWidth, innerHeight] as const };
  });
  expect(sizes.small).toEqual({ width: 200, height: 200 });
  expect(sizes.large.width).toBeLessThanOrEqual(sizes.window[0]);
  expect(sizes.large.height).toBeLessThanOrEqual(sizes.window[1]);
});

test("one modal that gives way to another returns the focus to where the first was opened [MOD-01] [LOG-01]", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator(LOGIN).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('#loginPopupModal [name="username"]')).toBeFocused();
  const tabs = page.locator("#loginPopupModal").getByRole("tab");
  await expect(tabs).toHaveText(["Entrar", "Crear cuenta"]);
  await tabs.last().click();
  await expect(page.locator('#registerModal[data-state="shown"]')).toBeVisible();
  await expect(page.locator("#loginPopupModal")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("#registerModal")).toBeHidden();
  await expect(page.locator(LOGIN)).toBeFocused();
});

test("a text selected to beyond the modal's edge does not close it [MOD-15]", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  const field = page.locator('#loginPopupModal [name="username"]');
  await field.fill("linhlinhlinh");
  const box = await boxOf(page);
  await field.hover();
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 200, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveValue("linhlinhlinh");
  await expect(page.locator('#loginPopupModal[data-state="shown"]')).toBeVisible();
  await page.mouse.click(box.x - 60, box.y + 200);
  await expect(page.locator("#loginPopupModal")).toBeHidden();
});

for (const path of ["/", "/ar/"])
  test(`a modal is moved by pointer and by keyboard, and stays in the window, on ${path} [MOD-18]`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await open(page, path);
    const start = await boxOf(page);
    const head = await page.locator("#loginPopupModal .modal-head").boundingBox();
    if (!head) throw new Error("no head");
    await page.mouse.move(head.x + 60, head.y + 20);
    await page.mouse.down();
    await page.mouse.move(head.x + 130, head.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => boxOf(page)).toMatchObject({ x: start.x + 70, y: start.y + 40 });

    const grip = page.locator("#loginPopupModal .modal-grip");
    await grip.focus();
    await expect(grip).toHaveAccessibleName(/mover|move|نقل|تحريك/i);
    await expect(grip).toHaveAccessibleDescription(/.+/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => boxOf(page)).toMatchObject({ x: start.x + 46, y: start.y + 16 });
    for (let step = 0; step < 60; step += 1) await page.keyboard.press("ArrowRight");
    const edge = async () => {
      const { x, width } = await boxOf(page);
      return Math.round(x + width);
    };
    await expect.poll(edge).toBe(1440);
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect.poll(edge).toBeLessThanOrEqual(1200);
    await page.keyboard.press("Home");
    await expect(page.locator("#loginPopupModal")).toHaveCSS("translate", "0px");
  });

test("the grip comes after the form, so that nobody meets it on the way to a field [MOD-18]", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  const order = await page
    .locator("#loginPopupModal")
    .evaluate((dialog) =>
      [...dialog.querySelectorAll("input, button")].map((each) => each.className),
    );
  expect(order.at(-1)).toContain("modal-grip");
});

test("the loader covers the page while a login takes long, and the focus comes back [MOD-23]", async ({
  page,
}) => {
  await open(page);
  const release = await hold(page, "**/wps/session/login");
  await page.locator('#loginPopupModal [name="username"]').fill(newcomer().username);
  await page.locator('#loginPopupModal [name="password"]').fill("Wrong-2026");
  const login = page.locator("#loginPopupModal");
  await login.getByRole("button", { name: "Entrar", exact: true }).click();
  const loader = page.getByRole("dialog", { name: "Entrando…" });
  await expect(loader).toBeVisible();
  await expect(loader.getByRole("status")).toHaveText("Entrando…");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(loader).toBeVisible();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  release();
  await expect(loader).toBeHidden();
  await expect(page.locator("#loginPopupModal")).toContainText("no son correctos");
  await expect(page.locator('#loginPopupModal [name="password"]')).toBeFocused();
});

test("axe finds nothing in the downloads, on either tab [MOD-05] [MOD-06]", async ({ page }) => {
  // What fades in is looked at once it is there.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Descargar la app" }).click();
  const modal = page.locator('#downModal[data-state="shown"]');
  await expect(modal).toBeVisible();
  for (const [tab, code] of [
    ["iPhone y iPad", "/qr/MOBILECONFIG.svg"],
    ["Android", "/qr/Android.svg"],
  ] as const) {
    await modal.getByRole("tab", { name: tab }).click();
    await expect(modal.getByRole("img")).toHaveAttribute("src", code);
    await expect(modal.locator(".down-steps li")).toHaveCount(4);
    await expect(modal.getByRole("tabpanel").getByRole("link")).toHaveAttribute("href", /^https:/);
    await expect(page.locator("html")).toHaveAttribute("data-styles", "ready");
    expect(await violationsOf(page, { within: "#downModal" })).toEqual([]);
  }
});

test("the downloads say what went wrong, and try again", async ({ page }) => {
  await page.goto("/");
  await page.route("**/wps/system/permission*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Descargar la app" }).click();
  const modal = page.locator("#downModal");
  await expect(modal.getByRole("alert")).toContainText("No pudimos cargar las descargas");
  await page.unroute("**/wps/system/permission*");
  await modal.getByRole("button", { name: "Reintentar" }).click();
  await expect(modal.getByRole("tab", { name: "Android" })).toBeVisible();
});
