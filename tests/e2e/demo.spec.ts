import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "../support/e2e/test.ts";
import { type Pleno, startPleno } from "../support/processes/pleno.ts";

test("where free play is off there is no demonstration, and no button for one [HDR-08] [ENT-20]", async ({
  page,
}) => {
  expect((await page.goto("/demo"))?.status()).toBe(404);
  await page.goto("/help");
  await expect(page.locator('a[href="/demo"]')).toHaveCount(0);
});

// The flag is the whole site's, and other tests share the platform: this one has a Pleno of its own.
test("a visitor tries the house's slot without an account and without money [HDR-08] [ENT-20]", async ({
  page,
}, { project }) => {
  if (project.name !== "desktop") return;
  test.setTimeout(120_000);
  const pleno = await startPleno({ env: { LANGUAGES: "es,en", NODE_ENV: "" } });
  try {
    await turnOn(pleno);
    await expect.poll(async () => (await page.goto(`${pleno.url}/demo`))?.status()).toBe(200);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" || /\/(api|wps)\//.test(request.url()))
        sent.push(request.url());
    });
    await page.goto(`${pleno.url}/help`);
    await page.locator('[data-part="header"]').getByRole("link", { name: "Probar" }).click();
    await expect(page.getByText("Sin dinero: no se apuesta ni se gana nada.")).toBeVisible();
    const game = page.frameLocator("iframe");
    await expect(game.getByText("Demostración: sin dinero")).toBeVisible();
    const balance = game.locator("[data-balance]");
    await expect(balance).toContainText("1.000.000,00");
    await game.getByRole("button", { name: /^Girar/ }).click();
    await expect(balance).not.toContainText("1.000.000,00");
    await expect(game.getByRole("button", { name: /^Girar|Empezar/ })).toBeEnabled();
    expect(sent).toEqual([]);
    const kept = await page.evaluate(() => sessionStorage.length);
    expect(kept).toBe(0);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${pleno.url}/`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(360);
    for (const name of ["Probar", "Entrar", "Crear cuenta"])
      await expect(page.locator('[data-part="header"]').getByRole("link", { name })).toBeVisible();
  } finally {
    await pleno.stop();
  }
});

async function turnOn({ dataDir }: Pleno): Promise<void> {
  const said = ["scripts/ops.ts", "site", "set", "flags.FREEPLAY3", "true", "--json"];
  await promisify(execFile)(process.execPath, said, { env: { ...process.env, DATA_DIR: dataDir } });
}
