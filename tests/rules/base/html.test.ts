import { describe, expect, it } from "vitest";
import { html } from "#/lib/base/html.ts";
import { plainText } from "#/lib/base/plain.ts";
import { PAYLOADS } from "../../support/payloads.ts";

describe("markup from a template", () => {
  it("escapes what is put in, in texts and in attributes", () => {
    for (const payload of [...PAYLOADS, `"onload='x' & <b>`]) {
      const made = String(html`<a title="${payload}">${payload}</a>`);
      expect(made.match(/[<>"]/g)).toEqual(["<", '"', '"', ">", "<", ">"]);
      expect(made).not.toMatch(/'|&(?!(?:amp|lt|gt|quot|#39);)/);
    }
  });

  it("keeps markup as it is, one after the other, and leaves out what is not there", () => {
    const items = [1, 2].map((n) => html`<li>${n}</li>`);
    expect(String(html`<ul>${items}${false}${null}${undefined}</ul>`)).toBe(
      "<ul><li>1</li><li>2</li></ul>",
    );
  });

  it("takes a string for text however much it looks like markup", () => {
    expect(String(html`${String(html`<b>`)}`)).toBe("&lt;b&gt;");
  });
});

describe("a text as a search sees it", () => {
  it.each([
    ["Farol de Tết", "farol de tet"],
    ["  ĐẶC   biệt\t7 ", "dac biet 7"],
    ["Æsir & Ødin’s Łódź", "aesir & odin’s lodz"],
    ["", ""],
  ])("%j is %j", (text, plain) => expect(plainText(text)).toBe(plain));
});
