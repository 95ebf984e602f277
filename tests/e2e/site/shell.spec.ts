import { enterAs } from "../../support/e2e/entered.ts";
import { hold } from "../../support/e2e/held.ts";
import { LINH } from "../../support/e2e/person.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("a visitor's header has the theme, login and registration [HDR-01] [HDR-05] [HDR-06] [HDR-07]", {
  tag: "@screen",
}, async ({ page, request }) => {
  const { value } = await (await request.get("/wps/system/whitelabel")).json();
  await page.goto("/rng");
  const header = page.locator('[data-part="header"]');
  await expect(header.getByRole("button", { name: "Cambiar a tema claro" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login");
  const register = header.getByRole("link", { name: "Crear cuenta" });
  await register.click();
  if (value.flags.DIRECTREG3) await expect(page).toHaveURL(/\/register$/);
  else await expect(page.locator("#registerModal")).toBeVisible();
});

test("of two presses before any script is there the last is kept, and the first not left busy", async ({
  page,
}) => {
  const release = await hold(page, /\.js$/);
  await page.goto("/rng");
  const theme = page.getByRole("button", { name: "Cambiar a tema claro" }).first();
  await theme.click();
  await expect(theme).toHaveAttribute("aria-busy", "true");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await expect(theme).not.toHaveAttribute("aria-busy");
  release();
  await expect(page.locator("#loginPopupModal")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the footer says who runs the house, how to pay, and who may play [FTR-01] [FTR-04] [FTR-05] [FTR-08]", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.locator('[data-part="footer"]');
  await expect(footer).toContainText("en una sola billetera");
  await expect(footer.getByRole("list", { name: "Formas de pago" }).locator("li svg")).toHaveCount(
    4,
  );
  await expect(footer.getByText("18+", { exact: true })).toBeVisible();
  await expect(footer).toContainText(/© 20\d\d Pleno/);
  await expect(footer).not.toContainText(/Cura[sz]ao|Curazao/);
});

test("the affiliates' button opens registration for a visitor [FTR-02] [FTR-03]", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator(".foot").getByText("Empezar como afiliado").first().click();
  await expect(page.locator("#registerModal")).toBeVisible();
});

test("the affiliates' button leads a member to the affiliates' site [FTR-02] [FTR-03] [ROL-19]", async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("token", "not-a-real-one"));
  await page.route("**/wps/**", (route) => route.abort());
  await page.goto("/");
  const button = page.locator(".foot .as-member", { hasText: "Empezar como afiliado" });
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute("href", /^https:\/\//);
});

test("a vendor's sign turns to colour when it is pointed at or focused [FTR-06] [FTR-07]", async ({
  page,
}) => {
  await page.goto("/");
  const marks = page.locator(".foot-marks a");
  expect(await marks.count()).toBeGreaterThan(3);
  // The footer comes with the late styles: before them it has neither its colours nor the focus.
  await expect(marks.first()).toBeVisible();
  const colour = () =>
    marks
      .first()
      .locator("svg")
      .evaluate((sign) => getComputedStyle(sign).color);
  const ink = await colour();
  await page.keyboard.press("Tab");
  await marks.first().focus();
  await expect.poll(colour).not.toBe(ink);
});

test("what the keyboard reaches is never under a phone's bottom bar", async ({ page }) => {
  await page.goto("/");
  const bar = page.locator(".bb");
  await expect(page.locator(".foot-marks a").first()).toBeVisible();
  const { y } = (await bar.boundingBox()) ?? { y: 0 };
  const last = page.locator(".foot-marks a").last();
  for (let step = 0; step < 150; step++) {
    await page.keyboard.press("Tab");
    const bottom = await page.evaluate(() => {
      const { activeElement: active } = document;
      if (!active || active.closest(".bb, dialog, .consent")) return 0;
      return active.getBoundingClientRect().bottom;
    });
    expect(bottom, `step ${step}`).toBeLessThanOrEqual(y);
    if (await last.evaluate((mark) => mark === document.activeElement)) return;
  }
});

test("/down offers what is configured, with codes and four steps each [RT-15]", async ({
  page,
}) => {
  for (const path of ["/down", "/download"]) {
    await page.goto(path);
    await expect(page.locator('[data-part="header"]')).toBeVisible();
    await expect(page.locator('[data-part="footer"]')).toBeVisible();
    for (const id of ["android", "ios"]) {
      const system = page.locator(`#${id}`);
      await expect(system.locator("ol li")).toHaveCount(4);
      await expect(system.getByRole("img")).toHaveJSProperty("complete", true);
      await expect(system.getByRole("link").first()).toHaveAttribute("href", /^https:/);
    }
    await expect(page.getByText("no es de confianza")).toBeVisible();
  }
});

test("a picture of the account that is missing becomes the house's card [ERR-10] [HDR-15]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route("**/art/gallo-de-jade.svg", (route) => route.fulfill({ status: 404 }));
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/");
  const picture = page.locator(".avatar img");
  await expect(picture).toHaveAttribute("src", "/house/back.svg");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a member's header fits a phone, with the whole balance [HDR-11] [HDR-14]", async ({
  page,
}) => {
  const { person: linh } = await enterAs(page, LINH);
  const message = page.locator('[data-part="header"] a[href$="/member/messageV2"]');
  for (const path of ["/help", "/ar/help", "/inhouse"]) {
    await linh.open(path);
    await expect(linh.balance).toContainText(/\d/);
    for (const width of [390, 375, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const seen = () =>
        page.evaluate(() => {
          const amount = document.querySelector<HTMLElement>("[data-balance]");
          return {
            page: document.documentElement.scrollWidth,
            cut: (amount?.scrollWidth ?? 0) - (amount?.clientWidth ?? 0),
          };
        });
      await expect.poll(seen, `${path} ${width}`).toEqual({ page: width, cut: 0 });
      await expect(message).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a sum of tens of millions is whole in a phone's header [HDR-11]", async ({ page }) => {
  const { person: linh } = await enterAs(page, LINH);
  await linh.open("/help");
  await expect(linh.balance).toContainText(/\d/);
  for (const width of [430, 412, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const cut = await linh.balance.evaluate((amount) => {
      const sum = amount.querySelector("bdi");
      if (sum) sum.textContent = "15.000.000,00\u00a0Rp";
      return amount.scrollWidth - amount.clientWidth;
    });
    expect(cut, `${width}`).toBe(0);
  }
});
