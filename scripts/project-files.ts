import { globSync } from "node:fs";

const OUTSIDE =
  /^(?:node_modules|dist|data|test-results|playwright-report|\.git|\.astro|\.cruise|\.build)(?:\/|$)/;

/** Paths of the project's own files that match, relative to the root, in order. */
export function projectFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { exclude: (path) => OUTSIDE.test(path) })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !OUTSIDE.test(path))
    .sort();
}
