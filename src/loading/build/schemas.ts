import type { AstroIntegration } from "astro";
import * as zod from "zod/mini";
import { vitePlugins } from "./vite.ts";

type Node = { type: string; start: number; end: number; [field: string]: unknown };

const CONTRACT = /\/src\/lib\/contract\/(?:[a-z]+\/)?[\w-]+\.ts$/;
/** What only the server, development and tests ask of a call. */
const CHECKED = new Set(["input", "reply"]);

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

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function nodesOf(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** The top level's constants of a module, exported or not. */
function constantsOf(program: Node): Node[] {
  return nodesOf(program["body"])
    .flatMap((node) =>
      node.type === "ExportNamedDeclaration" ? nodesOf(node["declaration"]) : [node],
    )
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap((node) => nodesOf(node["declarations"]))
    .flatMap((node) => nodesOf(node["init"]))
    .filter(({ type }) => type === "CallExpression");
}

/** The schemas within the definition of a call. */
function schemasIn(init: Node): Node[] {
  return nodesOf(init["arguments"])
    .flatMap((object) => nodesOf(object["properties"]))
    .filter((property) => nodesOf(property["key"]).some((key) => CHECKED.has(String(key["name"]))))
    .flatMap((property) => nodesOf(property["value"]));
}

const isCall = (init: Node): boolean =>
  nodesOf(init["callee"]).some((callee) => callee["name"] === "call");

/** A contract as browsers need it: calls without their schemas, and every other constant left out where nobody asks. */
function withoutChecks(code: string, program: Node): string {
  const cuts = constantsOf(program).flatMap((init) =>
    isCall(init)
      ? schemasIn(init).map(({ start, end }) => ({ start, end, text: "null" }))
      : [
          {
            start: init.start,
            end: init.end,
            text: `/* @__PURE__ */ (() => ${code.slice(init.start, init.end)})()`,
          },
        ],
  );
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/**
 * Leaves zod out of what browsers get: replies are checked against the contract in development and tests only
 * (DESIGN, client), and forms build their rules from the server's. Nine kilobytes nobody would run.
 */
export function withoutSchemas(): AstroIntegration {
  return vitePlugins(
    "pleno:without-schemas",
    {
      name: "pleno:without-schemas",
      apply: "build",
      enforce: "pre",
      resolveId(id) {
        return id === "zod/mini" && this.environment.name === "client" ? STUB : null;
      },
      load: (id) => (id === STUB ? stub() : null),
    },
    {
      name: "pleno:without-checks",
      apply: "build",
      enforce: "post",
      transform(code, id) {
        if (this.environment.name !== "client" || !CONTRACT.test(id)) return null;
        const program = this.parse(code) as unknown as Node;
        return { code: withoutChecks(code, program), map: null };
      },
    },
  );
}
