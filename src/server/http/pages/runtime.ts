import { createHash } from "node:crypto";
import { type Body, encode, makeBody } from "./body.ts";

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const OF_ASTRO = /\bastro(?:-island|:)/;
const MODULE = '<script type="module" src=';
/** layouts/styles/base.css has the same: one style sheet a page, and one hash in its policy. */
const STYLE = /<style>astro-island,[^<]*<\/style>/;
const OWN_STYLE = /<style>[\s\S]*?<\/style>/g;
/** A page that waits for nothing but its first view (layouts/Document.astro): the boot script begins its scripts. */
const WAITS = /^[^>]*>\s*<html[^>]* data-late=/;
const LATE = 'type="late"';
const NAME = /^\/_astro\/runtime\.[\w-]+\.js$/;
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Astro writes the islands' runtime into every page: two kilobytes that a browser would fetch again with each. They
 * become one file, named by its content, that the browser keeps for ever.
 *
 * The scripts of a page stand behind its pictures; those of a page that waits are only named, and the boot script begins
 * them. There the runtime comes last: whoever tells of a module that did not come listens by then. Elsewhere it comes
 * first, for the page's own script may press something of an island's.
 */
export class Runtime {
  readonly #files = new Map<string, Body>();
  readonly #headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /** Whether an address is one of these files' (which may have been written by another process). */
  isNamed(path: string): boolean {
    return NAME.test(path);
  }

  find(path: string): Body | null {
    return this.#files.get(path) ?? null;
  }

  /** Gives the page with the runtime as a file, its pieces in their order. */
  async takeOut(html: Buffer): Promise<Buffer> {
    const page = stylesFirst(html.toString("utf8").replace(STYLE, ""));
    const waits = WAITS.test(page);
    const pieces = [...page.matchAll(INLINE)].flatMap(([, code = ""]) =>
      OF_ASTRO.test(code) ? [code.trim()] : [],
    );
    const path = pieces.length > 0 ? await this.#keep(pieces.join("\n")) : null;
    const left = page
      .replaceAll(INLINE, (whole, code: string) => (OF_ASTRO.test(code) ? "" : whole))
      .replaceAll(MODULE, `<script ${waits ? LATE : 'type="module" fetchpriority="low"'} src=`);
    if (!path) return Buffer.from(left);
    return Buffer.from(
      waits
        ? left.replace("</body>", `<script ${LATE} src="${path}"></script></body>`)
        : left.replace("</head>", `<script defer src="${path}"></script></head>`),
    );
  }

  async #keep(code: string): Promise<string> {
    const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
    const path = `/_astro/runtime.${hash}.js`;
    if (!this.#files.has(path)) {
      const headers = {
        ...this.#headers,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": FOREVER,
      };
      this.#files.set(path, makeBody(await encode(Buffer.from(code), "kept"), 200, headers));
    }
    return path;
  }
}

/**
 * The page's own styles before its first script: Astro writes them last in the head, and the boot script begins the late
 * sheet where it stands. Where both say the same, the late sheet has the last word, whenever it comes.
 */
function stylesFirst(page: string): string {
  const end = page.indexOf("</head>");
  const head = page.slice(0, end);
  const styles = (head.match(OWN_STYLE) ?? []).join("");
  return (
    head.replaceAll(OWN_STYLE, "").replace("<script>", () => `${styles}<script>`) + page.slice(end)
  );
}
