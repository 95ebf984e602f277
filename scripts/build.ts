// The production build: Astro's, then every text file compressed once, so that the server never does it. It is made
// beside the build in use, which servers that run go on with until they are started again.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { newBuild, removeOldBuilds, switchTo } from "./build-folders.mjs";
import { sourceStamp } from "./build-stamp.mjs";
import { buildStudio } from "./build-studio.ts";

const ROOT = "dist";
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

/** Builds into a folder; ends with what went wrong, and leaves nothing of it. */
async function build(folder: string): Promise<void> {
  // Not --silent: the built server would keep quiet about its own faults too.
  const astro = spawnSync(
    process.execPath,
    ["node_modules/astro/bin/astro.mjs", "build", "--outDir", folder],
    {
      encoding: "utf8",
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    },
  );
  if (astro.status !== 0) throw new Error(`${astro.stdout}${astro.stderr}`);
  if (!existsSync(join(folder, "runtime.json"))) throw new Error("the build has no runtime.json");
  await buildStudio();
  const assets = join(folder, "client");
  const texts = readdirSync(assets, { recursive: true, encoding: "utf8" }).filter((name) =>
    TEXT.test(name),
  );
  await Promise.all(texts.map((name) => compressFile(join(assets, name))));
}

const stamp = sourceStamp();
const folder = newBuild(ROOT, stamp, new Date());
try {
  await build(folder);
} catch (fault) {
  rmSync(folder, { recursive: true, force: true });
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}
switchTo(ROOT, folder, stamp);
removeOldBuilds(ROOT, new Date());
