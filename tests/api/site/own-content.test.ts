import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { builtPages } from "../../support/built-pages.ts";
import { testPlatform } from "../../support/platform.ts";

const folder = mkdtempSync(join(tmpdir(), "pleno-own-"));
// Registered first, so that it goes last: the platform looks into it until it stops.
afterAll(() => rmSync(folder, { recursive: true }));
const { app } = await testPlatform(
  { LANGUAGES: "es,en", CONTENT_DIR: folder },
  { render: await builtPages() },
);

afterEach(() => {
  for (const name of ["promotions", "help", "legal", "pages", "news"])
    rmSync(join(folder, name), { recursive: true, force: true });
});

const LEGAL = [
  "title: Bases propias",
  "summary: Nuestras bases.",
  "updated: 2026-11-02",
  "order: 1",
];
const legal = (fields: readonly string[], body = "## Uno\n\nDos.") =>
  `---\n${fields.join("\n")}\n---\n${body}\n`;

/** Puts a file there in one move, as an editor does. */
function put(file: string, text: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${folder}/.next`, text);
  renameSync(`${folder}/.next`, path);
}

const page = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return { statusCode, body };
};
const bodyOf = async (url: string) => (await page(url)).body;
/** Waits until a page says it, or says it no more. */
const says = (url: string, words: string, isSaid = true) =>
  expect.poll(async () => (await bodyOf(url)).includes(words), { timeout: 20_000 }).toBe(isSaid);

describe("an operator's own content", () => {
  it("replaces a shipped text, adds one, and gives way to the shipped one when it is deleted", async () => {
    const before = /<h1[^>]*>([^<]+)/.exec(await bodyOf("/legal/privacy"))?.[1] ?? "";
    expect(before).not.toBe("");
    put("legal/es/privacy.md", legal(LEGAL));
    put("legal/es/raffle.md", legal(["title: Sorteo", ...LEGAL.slice(1)]));
    await says("/legal/privacy", "Bases propias");
    await says("/legal/raffle", "Sorteo");
    await says("/sitemap.xml", "/legal/raffle");
    await says("/help", "Sorteo");
    rmSync(join(folder, "legal"), { recursive: true });
    await says("/legal/privacy", "Bases propias", false);
    expect(await bodyOf("/legal/privacy")).toContain(before);
    await expect
      .poll(async () => (await page("/legal/raffle")).statusCode, { timeout: 20_000 })
      .toBe(404);
  });

  it("is searched, and told by the help centre's call", async () => {
    put(
      "help/es/zebra.md",
      legal([
        "title: Zebra quieta",
        "summary: x.",
        "group: games",
        "order: 1",
        "updated: 2026-11-02",
      ]),
    );
    await says("/help?q=zebra", "Zebra quieta");
    expect(await bodyOf("/wps/system/helpCenter")).toContain("/help/zebra");
  });
});
