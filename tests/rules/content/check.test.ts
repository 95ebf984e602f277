import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { contentProblems } from "#/content/problems.ts";

const AROUND = { pages: new Set(["/live", "/member/withdraw"]), arts: new Set(["gallo-de-jade"]) };
const HELP = {
  title: "Retirar",
  summary: "Cómo.",
  group: "withdraw",
  order: "1",
  updated: "2026-11-02",
};
const PROMO = {
  title: "Bono",
  summary: "Un bono.",
  category: "deposit",
  art: "gallo-de-jade",
  tone: "gold",
  figure: "100 %",
  figureLabel: "de más",
  terms: "Siempre",
  order: "1",
  action: "/live",
};
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Fields = Readonly<Record<string, string>>;
const file = (fields: Fields, body = "## Cómo\n\nAsí.") =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")}\n---\n${body}\n`;

/** The problems of content made of these files, by path below `src/content`. */
async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), "pleno-content-"));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    const whole = join(root, "src/content", path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
  return contentProblems(root, AROUND);
}

const help = (spanish: string, english = file(HELP)) =>
  problemsOf({ "help/es/retirar.md": spanish, "help/en/retirar.md": english });
const promotion = (fields: Fields, english: Fields = fields) =>
  problemsOf({
    "promotions/es/bono.md": file({ ...PROMO, ...fields }),
    "promotions/en/bono.md": file({ ...PROMO, ...english }),
  });
const SPANISH = "src/content/promotions/es/bono.md";

it("content that is right has no problems", async () => {
  const dates = { from: '"2026-11-01T00:00:00+07:00"', to: "2026-12-31T23:59:59Z" };
  expect(await promotion({ ...dates, modules: "[VIP]" })).toEqual([]);
  const body = [
    "## Cómo\n\n[uno](/live?page=X) [dos](#cómo) [tres](/help/retirar#how) [cuatro](/member/withdraw)",
    "[cinco](https://pleno.example/a) [seis](mailto:ayuda@pleno.example)",
  ].join(" ");
  expect(await help(file(HELP, body), file(HELP, "## How\n\nSo."))).toEqual([
    "src/content/help/es/retirar.md: the link /help/retirar#how has no such heading",
  ]);
});

it.each<[string, Fields, string]>([
  ["an unknown field", { colour: "red" }, "colour: is no field of this"],
  ["a wrong type", { order: "first" }, "order: is no number"],
  ["a number below nothing", { order: "-1" }, "order: is below 0"],
  ["a bad date", { from: "2026-13-45T00:00:00Z" }, "from: is no date and time"],
  ["a date without its offset", { to: "2026-12-31T23:59:59" }, "to: is no date and time"],
  [
    "an end before the beginning",
    { from: "2026-12-31T00:00:00Z", to: "2026-12-01T00:00:00Z" },
    "to: is not after from",
  ],
  ["a title too long", { title: "B".repeat(49) }, "title: is longer than 48 signs"],
  ["an empty title", { title: '""' }, "title: is empty"],
  ["a category that is none", { category: "gifts" }, "category: is none of new_player"],
  ["a game that is not there", { art: "no-such-game" }, 'art: there is no game "no-such-game"'],
  ["an action elsewhere", { action: "https://evil.example" }, "action: is none of register"],
  ["an action of another kind", { action: "//evil.example" }, "action: is none of register"],
])("%s is named with file and field", async (_, fields, problem) => {
  expect(await promotion(fields)).toContainEqual(expect.stringContaining(`${SPANISH}: ${problem}`));
});

it("a field that is missing is named", async () => {
  const { tone: _, ...rest } = PROMO;
  const problems = await problemsOf({
    "promotions/es/bono.md": file(rest),
    "promotions/en/bono.md": file(PROMO),
  });
  expect(problems).toContain(`${SPANISH}: tone: is missing`);
});

it("front matter that cannot be read is named", async () => {
  expect(await help("Sin campos.")).toContain(
    "src/content/help/es/retirar.md: does not begin with --- and fields",
  );
  const [problem] = await help("---\ntitle: [\n---\nAsí.\n");
  expect(problem).toMatch(/^src\/content\/help\/es\/retirar\.md: .+/);
});

it("a text needs its Spanish and its English original, and a language that exists", async () => {
  expect(await problemsOf({ "help/vi/retirar.md": file(HELP) })).toEqual([
    "src/content/help/es/retirar.md: is missing",
    "src/content/help/en/retirar.md: is missing",
  ]);
  expect(
    await problemsOf({
      "help/es/a.md": file(HELP),
      "help/en/a.md": file(HELP),
      "help/xx/a.md": file(HELP),
      "help/es/Mi Ayuda.md": file(HELP),
      "help/en/Mi Ayuda.md": file(HELP),
    }),
  ).toEqual(
    expect.arrayContaining([
      'src/content/help/xx/a.md: "xx" is no language',
      'src/content/help/es/Mi Ayuda.md: "Mi Ayuda" is no name of small letters and hyphens',
    ]),
  );
});

it("what must agree between languages does; an empty list is none", async () => {
  expect(await promotion({}, { tone: "red" })).toEqual([
    `src/content/promotions/en/bono.md: tone: differs from ${SPANISH}`,
  ]);
  expect(await promotion({ modules: "[]" }, {})).toEqual([]);
});

it.each([
  ["[a](/nowhere)", "the link /nowhere leads nowhere"],
  ["[a](/help/nobody)", "the link /help/nobody leads nowhere"],
  ["[a](#nada)", "the link #nada has no such heading"],
  ["[a](http://pleno.example)", "is neither https nor of this site"],
  ["[a](//evil.example)", "is neither https nor of this site"],
  ["[a](javascript:alert(1))", "is neither https nor of this site"],
  ["[a](live)", "the link live does not begin with /"],
  ["[a][b]\n\n[b]: http://pleno.example", "is neither https nor of this site"],
  ["<b>a</b>", "HTML has no place in a text"],
  ["<script>alert(1)</script>", "HTML has no place in a text"],
  ["![a](/a.png)", "pictures have no place in a text"],
  ["# Otro título", '"# " is the title\'s: begin with "## "'],
  ["", "has no text"],
])("a text of %s is refused", async (body, problem) => {
  const [first] = await help(file(HELP, body));
  expect(first).toContain("src/content/help/es/retirar.md: ");
  expect(first).toContain(problem);
});
