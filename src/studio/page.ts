import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { HIGH_TIDE, TIDE_PAYS, TIDE_WILD } from "#/lib/rules/studio/instant/tide.ts";
import type { DemoFacts } from "./client/page-data.ts";
import type { Config } from "./config.ts";
import { DEMO_BALANCE, DEMO_CURRENCY } from "./demo-money.ts";
import { findGame, type StudioGame, stakesOffered } from "./games.ts";
import { KeptFiles } from "./kept-files.ts";
import { symbolFiles } from "./symbols.ts";

/** What the build left in dist/studio: the names, with their hashes, of the game's script and style. */
type Manifest = {
  readonly script: string;
  readonly faces: string;
  /** The script of each kind of game. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The style of each kind, and that of all of them for a page that names none. */
  readonly styles: Readonly<Record<string, string>>;
  /** What is looked at between rounds: of every game, and of some kinds beside it. */
  readonly later: Readonly<Record<string, string>>;
};

const BUILT = join("dist", "studio");
const YEAR = "public, max-age=31536000, immutable";
const TYPES: ReadonlyMap<string, string> = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["woff2", "font/woff2"],
]);

/** The languages that the game's own texts are complete in; every other is shown English. */
const LANGUAGES = ["es", "en", "vi", "id", "th", "pt", "pt-br", "zh-cn", "zh-tw"];

/** The texts of every game, and those of some kinds beside them. */
const TEXTS = {
  every: ["studio", "studio-instant"],
  crash: ["studio-crash"],
  mines: ["studio-mines"],
  rain: ["studio-crash", "studio-rain"],
  tienlen: ["studio-crash", "studio-tienlen"],
} as const;

/** Serves the game's page, its built script, style and fonts, and its symbols. */
export async function addPages(app: FastifyInstance, config: Config): Promise<void> {
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${config.siteOrigins.join(" ")}`,
  ].join("; ");
  const symbols = symbolFiles();
  const files = new KeptFiles();
  let manifest: Manifest | undefined;

  app.get("/play", async (request, reply) => {
    manifest ??= JSON.parse(await readFile(join(BUILT, "manifest.json"), "utf8")) as Manifest;
    const { lang, demo, game } = request.query as Record<"lang" | "demo" | "game", unknown>;
    const language = LANGUAGES.find((one) => one === lang) ?? "en";
    const found = await findGame(String(demo ?? game ?? ""));
    if (demo !== undefined && !found) return reply.callNotFound();
    const tried = demo !== undefined && found ? demoFacts(found) : null;
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", csp)
      .header("permissions-policy", "autoplay=(self), camera=(), geolocation=(), microphone=()");
    const kind = found?.rules.kind ?? null;
    const symbolsAt = symbolsOf(found).length > 0 ? `/symbols/of/${found?.id}` : null;
    const parts = { ...manifest, kind, texts: textsOfKind(kind), symbols: symbolsAt };
    const name = `/play ${language} ${found?.id} ${tried !== null}`;
    await files.send(request, reply, name, () => document(parts, language, config.siteUrl, tried));
    return reply;
  });

  app.get<{ Params: { game: string } }>("/symbols/of/:game", async (request, reply) => {
    const found = await findGame(request.params.game);
    const names = symbolsOf(found);
    if (!found || names.length === 0) return reply.callNotFound();
    reply.type("application/json").header("cache-control", "public, max-age=86400");
    const all = () =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, symbols.get(`${name}.svg`)])));
    await files.send(request, reply, `/symbols/of/${found.id}`, all);
    return reply;
  });

  app.get<{ Params: { name: string } }>("/symbols/:name", async (request, reply) => {
    const { name } = request.params;
    const svg = symbols.get(name);
    if (svg === undefined) return reply.callNotFound();
    reply.type("image/svg+xml").header("cache-control", "public, max-age=86400");
    await files.send(request, reply, `/symbols/${name}`, () => svg);
    return reply;
  });

  app.get<{ Params: { name: string } }>("/assets/:name", async (request, reply) => {
    const { name } = request.params;
    const type = TYPES.get(name.split(".").at(-1) ?? "");
    if (!type || !/^[\w.-]+$/.test(name)) return reply.callNotFound();
    reply.type(type).header("cache-control", YEAR);
    const read = () => readFile(join(BUILT, name)).catch(() => undefined);
    if (await files.send(request, reply, `/assets/${name}`, read)) return reply;
    reply.removeHeader("cache-control");
    return reply.callNotFound();
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`);

function demoFacts(game: StudioGame): DemoFacts {
  const stakes = stakesOffered(game, DEMO_CURRENCY);
  return { game: game.facts, currency: DEMO_CURRENCY, stakes, balance: DEMO_BALANCE };
}

/** The areas whose texts a kind of game has; all where it is not known yet. */
function textsOfKind(kind: StudioGame["rules"]["kind"] | null): readonly string[] {
  if (kind === null) return Object.values(TEXTS).flat();
  return [...TEXTS.every, ...(kind === "slot" || kind === "instant" ? [] : TEXTS[kind])];
}

/** The symbols that a game's table is laid with. */
function symbolsOf(game: StudioGame | null): readonly string[] {
  if (game?.id === HIGH_TIDE.id) return [TIDE_WILD, ...Object.keys(TIDE_PAYS)];
  if (game?.rules.kind !== "slot") return [];
  const { wild, scatter, pays } = game.rules.model;
  return [wild.symbol, scatter.symbol, ...Object.keys(pays)];
}

type Parts = Manifest & {
  readonly kind: StudioGame["rules"]["kind"] | null;
  readonly texts: readonly string[];
  readonly symbols: string | null;
};

function document(
  { script, styles, faces, kinds, later, kind, texts: areas, symbols }: Parts,
  language: string,
  site: string,
  demo: DemoFacts | null,
): string {
  const texts = Object.assign({}, ...areas.map((area) => textsOf(language, area)));
  const data = JSON.stringify({
    language,
    texts,
    site,
    demo,
    kinds,
    kind,
    symbols,
    faces,
    later: ["papers", `${kind}-papers`].flatMap((name) => later[name] ?? []),
  }).replaceAll("<", "\\u003c");
  // All at once, not each when the one before it has come; the faces after what one plays with.
  const ahead = [
    ...[script, ...(kind === null ? [] : [kinds[kind]])].map(
      (file) => `<link rel="modulepreload" href="/assets/${file}">`,
    ),
    ...(symbols === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${symbols}">`]),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>Pleno Studio</title>
<link rel="icon" href="/symbols/gallo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/${styles[kind ?? "every"]}">
${ahead.join("\n")}
<script type="application/json" id="page">${data}</script>
</head>
<body><noscript>${escaped(texts["no_script"] ?? "")}</noscript>
<script type="module" async src="/assets/${script}"></script></body>
</html>
`;
}
