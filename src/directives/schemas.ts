import type { AstroIntegration } from "astro";
import * as zod from "zod/mini";

const STUB = "\0pleno:no-schemas";

/** Stands in for every export of zod/mini: schemas that can be declared, and check nothing. */
function stub(): string {
  const names = Object.keys(zod).map((name) => `make as ${JSON.stringify(name)}`);
  return `
const schema = new Proxy(() => schema, { get: () => schema });
/* @__NO_SIDE_EFFECTS__ */
const make = Object.assign(() => schema, { number: () => schema, datetime: () => schema });
export { ${names.join(", ")} };`;
}

/**
 * Leaves zod out of what browsers get: replies are checked against the contract in development and tests only
 * (DESIGN, client), and forms build their rules from the server's. Nine kilobytes nobody would run.
 */
export function withoutSchemas(): AstroIntegration {
  return {
    name: "pleno:without-schemas",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: "pleno:without-schemas",
                apply: "build",
                enforce: "pre",
                resolveId(id) {
                  return id === "zod/mini" && this.environment.name === "client" ? STUB : null;
                },
                load: (id) => (id === STUB ? stub() : null),
              },
            ],
          },
        });
      },
    },
  };
}
