import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { SHARED_CODES } from "#/lib/base/codes.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";

type Files = Record<string, Record<string, string>>;

/** Four core areas with a text each, and one area that only complete languages have. */
function everyLanguage(): Files {
  const refusals = Object.fromEntries(
    Object.keys(SHARED_CODES).map((code) => [`code_${code}`, "No."]),
  );
  const files: Files = {};
  for (const { tag } of LANGUAGES) {
    files[`${tag}/site.json`] = { nav_home: "A", foot_text: "B {{name}}" };
    files[`${tag}/session.json`] = { log_in: "C" };
    files[`${tag}/wallet.json`] = { date: "D" };
    files[`${tag}/base-errors.json`] = refusals;
  }
  for (const tag of ["es", "en", "vi", "id", "th", "pt", "pt-br", "zh-cn", "zh-tw"]) {
    files[`${tag}/games.json`] = {
      games_one: "{{count}}",
      games_other: "{{count}}",
      length: "(min) - (max)",
    };
  }
  return files;
}

function check(files: Files): { readonly exit: number | null; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), "pleno-locales-"));
  for (const [name, texts] of Object.entries(files)) {
    const path = join(folder, "locales", name);
    mkdirSync(resolve(path, ".."), { recursive: true });
    writeFileSync(path, JSON.stringify(texts));
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("scripts/check-locales.ts")],
    { cwd: folder, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true, force: true });
  return { exit: status, output: stdout + stderr };
}

describe("the check of the texts", () => {
  let faults = "";

  beforeAll(() => {
    const files = everyLanguage();
    files["en/session.json"] = {};
    delete files["pt-br/games.json"];
    files["es/sandbox-payments.json"] = { pay: "E" };
    files["es/wallet.json"] = { date: "D", "Not.flat": "E", movement: " " };
    files["vi/wallet.json"] = { date: "D", unheard_of: "F" };
    files["th/site.json"] = { nav_home: "A", foot_text: "B" };
    files["th/games.json"] = { length: "(max)" };
    files["ru/games.json"] = { games_one: "{{count}}", games_other: "{{count}}" };
    files["xx/site.json"] = { nav_home: "A" };
    delete files["ko/base-errors.json"];
    faults = check(files).output;
  });

  it.each([
    ["a key that English lacks", "en: session:log_in has no text"],
    ["a key that a complete language lacks", "pt-br: games:length has no text"],
    ["a sandbox's key that English lacks", "en: sandbox-payments:pay has no text"],
    ["a key that is not flat", '"Not.flat" is not flat snake_case'],
    ["an empty text", '"movement" has no text'],
    ["a key that Spanish does not define", "vi: wallet:unheard_of is unknown to es"],
    ["a lost placeholder", "th: site:foot_text takes {}, not {name}"],
    ["a lost bound", "th: games:length takes {max}, not {max, min}"],
    ["lost plural forms", "ru: games:games lacks the forms many, few"],
    ["a language nobody knows", "locales/xx is none of the languages"],
    ["a core file that is missing [LANG-04]", "ko: locales/ko/base-errors.json is missing"],
  ])("finds %s", (_what, problem) => {
    expect(faults).toContain(problem);
  });

  it("asks for a sandbox's texts in Spanish and English alone", () => {
    expect(faults).not.toContain("vi: sandbox-payments");
  });

  it("prints what each language says, and lets a gap outside the complete ones be", () => {
    const { exit, output } = check(everyLanguage());
    const core = 3 + Object.keys(SHARED_CODES).length;
    expect(output).toContain(`es: 100 % of ${core + 4} texts, 100 % of ${core} of the core\n`);
    expect(output).toMatch(new RegExp(`\nfr: \\d\\d % of ${core + 4} texts, 100 % of ${core} `));
    expect(exit).toBe(0);
  });
});
