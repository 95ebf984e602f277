import { describe, expect, it } from "vitest";
import { DEMO_NOTICES } from "#/demo/site-notices.ts";
import { TRANSLATED_NOTICES } from "#/demo/site-notices-translated.ts";
import { cleanHtml } from "#/server/site/index.ts";

describe("the HTML of a notice", () => {
  it.each([
    ["<script>alert(1)</script><p>Hola</p>", "<p>Hola</p>"],
    ['<p onclick="x()">Hola</p>', "<p>Hola</p>"],
    ['<p style="position:fixed">Hola</p>', "<p>Hola</p>"],
    ['<img src="x" onerror="alert(1)">', ""],
    ["<svg><script>alert(1)</script></svg>", ""],
    ['<iframe src="https://evil.example"></iframe>', ""],
    ['<form action="https://evil.example"><input name="password"></form>', ""],
    ['<a href="javascript:alert(1)">aquí</a>', "<a>aquí</a>"],
    ['<a href="JaVaScRiPt:alert(1)">aquí</a>', "<a>aquí</a>"],
    ['<a href="data:text/html,x">aquí</a>', "<a>aquí</a>"],
    ['<a href="//evil.example">aquí</a>', "<a>aquí</a>"],
    ['<a href="/\\evil.example">aquí</a>', "<a>aquí</a>"],
    ['<a href="/&#9;/evil.example">aquí</a>', "<a>aquí</a>"],
    ['<a href="https://evil.example">aquí</a>', "<a>aquí</a>"],
    ['<a href="evil.html">aquí</a>', "<a>aquí</a>"],
    ["<p>sin cerrar", "<p>sin cerrar</p>"],
  ])("%s becomes %s [ENT-07]", (given, left) => {
    expect(cleanHtml(given)).toBe(left);
    expect(cleanHtml(left)).toBe(left);
  });

  it("keeps its structure, its links inside and its addresses to write to", () => {
    const html =
      '<h3>Qué cambia</h3><p>Mira la <a href="/help">ayuda</a> o <a href="mailto:a@b.example">escríbenos</a>.</p><ul><li><strong>Uno</strong></li></ul>';
    expect(cleanHtml(html)).toBe(html);
  });

  it("of the demo is clean as it is, in both languages, with links into their own language", () => {
    for (const { code, content } of DEMO_NOTICES) {
      for (const html of Object.values(content)) expect(cleanHtml(html), code).toBe(html);
      for (const [, path] of content.es.matchAll(/href="([^"]+)"/g))
        expect(content.en, code).toContain(`href="/en${path}"`);
    }
  });

  it("of the demo, translated, is clean too, whole, and links into its own language", () => {
    for (const [language, notices] of Object.entries(TRANSLATED_NOTICES)) {
      expect(Object.keys(notices).sort()).toEqual(DEMO_NOTICES.map(({ code }) => code).sort());
      for (const { code, content } of DEMO_NOTICES) {
        const html = notices[code]?.content ?? "";
        expect(cleanHtml(html), code).toBe(html);
        for (const [, path] of content.es.matchAll(/href="([^"]+)"/g))
          expect(html, code).toContain(`href="/${language}${path}"`);
      }
    }
  });
});
