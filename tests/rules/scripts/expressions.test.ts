import { describe, expect, it } from "vitest";
import { findExpressions } from "../../../scripts/expressions/find.ts";
import { dangerOf } from "../../../scripts/expressions/judge.ts";

describe("the check of regular expressions", () => {
  it.each([
    ["a literal", "src/a.ts", "const A = /a+$/g;", "a+$", "g"],
    ["a made one", "src/a.ts", 'const A = new RegExp("a+", "u");', "a+", "u"],
    ["one in JSX", "src/a.tsx", "const A = <p>{text.replace(/a+/, '')}</p>;", "a+", ""],
    ["a string that is searched for", "src/a.ts", 'text.match("a+");', "a+", ""],
    ["one in a page's front matter", "src/a.astro", "---\nconst a = /a+/;\n---\n<p />", "a+", ""],
    ["one in a page's script", "src/a.astro", "<p />\n<script>\n/a+/;\n</script>", "a+", ""],
  ])("finds %s", (_, path, text, source, flags) => {
    expect(findExpressions(path, text)).toEqual([
      expect.objectContaining({ source, flags, line: expect.any(Number) }),
    ]);
  });

  it("takes no text, comment or path for one", () => {
    const text = 'const a = "/a+/"; // /b+/\nconst c = 4 / 2 / 1; import d from "./d/e";';
    expect(findExpressions("src/a.ts", text)).toEqual([]);
  });

  it("says of one that is made of a variable that nobody knows it", () => {
    expect(findExpressions("src/a.ts", "\nnew RegExp(given)")).toEqual([
      { line: 2, source: null, flags: "" },
    ]);
  });

  it.each([
    ["(a+)+$"],
    ["^(?:a|a)*b"],
    ["^(?:a|aa)*b"],
    ["\\s*,\\s*"],
    ["[0-9]+$"],
    ["^[a-z]*[a-z0-9]*x"],
    ["<script>([\\s\\S]*?)</script>"],
    ["<a [^>]*>"],
  ])("refuses /%s/, whose work outgrows its text", (source) => {
    expect(dangerOf(source, "")).toMatch(/^(exponential|polynomial)/);
  });

  it.each([["^[a-z]+$"], [' href="([^"]*)"'], ["^(?:GET|HEAD) \\S+"], ["<[^<>]*>"], ["a{1,20}b"]])(
    "lets /%s/ pass",
    (source) => {
      expect(dangerOf(source, "")).toBeNull();
    },
  );
});
