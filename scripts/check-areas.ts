// One word, one folder, in every layer: what rules, stores, islands, texts and tests are named after is an area, or the
// part of the code that they belong to. The list of areas (src/server/areas.ts) names them, the folders themselves all else.
// An area that the ladder does not name would be held to no rule of what it may import.
import { createRequire } from "node:module";
import { projectFiles } from "./project-files.ts";

type ImportRules = { readonly forbidden: readonly { readonly name: string }[] };

/** The layers, with what lies there beside areas: what islands and pieces of every area are made of. */
const LAYERS = [
  ["src/lib/contract", []],
  ["src/lib/rules", []],
  ["src/lib/client/stores", []],
  ["src/islands", ["ui", "forms"]],
  ["src/components", ["ui"]],
] as const;
/** An area that is a process of its own, and stands on no ladder. */
const STUDIO = "studio";
const TESTS = ["tests/rules", "tests/api", "tests/islands", "tests/e2e"];

const files = projectFiles(["{src,scripts,tests}/**/*.*", "locales/*/*.json"]);
const foldersIn = (folder: string) => [
  ...new Set(
    files
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split("/"))
      .flatMap(([name = "", ...rest]) => (rest.length > 0 ? [name] : [])),
  ),
];

const { forbidden }: ImportRules = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
const ruleNames = forbidden.map(({ name }) => name);
const ladder = ruleNames.flatMap((name) => /^server-(\w+)-downwards$/.exec(name)?.[1] ?? []);
if (ladder.length === 0) throw new Error(".dependency-cruiser.cjs names no area");

const areas = [...ladder, STUDIO];
const ofTexts = new Set([...areas, "ui", ...["src", "src/lib"].flatMap(foldersIn)]);
const ofTests = new Set([
  ...ofTexts,
  "scripts",
  ...["src/server", "src/islands", "scripts"].flatMap(foldersIn),
]);
const NO_AREA = "no area: src/server/areas.ts names them all";
const NO_PART = "no area (src/server/areas.ts), and no folder of the code";

const wrong: string[] = [];
for (const [parent, beside] of LAYERS)
  for (const name of foldersIn(parent))
    if (![...areas, ...beside].includes(name)) wrong.push(`${parent}/${name}: ${NO_AREA}`);
for (const name of foldersIn("src/server"))
  if (!ladder.includes(name) && !ruleNames.includes(`${name}-imports`))
    wrong.push(`src/server/${name}: ${NO_AREA}, and what each may import`);
for (const parent of TESTS)
  for (const name of foldersIn(parent))
    if (!ofTests.has(name)) wrong.push(`${parent}/${name}: ${NO_PART}`);
for (const path of files.filter((file) => file.startsWith("locales/"))) {
  // A part of an area's texts, which few screens ask for, follows its name: auth-proof.
  const name = /^locales\/[\w-]+\/([a-z]+)(?:-[a-z]+)?\.json$/.exec(path)?.[1] ?? "";
  if (!ofTexts.has(name)) wrong.push(`${path}: ${NO_PART}`);
}

for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
