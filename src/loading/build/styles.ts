import type { AstroIntegration } from "astro";
import { vitePlugins } from "./vite.ts";

const OF_ISLANDS = /\/src\/islands\/[^?]+\.css$/;

/**
 * Keeps the islands' styles out of the pages' heads: what opens later need not come before the first paint. They are
 * part of `layouts/styles/late.css`, or of the sheet of their area beside it. A page whose first view has an island
 * imports its sheet with `?first`. In development they load as imported.
 */
export function lateStyles(): AstroIntegration {
  return vitePlugins("pleno:late-styles", {
    name: "pleno:late-styles",
    apply: "build",
    enforce: "pre",
    load: (id) => (OF_ISLANDS.test(id) ? "" : null),
  });
}
