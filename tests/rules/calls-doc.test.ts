import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Call } from "#/lib/contract/call.ts";

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

it("every call of the contract is listed in docs/calls.md, and no other", async () => {
  const listed = [
    ...readFileSync("docs/calls.md", "utf8").matchAll(/\| `(\w+)` \| `([A-Z]+ \/\S+)` \|/g),
  ]
    .map(([, name, call]) => `${name} ${call}`)
    .filter((line) => !line.startsWith("LIVE_PATH"));
  const made: string[] = [];
  for (const file of globSync("src/lib/contract/*.ts")) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
    for (const [name, value] of Object.entries(module))
      if (isCall(value)) made.push(`${name} ${value.method} ${value.path}`);
  }
  expect(listed.toSorted()).toEqual(made.toSorted());
});
