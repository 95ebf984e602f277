// `npm run trace`: how many requirements each prefix has, and how many of them a test names in its title, as
// [HDR-12] or [HDR-12, HDR-13]. `--missing HDR` lists the others. An id that docs/requirements.md lacks is an error.
import { readFileSync } from "node:fs";
import { projectFiles } from "./project-files.ts";

type Requirement = { readonly id: string; readonly words: string; readonly untestable: boolean };

const LINE = /^- ([A-Z]+-\d+) (.+)$/gm;
const TAGS = /\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g;
const NO_TEST = "no test:";

const requirements: Requirement[] = Array.from(
  readFileSync("docs/requirements.md", "utf8").matchAll(LINE),
  ([, id = "", words = ""]) => ({ id, words, untestable: words.includes(NO_TEST) }),
);
const known = new Set(requirements.map(({ id }) => id));

const shown = new Set<string>();
const unknown: string[] = [];
for (const path of projectFiles(["tests/**/*.{test,spec}.{ts,tsx}"])) {
  for (const [, list = ""] of readFileSync(path, "utf8").matchAll(TAGS)) {
    for (const id of list.split(/\s*,\s*/)) {
      if (known.has(id)) shown.add(id);
      else unknown.push(`${path}: [${id}] is no requirement`);
    }
  }
}

const prefixOf = (id: string) => id.slice(0, id.lastIndexOf("-"));
const isMissing = ({ id, untestable }: Requirement) => !untestable && !shown.has(id);

function summary(name: string, of: readonly Requirement[]): string {
  const untestable = of.filter((one) => one.untestable && !shown.has(one.id)).length;
  const remark = untestable > 0 ? `, ${untestable} that no test can show` : "";
  const tested = of.filter(({ id }) => shown.has(id)).length;
  return `${name.padEnd(5)} ${String(tested).padStart(3)} of ${String(of.length).padStart(3)}${remark}`;
}

const asked = process.argv.indexOf("--missing");
if (asked === -1) {
  for (const prefix of new Set(requirements.map(({ id }) => prefixOf(id)))) {
    console.log(
      summary(
        prefix,
        requirements.filter(({ id }) => prefixOf(id) === prefix),
      ),
    );
  }
  console.log(summary("all", requirements));
} else {
  const prefix = process.argv[asked + 1];
  const missing = requirements.filter(
    (one) => isMissing(one) && (prefix === undefined || prefixOf(one.id) === prefix),
  );
  for (const { id, words } of missing) console.log(`${id} ${words}`);
}

for (const line of unknown) console.error(line);
if (unknown.length > 0) process.exitCode = 1;
