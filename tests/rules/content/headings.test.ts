import { expect, it } from "vitest";
import { headingsOf } from "#/content/headings.ts";

it("finds the parts of a text by their headings, and no smaller ones", () => {
  const html =
    '<p>a</p><h2 id="quién">Quién los <em>ve</em></h2><h3 id="x">x</h3><h2 id="b">A &amp; B</h2><h2>no</h2>';
  expect(headingsOf(html)).toEqual([
    { id: "quién", title: "Quién los ve" },
    { id: "b", title: "A &amp; B" },
  ]);
});

it("finds none in a text without any", () => {
  expect(headingsOf("<p>a</p>")).toEqual([]);
});
