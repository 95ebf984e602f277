// Every call of the contract says in one table who may make it, and in another to which module it belongs; neither table
// knows any other call, and the second no module that docs/flags.md does not describe.
import { readFileSync } from "node:fs";
import { AUTHORIZATION, type Who } from "#/lib/contract/authorization.ts";
import type { Access } from "#/lib/contract/call.ts";
import { CALL_MODULES, MODULE_IDS } from "#/lib/contract/call-modules.ts";
import { contractCalls } from "./contract-calls.ts";

const ACCESS: Readonly<Record<Who, readonly Access[]>> = {
  anyone: ["visitor"],
  holder: ["member"],
  member: ["member"],
  payer: ["member"],
  agent: ["member"],
  prover: ["proof"],
  signer: ["vendor", "provider"],
};

const made = new Set<string>();
const wrong: string[] = [];
const wrongModules: string[] = [];
for (const { call } of await contractCalls()) {
  const name = `${call.method} ${call.path}`;
  const who = AUTHORIZATION[name];
  const module = CALL_MODULES[name];
  made.add(name);
  if (module === undefined) wrongModules.push(`${name} has no row`);
  else if (module !== null && who === "signer")
    wrongModules.push(`${name} is signed: money under way obeys no switch`);
  if (!who) wrong.push(`${name} has no row`);
  else if (!ACCESS[who].includes(call.access))
    wrong.push(`${name} is for "${call.access}" in its contract and for "${who}" in the table`);
}
for (const name of Object.keys(AUTHORIZATION))
  if (!made.has(name)) wrong.push(`${name} is no call of the contract`);
for (const name of Object.keys(CALL_MODULES))
  if (!made.has(name)) wrongModules.push(`${name} is no call of the contract`);

const [, table = ""] = readFileSync("docs/flags.md", "utf8").split("\n## Modules\n");
const described = new Set(
  table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => line.split("|").slice(1, 3))
    .flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, id = ""]) => id)),
);
for (const id of MODULE_IDS)
  if (!described.delete(id)) wrongModules.push(`${id} has no row in docs/flags.md`);
for (const id of described) wrongModules.push(`docs/flags.md has ${id}, which is no module`);

for (const line of wrong) console.error(`src/lib/contract/authorization.ts: ${line}`);
for (const line of wrongModules) console.error(`src/lib/contract/call-modules.ts: ${line}`);
process.exitCode = wrong.length + wrongModules.length > 0 ? 1 : 0;
