import { readFileSync } from "node:fs";
import type { AstroIntegration } from "astro";
import { transformSync } from "esbuild";

const FILE = "src/layouts/boot.js";
const AS_TEXT = /\/src\/layouts\/boot\.js\?raw$/;

/** The script in every page's head (layouts/boot.js) as pages carry it: without comments, its names cut short. */
export const bootScript = transformSync(readFileSync(FILE, "utf8"), { minify: true }).code.trim();

/** Gives `boot.js?raw` that way. */
export function bootText(): AstroIntegration {
  return {
    name: "pleno:boot-text",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: "pleno:boot-text",
                enforce: "pre",
                load: (id) =>
                  AS_TEXT.test(id) ? `export default ${JSON.stringify(bootScript)};` : null,
              },
            ],
          },
        });
      },
    },
  };
}
