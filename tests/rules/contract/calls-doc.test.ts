import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accessOf } from "#/lib/contract/call.ts";
import { contractCalls } from "../../../scripts/contract-calls.ts";

type Row = { area: string; name: string; call: string; who: string; marks: string[] };

/** What is said of a call: whether its body is encrypted, and whether a repeated key gives the same reply. */
const MARKS = ["encrypted", "idempotent"] as const;

it("every call of the contract is listed in docs/calls.md as it is, and no other", async () => {
  const listed: Row[] = [
    ...readFileSync("docs/calls.md", "utf8").matchAll(
      /\| (\w+) \| `(\w+)` \| `([A-Z]+ \/\S+)` \| (\w+) \|(.*)\|/g,
    ),
  ]
    .map(([, area = "", name = "", call = "", who = "", notes = ""]) => ({
      area,
      name,
      call,
      who,
      marks: MARKS.filter((mark) => notes.includes(mark)),
    }))
    .filter(({ name }) => name !== "LIVE_PATH");
  const made = (await contractCalls()).map(({ area, name, call }) => ({
    area,
    name,
    call: `${call.method} ${call.path}`,
    who: accessOf(call),
    marks: MARKS.filter((mark) => call[mark]),
  }));
  const byName = (rows: Row[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(byName(listed)).toEqual(byName(made));
});
