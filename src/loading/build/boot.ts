import type { AstroIntegration } from "astro";
import { vitePlugins } from "./vite.ts";

const AS_TEXT = /\/src\/loading\/boot\.js\?raw$/;

/** Gives `loading/boot.js?raw` as pages carry it: `script`, the same without comments and spaces. */
export function bootText(script: string): AstroIntegration {
  return vitePlugins("pleno:boot-text", {
    name: "pleno:boot-text",
    enforce: "pre",
    load: (id) => (AS_TEXT.test(id) ? `export default ${JSON.stringify(script)};` : null),
  });
}
