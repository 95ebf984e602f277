import { expect, it } from "vitest";
import { openKeyring } from "#/server/db/index.ts";
import { openSealing } from "#/server/session/index.ts";

const FIRST = openSealing(openKeyring("a secret of one installation"));
const OTHER = openSealing(openKeyring("a secret of another installation"));
const at = (row: string) => ({ column: "table.column", row });

it("two installations in one process read and hash by their own secret each", () => {
  const sealed = FIRST.seal("471108", at("7"));
  expect(FIRST.open(sealed, at("7"))).toBe("471108");
  expect(() => OTHER.open(sealed, at("7"))).toThrow();
  expect(() => FIRST.open(sealed, at("8"))).toThrow();
  expect(FIRST.hash("code", "471108")).toEqual(FIRST.hash("code", "471108"));
  expect(FIRST.hash("code", "471108")).not.toEqual(OTHER.hash("code", "471108"));
  expect(FIRST.hash("code", "471108")).not.toEqual(FIRST.hash("code4", "71108"));
});
