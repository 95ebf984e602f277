// Every module of the site is described in docs/flags.md, and no other; nothing that is signed obeys a module's switch.
import { readFileSync } from "node:fs";
import { MODULE_IDS } from "#/lib/contract/modules.ts";
import { contractCalls } from "./contract-calls.ts";

const wrong: string[] = [];
const calls = await contractCalls();
if (calls.length === 0) wrong.push("src/lib/contract: no call was found");
for (const { name, call } of calls)
  if (call.module !== null && (call.who === "vendor" || call.who === "provider"))
    wrong.push(`src/lib/contract: ${name} is signed: money under way obeys no switch`);

const [, table = ""] = readFileSync("docs/flags.md", "utf8").split("\n## Modules\n");
const described = new Set(
  table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => line.split("|").slice(1, 3))
    .flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, id = ""]) => id)),
);
for (const id of MODULE_IDS)
  if (!described.delete(id)) wrong.push(`${id} has no row in docs/flags.md`);
for (const id of described) wrong.push(`docs/flags.md has ${id}, which is no module`);

for (const line of wrong) console.error(line);
process.exitCode = wrong.length > 0 ? 1 : 0;
