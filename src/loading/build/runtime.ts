import type { AstroIntegration } from "astro";

/** Every piece of markup that Astro itself writes into pages with islands, by its very content. */
type Recorded = { readonly styles: readonly string[]; readonly scripts: readonly string[] };
/** Astro's own function for what goes before the first island of a page, and the first of each further directive. */
type Prescripts = (
  clientDirectives: ReadonlyMap<string, string>,
  type: "both" | "directive",
  directive: string,
) => string;

const PIECE = /<(style|script)>([\s\S]*?)<\/\1>/g;

/**
 * Records, when the build is done, what Astro will write into every page with islands, so that the server can put one
 * file in its place and need not guess at a page what is Astro's. `write` gets the folder of the client's files.
 */
export function recordRuntime(
  directives: readonly string[],
  prescripts: Prescripts,
  write: (client: URL, recorded: Recorded) => void,
): AstroIntegration {
  let known: ReadonlyMap<string, string> = new Map();
  let client: URL | undefined;
  return {
    name: "pleno:record-runtime",
    hooks: {
      "astro:config:done": ({ config }) => {
        client = config.build.client;
      },
      "astro:build:ssr": ({ manifest }) => {
        known = new Map(manifest.clientDirectives);
      },
      "astro:build:done": () => {
        const pieces = directives
          .flatMap((name) => [...prescripts(known, "both", name).matchAll(PIECE)])
          .map(([, element, content = ""]) => ({ element, content }));
        const of = (wanted: string) => [
          ...new Set(
            pieces.flatMap(({ element, content }) => (element === wanted ? [content] : [])),
          ),
        ];
        if (!client || pieces.length === 0) throw new Error("Astro told nothing of its runtime");
        write(client, { styles: of("style"), scripts: of("script") });
      },
    },
  };
}
