// One word, one folder, in every layer: what rules, stores, islands, texts and tests are named after is an area, or the
// part of the code that they belong to. The import rules' ladder names the areas, the folders themselves all else.
import { createRequire } from "node:module";
import { projectFiles } from "./project-files.ts";

type ImportRules = { readonly forbidden: readonly { readonly name: string }[] };

const LAYERS = [
  "src/lib/contract",
  "src/lib/rules",
  "src/lib/client/stores",
  "src/islands",
  "src/components",
];
/** What islands and pieces of every area are made of. */
const OF_ALL = ["ui", "forms"];
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
const areas = forbidden.flatMap(({ name }) => /^server-(\w+)-downwards$/.exec(name)?.[1] ?? []);
if (areas.length === 0) throw new Error(".dependency-cruiser.cjs names no area");

const ofLayers = new Set([...areas, ...foldersIn("src"), ...OF_ALL]);
const ofTexts = new Set([...ofLayers, ...foldersIn("src/lib")]);
const ofTests = new Set([
  ...ofTexts,
  "scripts",
  ...["src/server", "src/islands", "scripts"].flatMap(foldersIn),
]);

const wrong: string[] = [];
for (const [parents, known] of [
  [LAYERS, ofLayers],
  [TESTS, ofTests],
] as const)
  for (const parent of parents)
    for (const name of foldersIn(parent))
      if (!known.has(name)) wrong.push(`${parent}/${name}: no area, and no part of the code`);
for (const path of files.filter((file) => file.startsWith("locales/"))) {
  // A part of an area's texts, which few screens ask for, follows its name: auth-proof.
  const name = /^locales\/[\w-]+\/([a-z]+)(?:-[a-z]+)?\.json$/.exec(path)?.[1] ?? "";
  if (!ofTexts.has(name)) wrong.push(`${path}: no area, and no part of the code`);
}

for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
