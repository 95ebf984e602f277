import { createHash } from "node:crypto";
import { type Body, encode, makeBody } from "./body.ts";

const INLINE = /<script>([\s\S]*?)<\/script>/g;
const OF_ASTRO = /\bastro(?:-island|:)/;
const MODULE = '<script type="module" src=';
const MODULE_BEHIND = '<script type="module" fetchpriority="low" src=';
const NAME = /^\/_astro\/runtime\.[\w-]+\.js$/;
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Astro writes the islands' runtime into every page: two kilobytes that a browser would fetch again with each. They
 * become one file, named by its content, that the browser keeps for ever. It runs before the page's own script, which
 * may press something of an island's. All scripts of a page stand behind its pictures.
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

  /** Gives the page with the runtime as a file, in the place of its first piece; its pieces keep their order. */
  async takeOut(html: Buffer): Promise<Buffer> {
    const page = html.toString("utf8").replaceAll(MODULE, MODULE_BEHIND);
    const pieces = [...page.matchAll(INLINE)].flatMap(([, code = ""]) =>
      OF_ASTRO.test(code) ? [code.trim()] : [],
    );
    if (pieces.length === 0) return Buffer.from(page);
    const path = await this.#keep(pieces.join("\n"));
    let first = true;
    const left = page.replaceAll(INLINE, (whole, code: string) => {
      if (!OF_ASTRO.test(code)) return whole;
      const tag = first ? `<script defer src="${path}"></script>` : "";
      first = false;
      return tag;
    });
    return Buffer.from(left);
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
