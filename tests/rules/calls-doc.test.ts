import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Call } from "#/lib/contract/call.ts";

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "path" in value && "access" in value;
}

type Row = { name: string; call: string; who: string; marks: string[] };

/** What is said of a call: whether its body is encrypted, and whether a repeated key gives the same reply. */
const MARKS = ["encrypted", "idempotent"] as const;

it("every call of the contract is listed in docs/calls.md as it is, and no other", async () => {
  const listed: Row[] = [
    ...readFileSync("docs/calls.md", "utf8").matchAll(
      /\| `(\w+)` \| `([A-Z]+ \/\S+)` \| (\w+) \|(.*)\|/g,
    ),
  ]
    .map(([, name = "", call = "", who = "", notes = ""]) => ({
      name,
      call,
      who,
      marks: MARKS.filter((mark) => notes.includes(mark)),
    }))
    .filter(({ name }) => name !== "LIVE_PATH");
  const made: Row[] = [];
  for (const file of globSync("src/lib/contract/*.ts")) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
    for (const [name, value] of Object.entries(module))
      if (isCall(value))
        made.push({
          name,
          call: `${value.method} ${value.path}`,
          who: value.access,
          marks: MARKS.filter((mark) => value[mark]),
        });
  }
  const byName = (rows: Row[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(byName(listed)).toEqual(byName(made));
});
