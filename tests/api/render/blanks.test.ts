import { describe, expect, it } from "vitest";
import { html } from "#/lib/base/html.ts";
import { Blanks, filled, splitQuery } from "#/server/render/blanks.ts";

const asked = (query: string) => new URLSearchParams(query);

describe("the open places of a page", () => {
  it("are filled in their order, each as often as it stands there", async () => {
    const blanks = new Blanks();
    const name = blanks.blank((query) => html`${query.get("name")}`);
    const page = blanks.blank(async (query) => html`<b>${query.get("pageNo")}</b>`);
    const cut = blanks.cut(`<i title="${name}">${page}</i>${name}`);
    const made = await filled(cut, asked("name=%3C%22%3E&pageNo=2"));
    expect(String(made)).toBe('<i title="&lt;&quot;&gt;"><b>2</b></i>&lt;&quot;&gt;');
  });

  it("are never found in what fills them, nor in the marks of another render", async () => {
    const [blanks, other] = [new Blanks(), new Blanks()];
    const place = blanks.blank((query) => html`${query.get("name")}`);
    const strange = other.blank(() => html`!`);
    const made = await filled(blanks.cut(`<i>${place}${strange}</i>`), asked(`name=${place}`));
    expect(String(made)).toBe(`<i>${place}${strange}</i>`);
  });

  it("are whole, or the page is not sent", () => {
    const blanks = new Blanks();
    const place = blanks.blank(() => html``);
    expect(() => blanks.cut(`<i>${place.slice(0, -2)}</i>`)).toThrow("broke the mark");
    expect(() => blanks.cut(`<i>${place.replace("-0-", "-7-")}</i>`)).toThrow("broke the mark");
  });
});

describe("a query", () => {
  it("is rendered but for what was searched", () => {
    expect(splitQuery({ path: "/rng", query: "page=JAGUAR&name=a&only=hot&pageNo=2" })).toEqual({
      rendered: "page=JAGUAR",
      asked: "name=a&only=hot&pageNo=2",
    });
    expect(splitQuery({ path: "/lottery", query: "gameCode=x" }).rendered).toBe("");
    expect(splitQuery({ path: "/vnlottery", query: "gameCode=x" }).rendered).toBe("");
    const north = "gameCode=xo-so-mien-bac";
    expect(splitQuery({ path: "/vnlottery", query: north })).toEqual({
      rendered: north,
      asked: "",
    });
  });
});
