import { violationsInBoth } from "../../support/e2e/axe.ts";
import { expect, test } from "../../support/e2e/test.ts";

test("the header's search finds pages beside games, in the page's language @screen", async ({
  page,
}) => {
  await page.goto("/rng");
  await page.locator("[data-show=search]:visible").first().click();
  const search = page.getByRole("dialog").getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("retirra");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: "Retirar", exact: true })).toHaveAttribute(
    "href",
    "/member/withdraw",
  );
  expect(await violationsInBoth(page)).toEqual([]);
  await search.fill("pesca");
  await dialog.locator(".found-pages").getByRole("link", { name: "Pesca", exact: true }).click();
  await expect(page).toHaveURL(/\/fish$/);

  const { paths } = await page.evaluate(async () => {
    const pages: { path: string }[] = await (await fetch("/vi/findable.json")).json();
    return { paths: pages.map(({ path }) => path) };
  });
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) expect(path).toMatch(/^\/vi\//);
});
