// What belongs to one place is named in that place only; nothing names a machine; files stay readable.
import { readFileSync } from "node:fs";
import { projectFiles } from "./project-files.ts";

type Rule = {
  readonly why: string;
  readonly within: RegExp;
  readonly except?: RegExp;
  readonly pattern: RegExp;
};

const CODE = ["{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,sql,css,sh}", "*.{ts,mjs,cjs,json}"];
const TEXT = [
  ...CODE,
  "**/*.md",
  ".npmrc",
  ".ci/*",
  "locales/**/*.json",
  "public/**/*.{txt,js,json}",
];
const MAX_LINES = 300;
const MAX_WIDTH = 140;
/** What has no place to break: a text or a drawing in one literal, a face's characters, a drawing's own lines. */
const UNBROKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|U\+[\dA-F-]+,?/g;
const DRAWINGS = "src/art/";
/** Of migrations that were released so, and cannot be renamed. */
const SHARED_NUMBERS: ReadonlySet<string> = new Set(["0001", "0014"]);
const LEDGER_MIGRATION = "src/server/ledger/sql/0001_ledger.sql";

const RULES: readonly Rule[] = [
  {
    why: "names of the wire appear in lib/contract alone",
    within: /^(?:src|scripts)\//,
    except: /^src\/lib\/contract\//,
    pattern: /\b(?:MCS2|MCSFE|GCSGAME|GCS|GLS2|CSP|ODSFE2)_[a-z]\w+/,
  },
  {
    why: "chance comes from node:crypto or as a parameter",
    within: /^(?:src|scripts|tests)\//,
    pattern: /\bMath\s*\.\s*random\b/,
  },
  {
    why: "rules have no clock, randomness or HTTP: pass it in",
    within: /^src\/lib\/rules\/|^src\/server\/.*rules\.ts$/,
    pattern:
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bsystemClock\b|\bgetRandomValues\b|\brandom(?:Bytes|UUID|Int)\b|\bfetch\(/,
  },
  {
    why: "what an area keeps, it makes when it is opened: no state at module level",
    within: /^src\/server\//,
    // What is known of texts, and what waits within a turn of the loop for the database it is about.
    except: /^src\/server\/(?:http\/envelope|events\/live)\.ts$/,
    pattern:
      /^(?:export )?(?:let |const \w+(?:: [^=]+)? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\];|(?:await )?open[A-Z]\w*\())/m,
  },
  {
    why: "no file names a package registry",
    within: /^(?!scripts\/check-names\.ts)/,
    pattern: /\bregistry\.\w[\w.-]*\.\w+\b|\bnpmmirror\b|\bverdaccio\b|\bartifactory\b|_authToken/,
  },
  {
    why: "no file names a path of one machine",
    within: /^(?!scripts\/check-names\.ts)/,
    pattern: /(?<![\w.)}/])\/(?:home|Users|root|work|mnt|opt)\/[\w.-]+/,
  },
];

function read(path: string): string {
  return readFileSync(path, "utf8");
}

function ledgerRule(): Rule[] {
  const [migration] = projectFiles([LEDGER_MIGRATION]);
  if (!migration) return [];
  const created = read(migration).matchAll(/create table (?:if not exists )?(?:\w+\.)?(\w+)/gi);
  const tables = [...created].map(([, table]) => table).join("|");
  if (!tables) return [];
  return [
    {
      why: "only the ledger and its migrations name ledger tables",
      within: /^(?:src|scripts)\/.+(?<!\.md)$/,
      except: /^src\/server\/ledger\//,
      pattern: new RegExp(
        `\\b(?:from|join|into|update|table|references)\\s+(?:only\\s+)?"?(?:${tables})\\b` +
          `|(?:From|Join|Into|Table)\\(\\s*["'](?:${tables})\\b`,
      ),
    },
  ];
}

/** What the glossary says not to call a thing, in names of files and of what they declare. */
function refusedWords(): string[] {
  const [, table = ""] = read("docs/glossary.md").split("\n## Words of the code\n");
  const refused = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => line.split("|")[3]?.split(",") ?? [])
    .map((word) => word.trim());
  if (refused.length === 0) throw new Error("docs/glossary.md names no word of the code");
  return refused;
}

function glossaryRule(refused: readonly string[]): Rule {
  const declared = String.raw`(?:const|let|function|class|type|interface)\s+[\[{]?\s*\$?`;
  return {
    why: "docs/glossary.md has another word for it",
    within: /^(?:src|scripts|tests)\//,
    pattern: new RegExp(`\\b${declared}(?:${refused.join("|")})\\b`),
  };
}

/** A file's name as a word of the code: `take-tries.test.ts` is takeTries. */
function wordOf(path: string): string {
  const [name = ""] = path.slice(path.lastIndexOf("/") + 1).split(".");
  return name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

const refused = refusedWords();
const rules = [...RULES, ...ledgerRule(), glossaryRule(refused)];
const found: string[] = [];
for (const path of projectFiles(TEXT)) {
  if (path === "package-lock.json") continue;
  const lines = read(path).split("\n");
  for (const rule of rules) {
    if (!rule.within.test(path) || rule.except?.test(path)) continue;
    lines.forEach((line, index) => {
      if (rule.pattern.test(line)) found.push(`${path}:${index + 1}: ${rule.why}: ${line.trim()}`);
    });
  }
}
for (const path of projectFiles(["{src,scripts,tests}/**/*.{ts,tsx,astro,mjs,sql,css,sh}"])) {
  if (refused.includes(wordOf(path)))
    found.push(`${path}: docs/glossary.md has another word for it`);
  const lines = read(path).trimEnd().split("\n");
  if (lines.length > MAX_LINES)
    found.push(`${path}: ${lines.length} lines, more than ${MAX_LINES}: split it`);
  for (const [index, line] of lines.entries()) {
    if (line.length <= MAX_WIDTH || path.startsWith(DRAWINGS)) continue;
    if (line.replaceAll(UNBROKEN, "").length > MAX_WIDTH)
      found.push(`${path}:${index + 1}: more than ${MAX_WIDTH} characters: break it`);
  }
}
for (const folder of ["docs/decisions/*.md", "src/server/*/sql/[0-9]*.sql"]) {
  const numbers = new Map<string, string>();
  for (const path of projectFiles([folder])) {
    const number = /(\d{4})[^/]*$/.exec(path)?.[1] ?? "";
    const other = numbers.get(number);
    if (other && !SHARED_NUMBERS.has(number)) found.push(`${path}: its number is that of ${other}`);
    numbers.set(number, path);
  }
}
for (const path of projectFiles(["src/server/**/*.sql"])) {
  if (/^src\/server\/[a-z]+\/sql\/(?:\d{4}_[a-z_]+|functions(?:_[a-z]+)?)\.sql$/.test(path))
    continue;
  if (path !== "src/server/db/access.sql") found.push(`${path}: no migration finds it`);
}

for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
