// The production build: Astro's, then every text file compressed once, so that the server never does it.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sourceStamp, writeStamp } from "./build-stamp.mjs";
import { buildStudio } from "./build-studio.ts";

const ASSETS = "dist/client";
const TEXT = /\.(?:html|js|mjs|css|svg|json|txt|xml|webmanifest|map|wasm)$/;
const MIN_BYTES = 256;

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (gzipped.length < bytes.length) await writeFile(`${path}.gz`, gzipped);
}

const stamp = sourceStamp();
rmSync("dist", { recursive: true, force: true });
// Not --silent: the built server would keep quiet about its own faults too.
const astro = spawnSync(process.execPath, ["node_modules/astro/bin/astro.mjs", "build"], {
  encoding: "utf8",
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
});
if (astro.status !== 0) {
  process.stderr.write(`${astro.stdout}${astro.stderr}\n`);
  process.exit(astro.status ?? 1);
}
await buildStudio();

const assets = readdirSync(ASSETS, { recursive: true, encoding: "utf8" }).filter((name) =>
  TEXT.test(name),
);
await Promise.all(assets.map((name) => compressFile(join(ASSETS, name))));
writeStamp(stamp);
