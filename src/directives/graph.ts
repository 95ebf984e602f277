import type { AstroIntegration } from "astro";
import { vitePlugins } from "./vite.ts";

type Chunk = { type: string; fileName: string; isEntry?: boolean; imports?: readonly string[] };

/** Every file that a browser fetches for a chunk, itself first; one that was styles alone is written no more. */
function reach(fileName: string, bundle: Readonly<Record<string, Chunk>>): string[] {
  const found = new Set([fileName]);
  for (const name of found) for (const next of bundle[name]?.imports ?? []) found.add(next);
  return [...found].filter((name) => name in bundle).map((name) => `/${name}`);
}

/**
 * Writes `/islands.json` beside the built files: for each island's module all modules that it needs, so that
 * `client:intent` can fetch them before anyone asks (two levels of imports would else cost two round trips).
 */
export function islandGraph(): AstroIntegration {
  return vitePlugins("pleno:island-graph", {
    name: "pleno:island-graph",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const chunks = bundle as unknown as Readonly<Record<string, Chunk>>;
      const graph = Object.fromEntries(
        Object.values(chunks)
          .filter((chunk) => chunk.type === "chunk" && chunk.isEntry)
          .map((chunk) => [`/${chunk.fileName}`, reach(chunk.fileName, chunks)]),
      );
      this.emitFile({
        type: "asset",
        fileName: "islands.json",
        source: JSON.stringify(graph),
      });
    },
  });
}
