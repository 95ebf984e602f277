import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { Person } from "../support/e2e/person.ts";

const LINH = { username: "linh", password: "Pleno-2026" };
const PUBLIC = [
  "/",
  "/rng",
  "/live",
  "/register",
  "/help",
  "/fair",
  "/lottery",
  "/vnlottery",
  "/elott",
  "/pointMall",
  "/seamless",
  "/no-such-page",
  "/ar/",
  "/ar/rng",
];
const CENTRE = [
  "securityCenter",
  "depositv2",
  "withdraw",
  "personalHistoryCopy",
  "transactionHistory",
  "messageV2",
];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}

async function choose(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("pleno.theme", chosen), theme);
}

// A phone sees ink and a desktop kraft; the two pages people see most are looked at in both.
for (const path of PUBLIC) {
  test(`axe finds nothing on ${path}`, async ({ page }, { project }) => {
    const own = project.name === "phone" ? "dark" : "light";
    await choose(page, own);
    await page.goto(path);
    expect(await faultsOf(page)).toEqual([]);
  });
}
for (const path of ["/", "/rng"]) {
  test(`axe finds nothing on ${path} in the other theme`, async ({ page }, { project }) => {
    await choose(page, project.name === "phone" ? "light" : "dark");
    await page.goto(path);
    expect(await faultsOf(page)).toEqual([]);
  });
}

test("axe finds nothing while the login is open", async ({ page }) => {
  await page.goto("/");
  await page.locator('[data-part="header"] [data-open="login"]').click();
  await expect(page.locator('#loginPopupModal[data-state="shown"]')).toBeVisible();
  await expect.poll(() => faultsOf(page)).toEqual([]);
});

test("axe finds nothing in the member centre", async ({ page }) => {
  test.slow();
  const linh = new Person(page);
  await linh.open("/");
  await linh.logIn(LINH);
  for (const key of CENTRE) {
    await page.goto(`/member/${key}`);
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect(await faultsOf(page), key).toEqual([]);
  }
});
