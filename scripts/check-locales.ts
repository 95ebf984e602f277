// Spanish defines the keys; nine languages are complete; what another has is right; every refusal has its words.
// Every language of the specification has the files of the core, and how much it says is printed.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { SHARED_CODES } from "#/lib/base/codes.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { contractCalls } from "./contract-calls.ts";
import { projectFiles } from "./project-files.ts";

type Texts = ReadonlyMap<string, string>;

const DEFINING = "es";
const COMPLETE = ["es", "en", "vi", "id", "th", "pt", "pt-br", "zh-cn", "zh-tw"];
/** Who tries things out in a sandbox reads them in one of these. */
const SANDBOX = { texts: /^sandbox-/, languages: ["es", "en"] };
// What a language has at least, before it falls back to English: finding one's way, the login, the money, the refusals.
const CORE_AREAS = ["site", "session", "wallet", "base-errors"];
const CORE =
  /^(?:session|wallet|base-errors):|^site:(?:skip|enter|create_account|(?:nav|menu|cat|theme|member)_\w+)$/;
// Flat snake_case; the words of a form's control end in the name of its payload field.
const KEY = /^[a-z0-9]+(?:_[a-z0-9]+)*$|^(?:field|hint)_[a-zA-Z]+$/;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const problems: string[] = [];

/** Every text of a language, keyed "area:key"; a file is `<lang>/<area>.json`. */
function readLanguage(language: string): Texts {
  const texts = new Map<string, string>();
  for (const path of projectFiles([`locales/${language}/*.json`])) {
    const area = basename(path, ".json");
    for (const [key, text] of Object.entries<unknown>(JSON.parse(readFileSync(path, "utf8")))) {
      if (!KEY.test(key)) problems.push(`${path}: "${key}" is not flat snake_case`);
      if (typeof text !== "string" || text.trim() === "")
        problems.push(`${path}: "${key}" has no text`);
      else texts.set(`${area}:${key}`, text);
    }
  }
  return texts;
}

function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|\((min|max)\)/g)].map(
    ([, name, bound]) => name ?? bound,
  );
  return [...new Set(names)]
    .filter((name) => name !== "count")
    .sort()
    .join(", ");
}

/** The plural forms that whole numbers of daily use take in a language, and "other". */
function pluralForms(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language);
  return new Set([...Array.from({ length: 201 }, (_, count) => rules.select(count)), "other"]);
}

/** A key that ends in a form and has both a count and its `_other`; else the ending is just a word. */
function isPlural(texts: Texts, key: string): boolean {
  const other = texts.get(key.replace(PLURAL, "_other"));
  return other !== undefined && (/\{\{\s*count\b/.test(other) || !key.endsWith("_other"));
}

/** The plural families of a language: base key → its forms. */
function pluralFamilies(texts: Texts): ReadonlyMap<string, ReadonlySet<string>> {
  const families = new Map<string, Set<string>>();
  for (const key of texts.keys()) {
    const form = PLURAL.exec(key)?.[1];
    if (form && isPlural(texts, key)) {
      const base = key.replace(PLURAL, "");
      families.set(base, (families.get(base) ?? new Set()).add(form));
    }
  }
  return families;
}

function checkPlurals(language: string, texts: Texts, defined: ReadonlyMap<string, unknown>): void {
  for (const [base, forms] of pluralFamilies(texts)) {
    if (!defined.has(base))
      problems.push(`${language}: ${base} is a plural, but not in ${DEFINING}`);
    const missing = [...pluralForms(language)].filter((form) => !forms.has(form));
    if (missing.length > 0)
      problems.push(`${language}: ${base} lacks the forms ${missing.join(", ")}`);
  }
}

function checkPlaceholders(language: string, texts: Texts, spanish: Texts): void {
  for (const [key, text] of texts) {
    const original = spanish.get(key) ?? spanish.get(key.replace(PLURAL, "_other"));
    if (original === undefined) problems.push(`${language}: ${key} is unknown to ${DEFINING}`);
    else if (placeholders(original) !== placeholders(text)) {
      problems.push(
        `${language}: ${key} takes {${placeholders(text)}}, not {${placeholders(original)}}`,
      );
    }
  }
}

/** The shared codes, and those of every call that a person makes: what a vendor or a provider is refused has no words. */
async function refusalCodes(): Promise<ReadonlySet<string>> {
  const codes = new Set(Object.keys(SHARED_CODES).filter((code) => code !== "ok"));
  for (const { call } of await contractCalls())
    if (call.who !== "vendor" && call.who !== "provider")
      for (const code of call.refusals) codes.add(code);
  return codes;
}

function share(all: readonly string[], missing: ReadonlySet<string>): string {
  const said = all.filter((key) => !missing.has(key)).length;
  return `${Math.floor((100 * said) / Math.max(all.length, 1))} % of ${all.length}`;
}

const languages = new Set([
  ...LANGUAGES.map(({ tag }) => tag),
  ...projectFiles(["locales/*/*.json"]).map((path) => path.split("/")[1] ?? ""),
]);
const spanish = readLanguage(DEFINING);
const families = pluralFamilies(spanish);
const codes = await refusalCodes();

const keys = [...spanish.keys()];
const core = keys.filter((key) => CORE.test(key));

for (const language of languages) {
  if (!LANGUAGES.some(({ tag }) => tag === language))
    problems.push(`locales/${language} is none of the languages in src/lib/i18n/languages.ts`);
  for (const area of CORE_AREAS) {
    if (!existsSync(`locales/${language}/${area}.json`))
      problems.push(`${language}: locales/${language}/${area}.json is missing`);
  }
  const texts = readLanguage(language);
  const has = (key: string) => texts.has(key) || texts.has(key.replace(PLURAL, "_other"));
  const missing = new Set(keys.filter((key) => !has(key)));
  checkPlaceholders(language, texts, spanish);
  checkPlurals(language, texts, families);
  if (COMPLETE.includes(language)) {
    for (const key of missing)
      if (!SANDBOX.texts.test(key) || SANDBOX.languages.includes(language))
        problems.push(`${language}: ${key} has no text`);
    const worded = new Set([...texts.keys()].map((key) => key.slice(key.indexOf(":") + 1)));
    for (const code of codes) {
      if (!worded.has(`code_${code}`))
        problems.push(`${language}: the refusal ${code} has no text code_${code}`);
    }
  }
  console.log(`${language}: ${share(keys, missing)} texts, ${share(core, missing)} of the core`);
}

for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
