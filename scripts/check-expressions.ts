// No regular expression takes longer than its text deserves: each is judged, and none is excused.
import { readFileSync } from "node:fs";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { patternOf } from "#/lib/rules/members/registration.ts";
import { SCRIPTS } from "#/lib/rules/members/usernames.ts";
import { LINKS } from "#/lib/rules/messages/links.ts";
import { findExpressions } from "./expressions/find.ts";
import { dangerOf } from "./expressions/judge.ts";
import { projectFiles } from "./project-files.ts";

/**
 * Where expressions are made while the program runs, and all that it brings to be made of. What operators bring is
 * judged as it is saved.
 */
const MADE: Readonly<Record<string, () => readonly (RegExp | null)[]>> = {
  "src/lib/rules/members/registration.ts": () => Object.values(PATTERNS).map(patternOf),
  "src/lib/rules/messages/links.ts": () => LINKS,
  "src/lib/rules/members/usernames.ts": () => SCRIPTS.map(({ letter }) => letter),
};

const byExpression = new Map<string, { source: string; flags: string; at: string[] }>();
const problems: string[] = [];
function add(at: string, source: string, flags: string): void {
  const key = `/${source}/${flags}`;
  const known = byExpression.get(key) ?? { source, flags, at: [] };
  known.at.push(at);
  byExpression.set(key, known);
}

for (const path of projectFiles(["src/**/*.{ts,tsx,astro}"]).filter(
  (path) => !path.startsWith("src/loading/"),
))
  for (const { line, source, flags } of findExpressions(path, readFileSync(path, "utf8"))) {
    const at = `${path}:${line}`;
    const made = MADE[path];
    if (source !== null) add(at, source, flags);
    else if (!made) problems.push(`${at}: nobody knows what this expression is made of`);
    else for (const each of made()) if (each) add(at, each.source, each.flags);
  }

for (const [key, { source, flags, at }] of byExpression) {
  const danger = dangerOf(source, flags);
  if (danger) problems.push(`${[...new Set(at)].join(", ")}: ${key} is ${danger}`);
}
for (const problem of problems.sort()) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
