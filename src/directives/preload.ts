import type { AstroIntegration } from "astro";
import { vitePlugins } from "./vite.ts";

const HELPER = "\0vite/preload-helper.js";

/**
 * Leaves out Vite's helper around `import()`: what a module needs is fetched ahead (lib/client/page/ahead.ts), and its
 * styles are on the page already (styles.ts). It would be a ninth of the script that runs before anybody means to use
 * anything.
 */
export function plainImports(): AstroIntegration {
  return vitePlugins("pleno:plain-imports", {
    name: "pleno:plain-imports",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== HELPER || this.environment.name !== "client") return null;
      return "export const __vitePreload = (load) => load();";
    },
  });
}
