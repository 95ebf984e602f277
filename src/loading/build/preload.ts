import type { AstroIntegration } from "astro";
import { vitePlugins } from "./vite.ts";

const HELPER = "\0vite/preload-helper.js";

const LISTED = /^const __vite__mapDeps=.*\n/;
const CALLS = /,__vite__mapDeps\(\[[\d,]*\]\)/g;

/**
 * Leaves out Vite's helper around `import()`: what a module needs is fetched ahead (loading/ahead.ts), and its
 * styles are on the page already (styles.ts); the lists that it would read go too. They would be a ninth of the script
 * that runs before anybody means to use anything.
 */
export function plainImports(): AstroIntegration {
  return vitePlugins(
    "pleno:plain-imports",
    {
      name: "pleno:plain-imports",
      apply: "build",
      enforce: "pre",
      load(id) {
        if (id !== HELPER || this.environment.name !== "client") return null;
        return "export const __vitePreload = (load) => load();";
      },
    },
    {
      name: "pleno:unlisted-imports",
      apply: "build",
      enforce: "post",
      generateBundle: {
        order: "post",
        handler(_, bundle) {
          for (const file of Object.values(bundle))
            if (file.type === "chunk") file.code = file.code.replace(LISTED, "").replace(CALLS, "");
        },
      },
    },
  );
}
