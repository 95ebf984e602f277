import { expect, it } from "vitest";
import { AREAS } from "#/server/areas.ts";
import { allows, both, ROLES } from "#/server/ops/roles.ts";
import { commandGroupsOf } from "../../../scripts/ops/commands.ts";

const groups = commandGroupsOf(AREAS);

/** The commands that a noun's usage lists: "members suspend|reopen <account>" is two. */
function listedIn(noun: string, usage: string): string[] {
  const lines = [...usage.matchAll(/npm run ops -- (.+)/g)].map(([, line = ""]) => line.split(" "));
  return lines.flatMap(([said, verbs = ""]) => {
    expect(said).toBe(noun);
    return /^[a-z|-]+$/.test(verbs) && !verbs.startsWith("-") ? verbs.split("|") : [""];
  });
}

it.each(groups.map((group) => [group.noun, group] as const))(
  "every command of %s says who may run it, and none says it that there is not",
  (noun, { usage, mayRun }) => {
    expect(Object.keys(mayRun).sort()).toEqual([...new Set(listedIn(noun, usage))].sort());
  },
);

const actor = (...roles: Parameters<typeof allows>[1]["roles"]) => ({
  id: 1n,
  name: "ana",
  roles,
  mustChangePassword: false,
});

it("an administrator may run all, another what one of its roles may, and nobody anything with somebody else's password", () => {
  expect(allows([], actor("administrator"))).toBe(true);
  for (const role of ROLES.filter((each) => each !== "administrator")) {
    expect(allows([], actor(role))).toBe(false);
    expect(allows([role], actor(role))).toBe(true);
    expect(allows("staff", actor(role))).toBe(true);
  }
  expect(allows(["risk"], actor("content", "support"))).toBe(false);
  const fresh = { ...actor("administrator"), mustChangePassword: true };
  expect([allows("staff", fresh), allows("self", fresh)]).toEqual([false, true]);
});

it("what a command and what it is about both allow is allowed", () => {
  expect(both("staff", ["risk"])).toEqual(["risk"]);
  expect(both(["risk", "payments"], ["payments"])).toEqual(["payments"]);
  expect(both(["risk"], [])).toEqual([]);
});
