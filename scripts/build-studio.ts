// The studio's games for the browser: their scripts and styles, and the faces they use, in dist/studio.
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";

const OUT = join("dist", "studio");
const CLIENT = "src/studio/client";
const FONTS = join("src", "layouts", "styles", "fonts");
const FONT_FILES = ["alfa.woff2", "archivo-text.woff2", "archivo-cond.woff2"];

/** A kind of game is a script of its own, with all that it takes: one way there and back on a slow network. */
const KINDS = ["slot", "instant", "crash", "rain", "mines", "tienlen"] as const;

/** What is looked at later. */
const LATER = {
  demo: `${CLIENT}/demo.ts`,
  "rain-record": `${CLIENT}/rain/record.ts`,
  "tienlen-record": `${CLIENT}/tienlen/record.ts`,
  papers: `${CLIENT}/papers.ts`,
  "tienlen-papers": `${CLIENT}/tienlen/papers.ts`,
} as const;

const SETTINGS = {
  outdir: OUT,
  entryNames: "[name]-[hash]",
  bundle: true,
  minify: true,
  format: "esm" as const,
  target: "es2022",
  external: ["/assets/*", "/symbols/*"],
  metafile: true as const,
  logLevel: "warning" as const,
} satisfies BuildOptions & { metafile: true };

/** The file that an entry became. */
function fileOf({ outputs }: Metafile, entry: string): string {
  const path = Object.keys(outputs).find((one) => outputs[one]?.entryPoint === entry);
  if (path === undefined) throw new Error(`${entry} was not built`);
  return basename(path);
}

/** Has what is imported as it is needed be the file that it was built as, by its source. */
const asBuilt = (built: ReadonlyMap<string, string>): Plugin => ({
  name: "as-built",
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const source = relative(".", join(resolveDir, path));
      const file = built.get(source);
      if (file === undefined)
        throw new Error(`${source} is imported as it is needed: name it in LATER`);
      return { path: `/assets/${file}`, external: true };
    });
  },
});

/**
 * Builds the game; names carry a hash of the content, `manifest.json` says which are current. What an earlier build left
 * stays: a studio that runs serves it until it is started again.
 */
export async function buildStudio(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const later = new Map<string, string>();
  const make = async (name: string, source: string): Promise<string> => {
    const plugins = [asBuilt(later)];
    const { metafile } = await build({ ...SETTINGS, plugins, entryPoints: { [name]: source } });
    return fileOf(metafile, source);
  };
  for (const [name, source] of Object.entries(LATER)) later.set(source, await make(name, source));
  const kinds: Record<string, string> = {};
  for (const kind of KINDS) kinds[kind] = await make(kind, `${CLIENT}/kinds/${kind}.ts`);
  const styles: Record<string, string> = {};
  for (const kind of [...KINDS, "every"])
    styles[kind] = await make(`style-${kind}`, `${CLIENT}/styles/kinds/${kind}.css`);
  for (const font of FONT_FILES) copyFileSync(join(FONTS, font), join(OUT, font));
  const manifest = {
    script: await make("game", `${CLIENT}/main.ts`),
    faces: await make("faces", `${CLIENT}/styles/faces.css`),
    kinds,
    styles,
    later: Object.fromEntries(
      Object.entries(LATER).map(([name, source]) => [name, later.get(source)]),
    ),
  };
  const next = join(OUT, `manifest.${process.pid}`);
  writeFileSync(next, JSON.stringify(manifest));
  renameSync(next, join(OUT, "manifest.json"));
}

if (import.meta.main) await buildStudio();
