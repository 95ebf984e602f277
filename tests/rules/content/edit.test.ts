import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited, editOf } from "#/content/own/edit.ts";
import { FORMS } from "#/content/own/forms.ts";
import { readSources } from "#/content/read.ts";
import { COLLECTIONS } from "#/content/schemas.ts";

const SHIPPED = COLLECTIONS.flatMap((collection) =>
  readSources(collection).map(({ file }) => ({
    file,
    text: readFileSync(file, "utf8"),
    order: FORMS[collection].map(({ name }) => name),
  })),
);

/** How many lines of one text are not those of the other, beginning and end aside. */
function linesApart(one: string, other: string): { gone: number; come: number } {
  const [old, now] = [one, other].map((text) => text.split("\n"));
  if (!old || !now) throw new Error("no lines");
  while (old.length > 0 && now.length > 0 && old[0] === now[0]) [old.shift(), now.shift()];
  while (old.length > 0 && now.length > 0 && old.at(-1) === now.at(-1)) [old.pop(), now.pop()];
  return { gone: old.length, come: now.length };
}
const ONE_LINE = { gone: 1, come: 1 };

describe("an edit changes what somebody changed", () => {
  it("every shipped file that is saved as it was opened stays byte for byte, with either end of lines", () => {
    expect(SHIPPED.length).toBeGreaterThan(100);
    for (const { file, text, order } of SHIPPED)
      for (const written of [text, text.replaceAll("\n", "\r\n")])
        expect(edited(written, editOf(written), order), file).toBe(written);
  });

  it("one word of the text changes one line of every shipped file, with either end of lines", () => {
    for (const { file, text, order } of SHIPPED)
      for (const written of [text, text.replaceAll("\n", "\r\n")]) {
        const edit = editOf(written);
        const words = [...edit.body.matchAll(/[\p{L}]{3,}/gu)];
        const { index = 0, 0: word = "" } = words[Math.floor(words.length / 2)] ?? {};
        const body = `${edit.body.slice(0, index)}Zebra${edit.body.slice(index + word.length)}`;
        const saved = edited(written, { ...edit, body }, order);
        expect(linesApart(written, saved), file).toEqual(ONE_LINE);
        expect(editOf(saved), file).toEqual({ ...edit, body });
      }
  });

  it("one word of any field changes that field's line of every shipped file", () => {
    for (const { file, text, order } of SHIPPED) {
      const edit = editOf(text);
      for (const [name, value] of Object.entries(edit.fields)) {
        const other = typeof value === "string" ? `${value} zebra: #1` : 987;
        const fields = { ...edit.fields, [name]: Array.isArray(value) ? [...value, "ZZ"] : other };
        const saved = edited(text, { ...edit, fields }, order);
        expect(linesApart(text, saved), `${file} ${name}`).toEqual(ONE_LINE);
        expect(editOf(saved).fields, `${file} ${name}`).toEqual(fields);
      }
    }
  });

  const FIELDS = [
    "# Of the sales team",
    "title:   'It''s ours'   # keep",
    "summary: >-",
    "  Long words that",
    "  go over lines,",
    "  three of them.",
    'terms: "a',
    '  b c"',
    "modules:",
    "  - VIP",
    "  - REFERRAL",
    "order: 3",
  ];
  const ORDER = ["title", "summary", "terms", "action", "modules", "order", "to"];
  const file = (lines: readonly string[]) => ["---", ...lines, "---", "", "Uno.", ""].join("\n");
  const TEXT = file(FIELDS);
  const with_ = (change: Record<string, unknown>) => {
    const edit = editOf(TEXT);
    return edited(TEXT, { ...edit, fields: { ...edit.fields, ...change } }, ORDER);
  };
  const but = (changed: Record<number, string | null>) =>
    file(FIELDS.flatMap((line, index) => changed[index] ?? (index in changed ? [] : [line])));

  it.each([
    [
      "a quoted title, its comment",
      { title: "It's yours" },
      { 1: "title:   'It''s yours'   # keep" },
    ],
    [
      "a word of a text over lines",
      { summary: "Long words that run over lines, three of them." },
      { 4: "  run over lines," },
    ],
    ["a word of a quoted one over lines", { terms: "a b d" }, { 7: '  b d"' }],
    ["a number", { order: 4 }, { 11: "order: 4" }],
    ["a field that goes", { order: undefined }, { 11: null }],
    ["a list that goes", { modules: [] }, { 8: null, 9: null, 10: null }],
    ["a field that comes", { action: "login" }, { 7: '  b c"\naction: login' }],
    [
      "the last one that comes",
      { to: "2026-12-31T23:59:59+07:00" },
      { 11: "order: 3\nto: 2026-12-31T23:59:59+07:00" },
    ],
    ["a list that changes", { modules: ["VIP"] }, { 8: "modules: [VIP]", 9: null, 10: null }],
  ])("%s", (_, change, lines) => {
    expect(with_(change)).toBe(but(lines));
  });

  it("whatever words somebody types are what is read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (typed) => {
        const title = typed.replaceAll(/\s+/g, " ").trim() || "x";
        expect(editOf(with_({ title, summary: title })).fields).toMatchObject({
          title,
          summary: title,
        });
      }),
    );
  });

  it("a file whose fields cannot be read gets new ones, and keeps its text", () => {
    const fields = { title: "Bases", order: 1 };
    expect(edited("Uno.\n", { fields, body: "Uno.\n" }, ORDER)).toBe(
      "---\ntitle: Bases\norder: 1\n---\n\nUno.\n",
    );
  });
});
