import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { BOUNDS } from "#/content/own/folder.ts";
import { openOwnContent } from "#/server/own-content.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pleno-own-"));
  folders.push(folder);
  return folder;
}

const FIELDS = ["title: Bases", "summary: Nuestras.", "updated: 2026-11-02", "order: 1"];
const text = (body = "## Uno\n\nDos.", fields: readonly string[] = FIELDS) =>
  ["---", ...fields, "---", body, ""].join("\n");

function write(folder: string, file: string, written: string): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, written);
}

/** What is said of a folder with one file. */
async function problemsOf(file: string, written: string): Promise<readonly string[]> {
  const folder = newFolder();
  write(folder, file, written);
  const own = openOwnContent(folder);
  const problems = await own.look();
  expect(Object.values(own.texts()).flat()).toEqual([]);
  return problems;
}

describe("a file of the operator's own content is refused by name, line and reason", () => {
  it.each([
    [
      "a field of another kind",
      text(undefined, [...FIELDS.slice(0, 3), "order: much"]),
      "5: order: is no number",
    ],
    ["a missing field", text(undefined, FIELDS.slice(0, 3)), "1: order: is missing"],
    [
      "an unknown field",
      text(undefined, [...FIELDS, "colour: red"]),
      "6: colour: is no field of this",
    ],
    ["no fields", "Dos.", "1: does not begin with --- and fields"],
    ["no text", text(""), "1: has no text"],
    ["a picture", text("Uno.\n\n![x](/x.png)"), "9: pictures have no place in a text"],
    ["the title again", text("Uno.\n\n# Dos"), '9: "# " is the title\'s: begin with "## "'],
  ])("%s", async (_, written, problem) => {
    expect(await problemsOf("legal/es/terms.md", written)).toContain(
      `legal/es/terms.md:${problem}`,
    );
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a handler", 'Uno <img src=x onerror="alert(1)"> dos'],
    ["an element in a line", "Uno <b onclick=alert(1)>dos</b>"],
    ["a frame", '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ["a drawing", '<svg onload="alert(1)"/>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a comment that opens one", "<!-- --><script>alert(1)</script>"],
  ])("%s", async (_, body) => {
    expect(await problemsOf("legal/es/terms.md", text(body))).toContain(
      "legal/es/terms.md:7: HTML has no place in a text",
    );
  });

  it.each([
    ["[x](javascript:alert(1))"],
    ["[x](JaVaScRiPt:alert(1))"],
    ["[x](&#106;avascript:alert(1))"],
    ["[x](data:text/html,<script>alert(1)</script>)"],
    ["[x](vbscript:x)"],
    ["[x](//elsewhere.example/x)"],
    ["[x](http://elsewhere.example/x)"],
    ["[x][y]\n\n[y]: javascript:alert(1)"],
    ["<javascript:alert(1)>"],
  ])("the link of %s", async (body) => {
    const problems = await problemsOf("legal/es/terms.md", text(body));
    expect(problems.join("\n")).toMatch(/neither https nor of this site|HTML has no place/);
  });

  it.each([
    ["a language that is none", "legal/xx/terms.md", '"xx" is no language'],
    ["a name with other letters", "legal/es/Terms_1.md", "is no name of small letters and hyphens"],
    ["another extension", "legal/es/terms.html", "is no .md file"],
    ["a folder of another kind", "news/es/terms.md", "is none of promotions, help, legal, pages"],
    ["a file that lies too high", "legal/terms.md", "lies in no folder of a language"],
  ])("%s", async (_, file, problem) => {
    expect((await problemsOf(file, text())).join("\n")).toContain(problem);
  });

  it("one that is too large", async () => {
    expect(await problemsOf("legal/es/terms.md", text("x".repeat(BOUNDS.bytes)))).toEqual([
      `legal/es/terms.md: is larger than ${BOUNDS.bytes} bytes`,
    ]);
  });

  it("a link out of the folder, of a file and of a folder of files; one within is followed", async () => {
    const [folder, outside] = [newFolder(), newFolder()];
    write(outside, "es/secret.md", text());
    write(folder, "legal/es/terms.md", text());
    symlinkSync(join(outside, "es/secret.md"), join(folder, "legal/es/secret.md"));
    symlinkSync(outside, join(folder, "help"));
    symlinkSync("terms.md", join(folder, "legal/es/rules.md"));
    const own = openOwnContent(folder);
    expect(await own.look()).toEqual([
      "help: is a link out of the folder",
      "legal/es/secret.md: is a link out of the folder",
    ]);
    expect(own.texts().legal.map(({ id }) => id)).toEqual(["rules", "terms"]);
  });
});

it("what was right last goes on when a file becomes wrong, and ends with it", async () => {
  const folder = newFolder();
  write(folder, "legal/es/terms.md", text("Primera."));
  const own = openOwnContent(folder);
  await own.look();
  const version = own.version();
  write(folder, "legal/es/terms.md", text("<script>alert(1)</script>"));
  expect(await own.look()).toHaveLength(1);
  expect([own.version(), own.texts().legal[0]?.html]).toEqual([version, "<p>Primera.</p>\n"]);
  rmSync(join(folder, "legal/es/terms.md"));
  expect(await own.look()).toEqual([]);
  expect([own.version(), own.texts().legal]).toEqual(["", []]);
});

it("two processes with the same files have the same version, and a field's HTML stays a text", async () => {
  const folder = newFolder();
  write(folder, "legal/es/terms.md", text(undefined, ["title: <b>Bases</b>", ...FIELDS.slice(1)]));
  const [one, other] = [openOwnContent(folder), openOwnContent(folder)];
  await Promise.all([one.look(), other.look()]);
  expect(one.version()).toBe(other.version());
  expect(one.version()).not.toBe("");
});

it("a start says once what is refused, and shows the rest", async () => {
  const folder = newFolder();
  write(folder, "legal/es/terms.md", text("<script>alert(1)</script>"));
  write(folder, "legal/es/rules.md", text());
  const own = openOwnContent(folder);
  const reports: string[] = [];
  const stop = await own.start({
    changed: () => undefined,
    report: (message) => reports.push(message),
  });
  await stop();
  expect(reports).toEqual(["content refused: legal/es/terms.md:7: HTML has no place in a text"]);
  expect(own.texts().legal.map(({ id }) => id)).toEqual(["rules"]);
});

it("a folder that is not there stops the start by name", async () => {
  const own = openOwnContent(join(newFolder(), "nowhere"));
  const told = { changed: () => undefined, report: () => undefined };
  await expect(own.start(told)).rejects.toThrow("CONTENT_DIR cannot be read");
});
