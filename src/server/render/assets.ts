import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Body, type Encoded, makeBody } from "#/server/http/body.ts";

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
const HASHED = "/_astro/";
/** A build's own names: of files hashed into one folder, and of texts by their hash and language. */
const SEGMENT = /^[\w-][\w.-]{0,99}$/;
const MOST_SEGMENTS = 5;
const LONGEST = 300;
const FOREVER = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";

/** No such file, or a name below one: nothing is there. */
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR"]);

type Headers = Readonly<Record<string, string>>;

/**
 * Reads the built files and what the build compressed of them into memory, by the path they are asked for at. Names under
 * `/_astro/` carry a hash of their content and may be kept for ever.
 */
export function loadAssets(folder: string, headers: Headers): Map<string, Body> {
  const assets = new Map<string, Body>();
  if (!existsSync(folder)) return assets;
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  // Nobody is served yet, and thousands of small files read one by one cost a fifth of what they cost when awaited.
  const read = (file: string) => (files.has(file) ? readFileSync(file) : null);
  for (const file of files) {
    const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    const type = typeOf(address);
    if (!type) continue;
    const body = assetOf(
      address,
      type,
      [read(file), read(`${file}.br`), read(`${file}.gz`)],
      headers,
    );
    if (body) assets.set(address, body);
  }
  return assets;
}

/**
 * Finds files of builds other than the one served: a page that is older than this process, or that a newer process
 * made, names them. They are read from disk each time, for few ask and not for long.
 */
export function assetsOfBuilds(
  builds: () => Promise<readonly string[]>,
  headers: Headers,
): (address: string) => Promise<Body | null> {
  return async (address) => {
    if (!isHashed(address)) return null;
    for (const folder of await builds()) {
      const body = await readAsset(path.join(folder, "client"), address, headers);
      if (body) return body;
    }
    return null;
  };
}

/** Whether an address is one that a build names a file by; nothing in it leads out of the build's folder. */
export function isHashed(address: string): boolean {
  const [folder, ...parts] = address.slice(1, LONGEST).split("/");
  return (
    `/${folder}/` === HASHED &&
    address.length < LONGEST &&
    parts.length <= MOST_SEGMENTS &&
    parts.every((part) => SEGMENT.test(part))
  );
}

async function readAsset(folder: string, address: string, headers: Headers): Promise<Body | null> {
  const type = typeOf(address);
  if (!type) return null;
  const file = path.join(folder, address);
  const [plain, brotli, gzip] = await Promise.all([
    readIfThere(file),
    readIfThere(`${file}.br`),
    readIfThere(`${file}.gz`),
  ]);
  return assetOf(address, type, [plain, brotli, gzip], headers);
}

const typeOf = (address: string) => TYPES[path.extname(address)];

function assetOf(
  address: string,
  type: string,
  [plain, brotli, gzip]: readonly [Buffer | null, Buffer | null, Buffer | null],
  headers: Headers,
): Body | null {
  if (!plain) return null;
  const encoded: Encoded = { plain, ...(brotli ? { brotli } : {}), ...(gzip ? { gzip } : {}) };
  const life = address.startsWith(HASHED) ? FOREVER : AN_HOUR;
  return makeBody(encoded, 200, { ...headers, "content-type": type, "cache-control": life });
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (fault) {
    if (ABSENT.has(String((fault as NodeJS.ErrnoException).code))) return null;
    throw fault;
  }
}
