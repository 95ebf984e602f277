import type { AstroIntegration } from "astro";
import * as zod from "zod/mini";
import { vitePlugins } from "./vite.ts";

const CONTRACT = /\/src\/lib\/contract\/(?:[a-z]+\/)?[\w-]+\.ts$/;
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

const isSchema = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "_zod" in value;

/** What only the server reads of a call. */
const SERVERS = new Set(["module", "bare", "mostValues", "mostBytes"]);

/** What browsers get of one export: a schema is nothing to them, and a call has none. */
function withoutSchemasIn(value: unknown): unknown {
  if (isSchema(value)) return null;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const isCall = "method" in value && "path" in value && "who" in value;
  // Whether a refusal ends an attempt is asked of calls with a key alone (lib/client/money-call.ts).
  const isServers = (name: string): boolean =>
    isCall && (SERVERS.has(name) || (name === "refusals" && !("idempotent" in value)));
  return Object.fromEntries(
    Object.entries(value).filter(([name, part]) => !(isSchema(part) || isServers(name))),
  );
}

/** Whether JSON carries all of it. */
function isData(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isData);
  if (typeof value !== "object" || value === null)
    return ["string", "number", "boolean"].includes(typeof value) || value === null;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData);
}

/** A module of the contract as what it exports, written out; null where that is not data alone. */
async function writtenOut(path: string): Promise<string | null> {
  const exported = Object.entries((await import(`file://${path}`)) as object).map(
    ([name, value]) => [name, withoutSchemasIn(value)] as const,
  );
  if (!exported.every(([, value]) => isData(value))) return null;
  return exported
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/**
 * Leaves zod and the contract's schemas out of what browsers get: replies are checked against the contract in
 * development and tests only, and forms build their rules from the server's. What a module of calls exports is written
 * out as data; of the others zod is a stand-in.
 */
export function withoutSchemas(): AstroIntegration {
  return vitePlugins("pleno:without-schemas", {
    name: "pleno:without-schemas",
    apply: "build",
    enforce: "pre",
    resolveId(id) {
      return id === "zod/mini" && this.environment.name === "client" ? STUB : null;
    },
    load(id) {
      if (id === STUB) return stub();
      return this.environment.name === "client" && CONTRACT.test(id) ? writtenOut(id) : null;
    },
  });
}
