import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readRequirements } from "../../../scripts/trace/requirements.ts";
import { readTags } from "../../../scripts/trace/tags.ts";

const folder = mkdtempSync(join(tmpdir(), "trace-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

/** What is read of a file of tests with this text: the requirements and the problem of each. */
function read(text: string) {
  const path = join(folder, `${files++}.test.ts`);
  // The requirement is put together here, for this file is read for tags too.
  writeFileSync(path, text.replaceAll("<A>", `[${"HDR"}-01]`).replaceAll("<B>", `[${"HDR"}-02]`));
  return readTags(path).map(({ ids, problem }) => [ids.join(), problem]);
}

const CONDITIONAL = "asserts nothing, or only under a condition";
const A = `${"HDR"}-01`;
const B = `${"HDR"}-02`;

describe("the tags of a test", () => {
  it.each([
    ["a title", 'it("x <A>", () => { expect(1).toBe(1); });', [[A, null]]],
    [
      "a group",
      'describe("x <A>", () => { it("y <B>", () => expect(1).toBe(1)); });',
      [[`${A},${B}`, null]],
    ],
    ["a table", 'const T = ["<A>"]; it.each(T)("%s", () => { expect(1).toBe(1); });', [[A, null]]],
    [
      "a step",
      'test("x", async () => { await test.step("y <A>", async () => { expect(1).toBe(1); }); });',
      [[A, null]],
    ],
    ["a constant", 'const T = "<A>"; it("x " + T, () => { expect(1).toBe(1); });', [[A, null]]],
    [
      "a helper that asserts",
      'function sees() { expect(1).toBe(1); } it("x <A>", () => { sees(); });',
      [[A, null]],
    ],
    [
      "a property",
      'it("x <A>", () => { fc.assert(fc.property(fc.nat(), () => true)); });',
      [[A, null]],
    ],
  ])("are read from %s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ["no assertion", 'it("x <A>", () => { open(); });', CONDITIONAL],
    [
      "an assertion under a condition",
      'it("x <A>", () => { if (found) expect(1).toBe(1); });',
      CONDITIONAL,
    ],
    [
      "an assertion about a fault alone",
      'it("x <A>", () => { try { open(); } catch { expect(1).toBe(1); } });',
      CONDITIONAL,
    ],
    [
      "a helper without one",
      'const sees = () => open(); it("x <A>", () => { sees(); });',
      CONDITIONAL,
    ],
    ["a skipped test", 'it.skip("x <A>", () => { expect(1).toBe(1); });', "is not always run"],
    [
      "a skipped group",
      'describe.skip("x", () => { it("y <A>", () => expect(1).toBe(1)); });',
      "is not always run",
    ],
    ["no test at all", 'const UNUSED = "<A>";', "belongs to no test"],
  ])("show nothing with %s", (_, text, problem) => {
    expect(read(text)).toEqual([[A, problem]]);
  });
});

describe("the list of requirements", () => {
  it("says of each how far it is built, and of a part what is missing", () => {
    const path = join(folder, "requirements.md");
    writeFileSync(
      path,
      `- ${A} (shown) A switch\n- ${B} (partly) A theme\n- HDR-03 A default\n- HDR-04 (partly) A push — on mount only\n`,
    );
    const { requirements, problems } = readRequirements(path);
    expect(requirements.map(({ id, status }) => `${id} ${status}`)).toEqual([
      `${A} shown`,
      `${B} partly`,
      "HDR-04 partly",
    ]);
    expect(problems).toEqual([
      `${path}: ${B} does not say what is missing`,
      `${path}: no status in "- HDR-03 A default"`,
    ]);
  });
});
