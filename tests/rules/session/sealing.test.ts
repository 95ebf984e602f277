import { expect, it } from "vitest";
import { openSealing } from "#/server/session/index.ts";

const FIRST = openSealing("a secret of one installation");
const OTHER = openSealing("a secret of another installation");

it("two installations in one process read and hash by their own secret each", () => {
  const sealed = FIRST.seal("471108", "row 7");
  expect(FIRST.open(sealed, "row 7")).toBe("471108");
  expect(() => OTHER.open(sealed, "row 7")).toThrow();
  expect(() => FIRST.open(sealed, "row 8")).toThrow();
  expect(FIRST.hash("code", "471108")).toEqual(FIRST.hash("code", "471108"));
  expect(FIRST.hash("code", "471108")).not.toEqual(OTHER.hash("code", "471108"));
  expect(FIRST.hash("code", "471108")).not.toEqual(FIRST.hash("code4", "71108"));
});
