// The studio's game for the browser: one script, one style and the fonts it uses, in dist/studio.
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";

const OUT = join("dist", "studio");
const FONTS = join("src", "layouts", "styles", "fonts");
const FONT_FILES = ["alfa.woff2", "archivo-text.woff2", "archivo-cond.woff2"];

/** A kind of game is a script of its own, with all that it takes: one way there and back on a slow network. */
const KINDS = ["slot", "instant", "crash", "rain", "mines", "tienlen"] as const;

const SETTINGS = {
  outdir: OUT,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  // What is looked at later, such as a record of rounds, is a piece of its own.
  splitting: true,
  minify: true,
  format: "esm" as const,
  target: "es2022",
  external: ["/assets/*", "/symbols/*"],
  metafile: true as const,
  logLevel: "warning" as const,
} satisfies BuildOptions & { metafile: true };

/** The file that an entry became, and what it imports: all that is needed before it runs. */
function filesOf({ outputs }: Metafile, entry: string): readonly string[] {
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  if (first === undefined) throw new Error(`${entry} was not built`);
  const needed = new Set<string>();
  const visit = (path: string): void => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && outputs[next]) visit(next);
  };
  visit(first);
  return [...needed].map((path) => basename(path));
}

/**
 * Builds the game; names carry a hash of the content, `manifest.json` says which are current. What an earlier build left
 * stays: a studio that runs serves it until it is started again.
 */
export async function buildStudio(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const client = (...path: string[]) => ["src", "studio", "client", ...path].join("/");
  const [main, style, faces] = [
    client("main.ts"),
    client("styles", "style.css"),
    client("styles", "faces.css"),
  ];
  const { metafile } = await build({
    ...SETTINGS,
    entryPoints: { game: main, style, faces },
  });
  const pieces: Record<string, readonly string[]> = {};
  for (const kind of KINDS) {
    const entry = client("kinds", `${kind}.ts`);
    const built = await build({ ...SETTINGS, entryPoints: { [kind]: entry } });
    pieces[kind] = filesOf(built.metafile, entry);
  }
  const named = (entry: string) => filesOf(metafile, entry)[0] ?? "";
  for (const font of FONT_FILES) copyFileSync(join(FONTS, font), join(OUT, font));
  const manifest = { script: named(main), style: named(style), faces: named(faces), pieces };
  const next = join(OUT, `manifest.${process.pid}`);
  writeFileSync(next, JSON.stringify(manifest));
  renameSync(next, join(OUT, "manifest.json"));
}

if (import.meta.main) await buildStudio();
