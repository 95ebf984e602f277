import type { AstroIntegration } from "astro";
import * as zod from "zod/mini";
import { vitePlugins } from "./vite.ts";

/** What of zod holds makers of schemas. */
const KINDS = new Set(["coerce", "iso"]);

const STUB = "\0pleno:no-schemas";

/** Stands in for every export of zod/mini: schemas that can be declared, and check nothing. */
function stub(): string {
  const names = Object.keys(zod).map(
    (name) => `${KINDS.has(name) ? "kinds" : "make"} as ${JSON.stringify(name)}`,
  );
  return `
const schema = new Proxy(() => schema, { get: () => schema });
/* @__NO_SIDE_EFFECTS__ */
const make = () => schema;
const kinds = { number: make, datetime: make };
export { ${names.join(", ")} };`;
}

/**
 * Leaves zod out of what browsers get: replies are checked against the contract in development and tests only, and
 * forms build their rules from the server's. The declarations stay, four kilobytes over all files; reading them out of
 * the syntax tree would save those and cost more than they do.
 */
export function withoutSchemas(): AstroIntegration {
  return vitePlugins("pleno:without-schemas", {
    name: "pleno:without-schemas",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      return id === "zod/mini" && this.environment.name === "client" ? STUB : null;
    },
    load: (id) => (id === STUB ? stub() : null),
  });
}
