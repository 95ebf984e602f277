// `npm run check` calls it: a migration leaves what the version before needs, so that both serve on one database while
// one replaces the other, and the way back is open. What narrows comes a version later, in a file that says so.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { indexOf } from "../src/server/db/index-builds.ts";
import { narrowingOf } from "./migrations/narrowing.ts";
import { projectFiles } from "./project-files.ts";

/** Says in a migration why what it narrows is used by nobody any more, or small: `-- Narrows: nothing reads it since 0.9.0.` */
const DECLARED = /^-- Narrows: \S.*$/m;
/** Applied before this was checked; a migration that was applied is never edited. */
const EARLIER = new Set(
  (
    "0015 0016 0019 0031 0036 0040 0045 0050 0061 0070 0077 0101 0139 0140 0149 0162 0180" +
    " 0185 0190 0195 0200 0214 0221 0222 0223 0253 0254"
  ).split(" "),
);

/** Why an index beside writers cannot be built as it stands: it may stand in no transaction. */
function faultOfIndex(text: string): string[] {
  try {
    indexOf(text);
    return [];
  } catch (fault) {
    return [String(fault)];
  }
}

const found: string[] = [];
for (const path of projectFiles(["src/server/*/sql/[0-9]*.sql"])) {
  const number = basename(path).slice(0, 4);
  const text = readFileSync(path, "utf8");
  if (EARLIER.has(number) || DECLARED.test(text)) continue;
  for (const what of [...faultOfIndex(text), ...(await narrowingOf(text))])
    found.push(`${path}: ${what}`);
}
for (const line of found) console.error(line);
if (found.length > 0) {
  console.error("Do it a version after nothing uses it any more, and say so: -- Narrows: <why>");
  process.exitCode = 1;
}
