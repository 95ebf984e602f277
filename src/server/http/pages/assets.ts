import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type Body, type Encoded, makeBody } from "./body.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".wasm": "application/wasm",
  ".mp3": "audio/mpeg",
  ".html": "text/html; charset=utf-8",
};
const BUILT = "/_astro/";
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/**
 * Reads the built files and what the build pressed of them into memory, by the path they are asked for at. Names under
 * `/_astro/` carry a hash of their content and may be kept for ever.
 */
export async function loadAssets(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, Body>> {
  const assets = new Map<string, Body>();
  if (!existsSync(folder)) return assets;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const there = new Set(files);
  for (const file of files) {
    const type = TYPES[path.extname(file)];
    if (!type) continue;
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const encoded: Encoded = {
      plain: await readFile(file),
      ...(there.has(`${file}.br`) ? { brotli: await readFile(`${file}.br`) } : {}),
      ...(there.has(`${file}.gz`) ? { gzip: await readFile(`${file}.gz`) } : {}),
    };
    const life = address.startsWith(BUILT) ? FOREVER : AN_HOUR;
    assets.set(
      address,
      makeBody(encoded, 200, { ...headers, "content-type": type, "cache-control": life }),
    );
  }
  return assets;
}
