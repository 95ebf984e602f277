// Runs dependency-cruiser over a mirror of src, because it does not see the imports inside .astro files.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const PROJECT = join(import.meta.dirname, "..");
const MIRROR = ".cruise";
const FRONTMATTER = /^\s*---\n([\s\S]*?)\n---/;
const SCRIPT = /<script(?![^>]*\bis:inline\b)[^>]*>([\s\S]*?)<\/script>/g;

/** Inside the mirror X.astro is X.astro.ts. */
function pointAtMirror(code: string): string {
  return code.replaceAll(/\.astro(["'])/g, ".astro.ts$1");
}

function write(path: string, code: string): void {
  const target = join(MIRROR, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, pointAtMirror(code));
}

rmSync(MIRROR, { recursive: true, force: true });
mkdirSync(join(MIRROR, "src"), { recursive: true });
cpSync("package.json", join(MIRROR, "package.json"));
symlinkSync(join("..", "locales"), join(MIRROR, "locales"), "dir");

for (const path of globSync("src/**/*.{ts,tsx,css,svg,json,sql}"))
  write(path, readFileSync(path, "utf8"));
for (const path of globSync("src/**/*.astro")) {
  const source = readFileSync(path, "utf8");
  write(`${path}.ts`, FRONTMATTER.exec(source)?.[1] ?? "");
  const scripts = [...source.matchAll(SCRIPT)].map(([, code = ""]) => code).join("\n");
  if (scripts.trim() !== "") write(`${path}.script.ts`, scripts);
}

const run = spawnSync(
  process.execPath,
  [
    join(PROJECT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs"),
    "--config",
    join(PROJECT, ".dependency-cruiser.cjs"),
    "src",
  ],
  { cwd: MIRROR, stdio: "inherit" },
);
process.exit(run.status ?? 1);
