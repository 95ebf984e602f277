import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import node from "@astrojs/node";
import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import { getPrescripts } from "astro/runtime/server/scripts.js";
import { transformSync } from "esbuild";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./src/lib/i18n/languages.ts";
import { bootText } from "./src/loading/build/boot.ts";
import { islandGraph } from "./src/loading/build/graph.ts";
import { plainImports } from "./src/loading/build/preload.ts";
import { recordRuntime } from "./src/loading/build/runtime.ts";
import { withoutSchemas } from "./src/loading/build/schemas.ts";
import { lateStyles } from "./src/loading/build/styles.ts";
import { textFiles } from "./src/loading/build/texts.ts";

// In every page's head, and allowed by its hash.
const BOOT = transformSync(readFileSync("src/loading/boot.js", "utf8"), {
  minify: true,
}).code.trim();
// What every page's script shares with the islands, what nearly every island shares, what the session's dialogs share with
// others, and the rules of registration with their words, what boards share: six files instead of forty.
const SHARED = {
  groups: [
    {
      name: "base",
      test: /\/lib\/client\/(?:storage|tabs|chunk-failures|page\/(?:theme|cards-came|popups|language|menu|banners|pictures|session|offline|idle|keep-presses|extras|popup-notice|countdowns|index))\.ts|loading\/(?:ahead|chunk-notice)\.ts|preload-helper/,
    },
    {
      name: "islands",
      test: /\/islands\/(?:auth\/SocialButtons|forms\/LateForm|ui\/(?:Modal|Icon|Field|Tabs|Loader|states|Dialog|Button|FormError|Fetched|ToastShelf))\.tsx|\/lib\/client\/(?:stores\/(?:session\/session|site\/site)|chunks|session-tabs|modals|toasts|refusals|navigate|openers)\.ts|\/lib\/i18n\/(?:texts|format|paths)\.ts/,
    },
    {
      name: "session",
      test: /\/islands\/auth\/CaptchaField\.tsx|\/lib\/rules\/care\/closing-page\.ts|\/lib\/client\/stores\/(?:auth\/entering|games\/(?:games|favourites))\.ts/,
    },
    {
      name: "stores",
      test: /\/node_modules\/@nanostores\/react\/|\/lib\/rules\/(?:lottery\/regions|games\/launch)\.ts/,
    },
    {
      name: "board",
      test: /\/islands\/lottery\/(?:board-context|Choice|Picks|pinned|pickers)\.tsx?|\/lib\/rules\/lottery\/(?:most|singles|pickers)/,
    },
    {
      name: "registration",
      test: /\/islands\/auth\/field-text\.ts|\/lib\/rules\/members\/registration\.ts/,
    },
  ],
};

let islands = {};

/** The pages' scripts that the build left with nothing but the import of another, each with that other. */
function aliases(client) {
  const folder = new URL("./_astro/", client);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .flatMap((name) => {
        const only = /^import"\.\/([\w.-]+)";\s*$/.exec(
          readFileSync(new URL(name, folder), "utf8"),
        );
        return only ? [[`/_astro/${name}`, `/_astro/${only[1]}`]] : [];
      }),
  );
}

/** Writes the islands' runtime as one file, named by its content, and what it stands for (src/server/render/runtime.ts). */
function writeRuntime(client, { styles, scripts }) {
  const code = scripts.join("\n");
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  const path = `/_astro/runtime.${hash}.js`;
  writeFileSync(new URL(`.${path}`, client), code);
  writeFileSync(
    new URL("../runtime.json", client),
    JSON.stringify({ path, styles, scripts, islands, aliases: aliases(client) }),
  );
}

export default defineConfig({
  output: "server",
  adapter: node({ mode: "middleware" }),
  integrations: [
    react(),
    bootText(BOOT),
    islandGraph(
      (path) => readFileSync(path, "utf8"),
      (graph) => {
        islands = graph;
      },
    ),
    lateStyles(),
    withoutSchemas(),
    plainImports(),
    textFiles((text) => createHash("sha256").update(text).digest("hex").slice(0, 10)),
    recordRuntime(
      ["intent"],
      (clientDirectives, type, name) => getPrescripts({ clientDirectives }, type, name),
      writeRuntime,
    ),
    {
      name: "pleno:client-intent",
      hooks: {
        "astro:config:setup": ({ addClientDirective }) => {
          addClientDirective({ name: "intent", entrypoint: "./src/loading/intent.ts" });
        },
      },
    },
  ],
  session: false,
  devToolbar: { enabled: false },
  trailingSlash: "ignore",
  // The small style sheets go into the page: one round trip to the first paint.
  build: { inlineStylesheets: "always" },
  // Texts have no code; Shiki's styles are none that the policy allows.
  markdown: { syntaxHighlight: false },
  // Our own cache compresses; images are SVG or come sized.
  image: { service: { entrypoint: "astro/assets/services/noop" } },
  // Which of these a site serves is its configuration (LANGUAGES); a page for any other is 404.
  i18n: {
    defaultLocale: DEFAULT_LANGUAGE,
    locales: LANGUAGES.map(({ tag }) => tag),
    routing: { prefixDefaultLocale: false },
  },
  security: {
    // The server in front checks origins for every call; pages take no forms.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      scriptDirective: {
        hashes: [`sha256-${createHash("sha256").update(BOOT).digest("base64")}`],
      },
    },
  },
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: SHARED,
              // Short: every page names its scripts.
              entryFileNames: ({ name }) => `_astro/${name.replace(/\.astro_.*/, "")}.[hash].js`,
            },
          },
        },
      },
    },
  },
});
