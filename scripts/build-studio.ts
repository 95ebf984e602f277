// The studio's game for the browser: one script, one style and the fonts it uses, in dist/studio.
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Metafile } from "esbuild";

const OUT = join("dist", "studio");
const CLIENT = "src/studio/client";
const FONTS = join("src", "layouts", "styles", "fonts");
const FONT_FILES = ["alfa.woff2", "archivo-text.woff2", "archivo-cond.woff2"];

/** What lays each kind of game (src/studio/client/main.ts). */
const TABLES = {
  slot: "slot-table.ts",
  instant: "instant/table.ts",
  crash: "crash/table.ts",
  rain: "rain/table.ts",
  mines: "mines/table.ts",
  tienlen: "tienlen/table.ts",
} as const;

/** The files that a game needs before it is laid, beside the entry: what the entry and its table import. */
function piecesOf({ outputs }: Metafile, table: string): readonly string[] {
  const pathOf = (file: string) => {
    const path = Object.keys(outputs).find(
      (one) => outputs[one]?.entryPoint === `${CLIENT}/${file}`,
    );
    if (path === undefined) throw new Error(`${file} is no piece of the game's`);
    return path;
  };
  const needed = new Set<string>();
  const visit = (path: string): void => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && outputs[next]) visit(next);
  };
  const entry = pathOf("main.ts");
  for (const path of [entry, pathOf(table)]) visit(path);
  needed.delete(entry);
  return [...needed].map((path) => basename(path));
}

/**
 * Builds the game; names carry a hash of the content, `manifest.json` says which are current. What an earlier build left
 * stays: a studio that runs serves it until it is started again.
 */
export async function buildStudio(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const { metafile } = await build({
    entryPoints: {
      game: join("src", "studio", "client", "main.ts"),
      style: join("src", "studio", "client", "styles", "style.css"),
    },
    outdir: OUT,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    // Each kind of game is a piece of its own, which is fetched once it is known which is played.
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["/assets/*", "/symbols/*"],
    metafile: true,
    logLevel: "warning",
  });
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) =>
    /client\/(?:main\.ts|styles)/.test(entryPoint ?? ""),
  );
  const named = (ending: string) =>
    entries.map(([path]) => basename(path)).find((name) => name.endsWith(ending)) ?? "";
  for (const font of FONT_FILES) copyFileSync(join(FONTS, font), join(OUT, font));
  const pieces = Object.fromEntries(
    Object.entries(TABLES).map(([kind, table]) => [kind, piecesOf(metafile, table)]),
  );
  const manifest = { script: named(".js"), style: named(".css"), pieces };
  const next = join(OUT, `manifest.${process.pid}`);
  writeFileSync(next, JSON.stringify(manifest));
  renameSync(next, join(OUT, "manifest.json"));
}

if (import.meta.main) await buildStudio();
