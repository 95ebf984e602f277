import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { WITHDRAWAL_STATES } from "#/lib/contract/cashier/calls.ts";
import { DEPOSIT_STATES } from "#/lib/contract/cashier/deposit.ts";
import { contrastOf } from "#/lib/rules/site/contrast.ts";

/** The files that a page is made of, with what its islands load later, and the sheets that it links. */
function partsOf(page: string, parts = new Set<string>()): ReadonlySet<string> {
  if (parts.has(page)) return parts;
  parts.add(page);
  if (!/\.(?:astro|tsx?)$/.test(page)) return parts;
  const code = readFileSync(page, "utf8").replaceAll(/^import type [^;]*;/gm, "");
  for (const [, name = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g)) {
    const file = name.startsWith("#/") ? `src/${name.slice(2)}` : join(dirname(page), name);
    if (/\.(?:astro|tsx?|css)$/.test(file)) partsOf(file, parts);
    // Linked, and not part of the head.
    if (/layouts\/styles\/[\w-]+\.css\?url$/.test(file)) parts.add(file.replace("?url", ""));
  }
  return parts;
}
const isOfIslands = (file: string) => /^src\/islands\/.+\.css$/.test(file);
const islandSheetsOf = (page: string) => [...partsOf(page)].filter(isOfIslands).sort();
/** The islands' sheets that a sheet of the layouts brings. */
const broughtBy = (sheet: string) =>
  [...readFileSync(sheet, "utf8").matchAll(/@import "([^"]+)"/g)]
    .map(([, name = ""]) => join(dirname(sheet), name))
    .filter(isOfIslands)
    .sort();
const LATE = "src/layouts/styles/late.css";

describe("the islands' styles", () => {
  const pages = readdirSync("src/pages", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".astro"))
    .map((name) => `src/pages/${name}`);

  it("are in the late sheet of every page where every page has the island, and no others", () => {
    expect(broughtBy(LATE)).toEqual(islandSheetsOf("src/layouts/Portal.astro"));
  });

  it.each(pages)(
    "come to %s as far as its islands need them, and none of another area's",
    (page) => {
      const own = [...partsOf(page)].filter((file) => /^src\/layouts\/styles\//.test(file));
      const needed = islandSheetsOf(page);
      const common = new Set(broughtBy(LATE));
      const brought = new Set(own.flatMap(broughtBy));
      expect(needed.filter((sheet) => !brought.has(sheet))).toEqual([]);
      expect([...brought].filter((sheet) => !needed.includes(sheet) && !common.has(sheet))).toEqual(
        [],
      );
    },
  );
});

it("colours text so that it can be read: VISUAL.md's ratios hold in both themes", () => {
  const tokens = readFileSync("src/layouts/styles/tokens.css", "utf8");
  const block = (selector: string): Map<string, string> => {
    const body = tokens.split(`${selector} {`)[1]?.split("}")[0] ?? "";
    return new Map(
      [...body.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, k = "", v = ""]) => [k, v]),
    );
  };
  const dark = block(":root");
  const themes = [dark, new Map([...dark, ...block('[data-theme="light"]')])];
  const least: readonly [string, string, number][] = [
    ["--text", "--bg", 7],
    ["--text-2", "--bg", 7],
    ["--text-3", "--bg", 4.5],
    ["--text-3", "--surface", 4.5],
    ["--gold-text", "--bg", 4.5],
    ["--red-text", "--bg", 4.5],
    ["--jade-text", "--bg", 4.5],
    ["--line-strong", "--bg", 3],
    ["--on-gold", "--gold", 7],
    ["--on-red", "--red", 4.5],
    ["--on-jade", "--jade", 4.5],
  ];
  for (const theme of themes) {
    const weak = least.filter(
      ([ink, ground, ratio]) => contrastOf(theme.get(ink) ?? "", theme.get(ground) ?? "") < ratio,
    );
    expect(weak).toEqual([]);
  }
});

it("sets titles heavy in every script: languages that the display face lacks fall to a bold sans", () => {
  const sheets = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const all = [...sheets("src/layouts/styles"), ...sheets("src/islands")].join("\n");
  const used = [...all.matchAll(/font: (\d+) [^;]*var\(--slab\)/g)].map(([, weight]) => weight);
  expect(used.length).toBeGreaterThan(5);
  expect(new Set(used)).toEqual(new Set(["800"]));
  // A face that says so is not made bolder by the browser.
  const faces = [...all.matchAll(/@font-face \{[^}]*"(?:Alfa Slab One|Slab Fallback)"[^}]*\}/g)];
  expect(faces).toHaveLength(3);
  expect(faces.filter(([face]) => !face.includes("font-weight: 400 800;"))).toEqual([]);
  expect(all).toMatch(/--slab: [^;]*system-ui, sans-serif;/);
});

it("draws the mark of a required field with a sign that our own face has, for few devices have its own [REG-59]", () => {
  const fields = readFileSync("src/layouts/styles/fields.css", "utf8");
  expect(fields).toMatch(/\.fld > \.l em \{\s*font-size: 0;/);
  expect(fields).toMatch(/\.fld > \.l em::before \{\s*content: "\*";[^}]*var\(--sans\)/);
});

it("leaves the states of deposits and withdrawals to their dots: no sheet dresses whatever has such a class", () => {
  const sheets = ["src/islands", "src/layouts/styles"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const states = [...DEPOSIT_STATES, ...WITHDRAWAL_STATES].join("|");
  const bare = new RegExp(`^\\s*\\.(?:${states})(?![\\w-])[^{;]*[,{]$`, "gm");
  expect(sheets.flatMap((sheet) => sheet.match(bare) ?? [])).toEqual([]);
});
