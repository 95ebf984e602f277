import type { AstroIntegration } from "astro";
import { textFileOf } from "../../lib/i18n/text-files.ts";
import { vitePlugins } from "./vite.ts";

type Chunk = {
  type: string;
  fileName: string;
  isEntry?: boolean;
  imports?: readonly string[];
  moduleIds?: readonly string[];
  facadeModuleId?: string | null;
};
type Bundle = Readonly<Record<string, Chunk>>;

const RENDERER = /\/@astrojs\/react\/.*client/;
/** A module of islands that waits for texts names their areas in such a list (`SESSION_AREAS`). */
const WAITS_FOR_TEXTS = /\/src\/islands\/.*texts\.ts$/;
const AREAS = /_AREAS = (\[[^\]]*\])/g;
const TEXTS = /^(_astro\/texts\/[^/]+\/)[^/]+\/[^/]+$/;

/** Every file that a browser fetches for a chunk, itself first; one that was styles alone is written no more. */
function reach(fileName: string, bundle: Bundle): string[] {
  const found = new Set([fileName]);
  for (const name of found) for (const next of bundle[name]?.imports ?? []) found.add(next);
  return [...found].filter((name) => name in bundle);
}

/** The areas whose texts these chunks wait for. */
function areasOf(
  names: readonly string[],
  bundle: Bundle,
  read: (path: string) => string,
): string[] {
  const modules = names.flatMap((name) => bundle[name]?.moduleIds ?? []);
  return modules
    .filter((id) => WAITS_FOR_TEXTS.test(id))
    .flatMap((id) => [...read(id).matchAll(AREAS)])
    .flatMap(([, list = "[]"]) => list.match(/[\w-]+/g) ?? []);
}

/**
 * Writes `/islands.json` beside the built files: for each island's module all that it needs, modules and texts (`*`
 * stands for the page's language), so that `client:intent` can fetch them before anyone asks: two levels of imports,
 * and the texts that their modules wait for, would else cost four round trips. `read` gives a module's source;
 * `keep` is told the same.
 */
export function islandGraph(
  read: (path: string) => string,
  keep: (graph: Readonly<Record<string, readonly string[]>>) => void,
): AstroIntegration {
  return vitePlugins("pleno:island-graph", {
    name: "pleno:island-graph",
    apply: "build",
    enforce: "post",
    generateBundle(_options, files) {
      if (this.environment.name !== "client") return;
      const bundle = files as unknown as Bundle;
      const entries = Object.values(bundle).filter(
        ({ type, isEntry }) => type === "chunk" && isEntry,
      );
      const renderer = entries.filter(({ facadeModuleId }) => RENDERER.test(facadeModuleId ?? ""));
      const folder = Object.keys(bundle).flatMap((name) => TEXTS.exec(name)?.[1] ?? [])[0] ?? "";
      const graph = Object.fromEntries(
        entries.map((entry) => {
          const names = [entry, ...renderer].flatMap(({ fileName }) => reach(fileName, bundle));
          const texts = areasOf(names, bundle, read).map(
            (area) => `${folder}*/${textFileOf(area)}.json`,
          );
          return [
            `/${entry.fileName}`,
            [...new Set([...names, ...texts])].map((name) => `/${name}`),
          ];
        }),
      );
      keep(graph);
      this.emitFile({
        type: "asset",
        fileName: "islands.json",
        source: JSON.stringify(graph),
      });
    },
  });
}
