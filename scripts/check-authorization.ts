// Every call of the contract says in one table who may make it, and the table knows no other.
import { globSync } from "node:fs";
import { AUTHORIZATION, type Who } from "#/lib/contract/authorization.ts";
import type { Access, Call } from "#/lib/contract/call.ts";

const ACCESS: Readonly<Record<Who, readonly Access[]>> = {
  anyone: ["visitor"],
  holder: ["member"],
  member: ["member"],
  payer: ["member"],
  agent: ["member"],
  prover: ["proof"],
  signer: ["vendor", "provider"],
};

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

const made = new Set<string>();
const wrong: string[] = [];
for (const file of globSync("src/lib/contract/*.ts")) {
  const module: Record<string, unknown> = await import(`../${file}`);
  for (const call of Object.values(module).filter(isCall)) {
    const name = `${call.method} ${call.path}`;
    const who = AUTHORIZATION[name];
    made.add(name);
    if (!who) wrong.push(`${name} has no row`);
    else if (!ACCESS[who].includes(call.access))
      wrong.push(`${name} is for "${call.access}" in its contract and for "${who}" in the table`);
  }
}
for (const name of Object.keys(AUTHORIZATION))
  if (!made.has(name)) wrong.push(`${name} is no call of the contract`);
for (const line of wrong) console.error(`src/lib/contract/authorization.ts: ${line}`);
process.exitCode = wrong.length > 0 ? 1 : 0;
