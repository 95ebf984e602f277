import type { AstroIntegration } from "astro";
import { areas, textsOf } from "../../lib/i18n/catalog.ts";
import { LANGUAGES } from "../../lib/i18n/languages.ts";
import { textFileOf } from "../../lib/i18n/text-files.ts";
import { vitePlugins } from "./vite.ts";

/** The areas that no browser asks for: the sandboxes and the studio bring their own pages' words. */
const ELSEWHERE = /^sandbox-/;

/** The texts of every file and language by area, those that a language lacks in English. */
function files(): { readonly name: string; readonly source: string }[] {
  const byFile = Object.groupBy(
    areas().filter((area) => !ELSEWHERE.test(area)),
    textFileOf,
  );
  return LANGUAGES.flatMap(({ tag }) =>
    Object.entries(byFile).map(([file, ofFile = []]) => ({
      name: `${tag}/${file}.json`,
      source: JSON.stringify(
        Object.fromEntries(
          ofFile.map((area) => [area, { ...textsOf("en", area), ...textsOf(tag, area) }]),
        ),
      ),
    })),
  );
}

/**
 * Gives browsers their texts as files of one language and area, those of the session's dialogs as one, under an
 * address that changes with any of them. `digest` tells one state of them all from another. As modules of the bundle
 * they would cost every island a list of all there are: 28 languages times the areas.
 */
export function textFiles(digest: (text: string) => string): AstroIntegration {
  let all: ReturnType<typeof files> = [];
  let folder = "";
  return vitePlugins("pleno:text-files", {
    name: "pleno:text-files",
    apply: "build",
    config() {
      all = files();
      folder = `_astro/texts/${digest(JSON.stringify(all))}/`;
      return { define: { __TEXTS__: JSON.stringify(`/${folder}`) } };
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, source } of all)
        this.emitFile({ type: "asset", fileName: `${folder}${name}`, source });
    },
  });
}
