import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { violationsOf } from "../../support/e2e/axe.ts";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";
import { freeRow } from "../../support/processes/pleno.ts";

/** Starts the editor of a folder, as `npm run content` does, and answers the address that it prints. */
async function startEditor(folder: string) {
  const port = await freeRow(2);
  const child = spawn(process.execPath, [
    "scripts/content.ts",
    ...["--folder", folder, "--site", PLATFORM.url, "--port", String(port)],
  ]);
  const opened = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [, address] = /Open {2}(\S+)/.exec(line) ?? [];
    if (address !== undefined) opened.resolve(address);
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  void ended.then((code) => opened.reject(new Error(`the editor ended with ${code}`)));
  return {
    address: await opened.promise,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

test("an operator's promotion begins as the shipped one, is seen before it is saved, and gives way when it is removed", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "pleno-editor-"));
  const editor = await startEditor(folder);
  try {
    await page.goto(editor.address);
    const languages = page.getByLabel("Language").getByRole("option");
    await expect(languages).toHaveText(["Español", "English", "Tiếng Việt", "العربية"]);
    await page.getByRole("button", { name: /registration-bonus/ }).click();
    await expect(page.getByText("Shows at /promotions/registration-bonus")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Zebra de bienvenida");
    const [preview] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Preview" }).click(),
    ]);
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Zebra de bienvenida");
    await expect(preview.getByRole("heading", { name: "Un ejemplo" })).toBeVisible();
    const file = join(folder, "promotions/es/registration-bonus.md");
    expect(existsSync(file)).toBe(false);

    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. It is live within two seconds.")).toBeVisible();
    const shipped = readFileSync("src/content/promotions/es/registration-bonus.md", "utf8");
    expect(readFileSync(file, "utf8")).toBe(
      shipped.replace(/^title: .*$/m, 'title: "Zebra de bienvenida"'),
    );

    await page.getByLabel("Begins: zone").selectOption("Asia/Bangkok");
    await page.getByLabel("Begins", { exact: true }).fill("2126-01-01T00:00:00");
    await expect(page.getByText(/^It begins at 2126-01-01T00:00:00\+07:00/)).toBeVisible();
    await page.getByRole("textbox", { name: "Figure", exact: true }).fill("much too long for it");
    await expect(page.getByText(/registration-bonus\.md:\d+: figure: is longer/)).toBeVisible();
    await page.getByRole("textbox", { name: "Figure", exact: true }).fill("100 %");
    await page.getByRole("combobox", { name: "Picture", exact: true }).selectOption({ index: 3 });
    await page.getByRole("combobox", { name: "Button", exact: true }).selectOption("/live");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. It is live within two seconds.")).toBeVisible();
    const saved = readFileSync(file, "utf8");
    expect(saved).toContain("\naction: /live\n");
    expect(saved).toContain("\nfrom: 2126-01-01T00:00:00+07:00\n");

    page.once("dialog", (dialog) => {
      expect(dialog.message()).toContain("The site shows the shipped text again.");
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Choose a text, or begin a new one.")).toBeVisible();
    expect(existsSync(file)).toBe(false);
  } finally {
    await editor.stop();
    rmSync(folder, { recursive: true });
  }
});
