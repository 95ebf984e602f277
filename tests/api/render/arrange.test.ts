import { describe, expect, it } from "vitest";
import { arrange, type Runtime } from "#/server/render/runtime.ts";

const LOAD = `self.Astro.load=1;dispatchEvent(new Event("astro:load"))`;
const ISLAND = `customElements.define("astro-island",class{})`;
const STYLES = "astro-island,astro-slot{display:contents}";
const RUNTIME: Runtime = {
  path: "/_astro/runtime.abc.js",
  scripts: [LOAD, ISLAND],
  styles: [STYLES],
  islands: {},
  aliases: { "/_astro/portal.js": "/_astro/base.js" },
};
/** What a request may bring: none of it is markup, for it stands in an attribute's value. */
const TEXTS = [
  "<script>astro:alert(1)</script>",
  "<script>astro-island</script>",
  `<script>${ISLAND}</script>`,
  "</head>",
  "</body>",
  "</head></body></html>",
  `<script type="module" src=//evil.example/x.js></script>`,
  "<script type=module src=/x></script>",
  "<style>astro-island,x{}</style>",
  "<style>body{display:none}</style>",
  `<style>${STYLES}</style>`,
  "<script>",
  "</script>",
  "<!--",
  "$& $` $' $1 $$",
  "<html data-late=x>",
  '<astro-island uid="x">',
];

/** All that Astro escapes in an attribute. */
const escaped = (text: string) => text.replaceAll("&", "&#38;").replaceAll('"', "&#34;");

/** A page as Astro writes it, `text` in an attribute of its head and of its body. */
function page({ text = "", late = false } = {}): string {
  const value = escaped(text);
  return `<!DOCTYPE html><html lang="es"${late ? ' data-late="/late.css"' : ""}><head><meta charset="utf-8"><meta name="description" content="${value}"><script>boot()</script><style>body{margin:0}</style></head><body><input value="${value}"><style>${STYLES}</style><script>${LOAD}</script><script>${ISLAND}</script><astro-island uid="Z1SHAIn" ssr></astro-island><script type="module" src="/_astro/page.js"></script></body></html>`;
}

const INLINE = ["body{margin:0}", "boot()"];

describe("a page arranged for browsers", () => {
  it("names the runtime's file in place of the very pieces that the build recorded, and no ids of islands", () => {
    const { html, inline } = arrange(page(), RUNTIME);
    expect(html).toBe(
      `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><meta name="description" content=""><style>body{margin:0}</style><script>boot()</script><script defer src="/_astro/runtime.abc.js"></script></head><body><input value=""><astro-island ssr></astro-island><script type="module" fetchpriority="low" src="/_astro/page.js"></script></body></html>`,
    );
    expect(inline.toSorted()).toEqual(INLINE);
  });

  it("names its scripts for the boot script where it waits, the runtime last", () => {
    const { html } = arrange(page({ late: true }), RUNTIME);
    expect(html).toContain(
      `<script type="late" src="/_astro/page.js"></script><script type="late" src="/_astro/runtime.abc.js"></script></body></html>`,
    );
    expect(html).not.toContain("defer");
  });

  it("names the script that a page's own only imports, and no other", () => {
    const { html } = arrange(page().replace("/_astro/page.js", "/_astro/portal.js"), RUNTIME);
    expect(html).toContain('src="/_astro/base.js"');
    expect(html).not.toContain("portal.js");
    const reflected = `<input value="/_astro/portal.js">`;
    expect(arrange(page().replace("<input", `${reflected}<input`), RUNTIME).html).toContain(
      reflected,
    );
  });

  it.each(TEXTS)(
    "leaves %s in an attribute as it is, and everything else as without it",
    (text) => {
      for (const late of [false, true]) {
        const { html, inline } = arrange(page({ text, late }), RUNTIME);
        expect(html).toBe(
          arrange(page({ text: "\u0000", late }), RUNTIME).html.replaceAll("\u0000", () =>
            escaped(text),
          ),
        );
        expect(inline.toSorted()).toEqual(INLINE);
      }
    },
  );

  it.each([
    [`<script>${ISLAND} </script>`],
    ["<script>astro:alert(1)</script>"],
    [`<script type="text/plain">${ISLAND}</script>`],
    [`<style>${STYLES}x{}</style>`],
  ])("keeps %s in its place: a piece of another content or kind is not the build's", (piece) => {
    const html = `<html><head></head><body>${piece}</body></html>`;
    expect(arrange(html, RUNTIME).html).toBe(html);
    expect(arrange(html, null).html).toBe(html);
  });
});
