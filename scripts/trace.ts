// `npm run trace`: how many requirements of each prefix are shown, partly shown and not built, as docs/requirements.md
// says, held against the tests that name them. `--missing HDR` lists what is partly shown or not built.
import { projectFiles } from "./project-files.ts";
import { type Requirement, readRequirements, type Status } from "./trace/requirements.ts";
import { readTags } from "./trace/tags.ts";

const { requirements, problems } = readRequirements("docs/requirements.md");
const known = new Set(requirements.map(({ id }) => id));
const named = new Set<string>();

for (const path of projectFiles(["tests/**/*.{test,spec}.{ts,tsx}"])) {
  for (const test of readTags(path)) {
    const where = `${test.path}:${test.line}`;
    if (test.problem) problems.push(`${where}: a test of ${test.ids.join(", ")} ${test.problem}`);
    for (const id of test.ids) {
      named.add(id);
      if (!known.has(id)) problems.push(`${where}: ${id} is no requirement`);
    }
  }
}
for (const { id, status } of requirements) {
  const isShown = status === "shown" || status === "partly";
  if (isShown && !named.has(id))
    problems.push(`${id} is said to be ${status}, and no test names it`);
  if (!isShown && named.has(id))
    problems.push(`${id} is said to be ${status}, and a test names it`);
}

const prefixOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

function summary(name: string, of: readonly Requirement[]): string {
  const count = (status: Status) => of.filter((one) => one.status === status).length;
  const counts = [
    `${String(count("shown")).padStart(3)} of ${String(of.length).padStart(3)} shown`,
    ...(["partly", "not built", "background"] as const)
      .filter((status) => count(status) > 0)
      .map((status) => `${count(status)} ${status}`),
  ];
  return `${name.padEnd(5)} ${counts.join(", ")}`;
}

const asked = process.argv.indexOf("--missing");
if (asked === -1) {
  for (const prefix of new Set(requirements.map(({ id }) => prefixOf(id))))
    console.log(
      summary(
        prefix,
        requirements.filter(({ id }) => prefixOf(id) === prefix),
      ),
    );
  console.log(summary("all", requirements));
} else {
  const prefix = process.argv[asked + 1];
  for (const { id, status, words } of requirements)
    if ((status === "partly" || status === "not built") && (!prefix || prefixOf(id) === prefix))
      console.log(`${id} ${status}: ${words}`);
}
for (const line of problems) console.error(line);
if (problems.length > 0) process.exitCode = 1;
