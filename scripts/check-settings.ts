// The README's tables and the code name the same settings.
import { readFileSync } from "node:fs";
import { projectFiles } from "./project-files.ts";

const DECLARED = /^ {2}([A-Z][A-Z0-9_]+): z\./gm;
const ROW = /^\| ((?:`[A-Z][A-Z0-9_]+` ?)+)\|/gm;
const NAME = /[A-Z][A-Z0-9_]+/g;

const readme = readFileSync("README.md", "utf8");
const documented = new Set(
  [...readme.matchAll(ROW)].flatMap(([, names = ""]) => names.match(NAME) ?? []),
);
const problems: string[] = [];

for (const path of projectFiles(["src/**/config.ts"])) {
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(DECLARED)) {
    if (!documented.has(name)) problems.push(`README.md: ${name} of ${path} is not in a table`);
  }
}
const code = projectFiles(["{src,scripts}/**/*.ts", "*.ts"])
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
for (const name of documented) {
  if (!new RegExp(`\\b${name}\\b`).test(code)) problems.push(`README.md: nothing reads ${name}`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
