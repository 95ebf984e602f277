import { timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import Fastify, { type FastifyInstance } from "fastify";
import * as z from "zod";
import { edited, editOf } from "#/content/own/edit.ts";
import { FORMS } from "#/content/own/forms.ts";
import { judge } from "#/content/own/judge.ts";
import { addressOf, noPicture, type Reason, whyNotShown } from "#/content/own/showing.ts";
import { COLLECTIONS, CONTENT_ID, SCHEMAS } from "#/content/schemas.ts";
import { systemClock } from "#/lib/base/time.ts";
import { MODULE_IDS } from "#/lib/contract/modules.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import {
  type Draft,
  type Judgement,
  KEY_HEADER,
  type Listed,
  type Opened,
  type Previewed,
  type Saved,
  type Surroundings,
} from "./api.ts";
import { fileOf, NotWritten, removeText, writeText } from "./folder.ts";
import type { Site } from "./site.ts";
import type { Texts } from "./texts.ts";

const CLIENT = new URL("client/", import.meta.url);
const FONTS = new URL("../../src/layouts/styles/fonts/", import.meta.url);
const ICON = new URL("../../public/icon.svg", import.meta.url);
const FONT = /^(?:archivo-text|archivo-cond|alfa)\.woff2$/;
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; " +
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Content · Pleno</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/editor.css">
</head>
<body><div id="editor"></div><script type="module" src="/editor.js"></script></body>
</html>
`;

const name = z.strictObject({
  collection: z.enum(COLLECTIONS),
  lang: z.enum(LANGUAGES.map(({ tag }) => tag)),
  id: z.string().max(80).regex(CONTENT_ID),
});
const base = name.extend({ shipped: z.boolean().optional() });
const draft = name.extend({
  fields: z.record(
    z.string().max(40),
    z.union([z.string().max(2_000), z.number(), z.array(z.string().max(40)).max(40)]),
  ),
  body: z.string(),
  base: base.nullable(),
  digest: z.string().nullable(),
  at: z.iso.datetime({ offset: true }).optional(),
});
const removal = name.extend({ digest: z.string() });

/** The editor's page and calls. Whoever calls has the key, which the address that is printed carries. */
export async function editorApp(texts: Texts, site: Site, key: string): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 1024 ** 2, logger: false, forceCloseConnections: true });
  const given = Buffer.from(key);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (!request.url.startsWith("/api/")) return;
    const shown = Buffer.from(String(request.headers[KEY_HEADER] ?? ""));
    if (shown.length !== given.length || !timingSafeEqual(shown, given))
      return reply.code(401).send({ message: "Open the address that the command printed." });
  });
  app.setErrorHandler((fault, _request, reply) => {
    if (fault instanceof NotWritten)
      return reply.code(409).send({ message: `Nothing was written: ${fault.message}.` });
    const isBad =
      fault instanceof z.ZodError || (fault as { statusCode?: number }).statusCode === 413;
    const message = fault instanceof Error ? fault.message : String(fault);
    return reply.code(isBad ? 400 : 500).send({ message });
  });

  servePage(app);

  app.get<{ Params: { game: string } }>("/art/:game", async ({ params }, reply) => {
    const drawn = CONTENT_ID.test(params.game) ? await site.art(params.game) : null;
    return drawn === null ? reply.callNotFound() : reply.type("image/svg+xml").send(drawn);
  });

  app.get("/api/site", async (): Promise<Surroundings> => {
    const answers = (await site.facts()) !== null;
    const served = await site.languages();
    return {
      folder: texts.root,
      isShipped: texts.isShipped,
      siteUrl: site.url,
      answers,
      languages: LANGUAGES.filter(({ tag }) => served.includes(tag)),
      forms: FORMS,
      pictures: answers ? await site.pictures().catch(() => []) : [],
      buttons: await site.buttons().catch(() => []),
      modules: MODULE_IDS,
    };
  });

  app.get("/api/texts", async (): Promise<Listed> => texts.list(await site.facts(), systemClock()));

  app.post("/api/open", async ({ body }, reply): Promise<Opened> => {
    const asked = base.parse(body);
    const written = await texts.read(asked);
    if (written === null)
      return reply.code(404).send({ message: `${fileOf(asked)} is not there.` });
    return { ...editOf(written), digest: (await texts.own(asked))?.digest ?? null };
  });

  /** The file that a draft becomes, and what is to be said of it. */
  async function judged(body: unknown) {
    const given: Draft = draft.parse(body);
    const { collection, lang, id, fields } = given;
    const before = given.base && (await texts.read(given.base));
    const order = FORMS[collection].map((field) => field.name);
    const known = Object.fromEntries(order.map((each) => [each, fields[each]]));
    const written = edited(before ?? "", { fields: known, body: given.body }, order);
    const { text, problems } = await judge(collection, fileOf(given), written);
    const { data } = SCHEMAS[collection].safeParse(known);
    const facts = await site.facts();
    const atMs = given.at === undefined ? null : Date.parse(given.at);
    const reasons: Reason[] | null =
      facts && data
        ? whyNotShown({ collection, lang, id, data }, facts, atMs ?? systemClock())
        : null;
    if (reasons && data && "art" in data && (await site.art(data.art).catch(() => "")) === null)
      reasons.push(noPicture(data.art));
    return { given, written, text, atMs, problems, reasons };
  }

  app.post("/api/judge", async ({ body }): Promise<Judgement> => {
    const { problems, reasons } = await judged(body);
    return { problems, reasons };
  });

  app.post("/api/save", async ({ body }, reply): Promise<Saved> => {
    const { given, written, problems, reasons } = await judged(body);
    if (problems.length > 0) return reply.code(422).send({ problems, reasons });
    const digest = await writeText(texts.root, given, written, given.digest);
    return { problems, reasons, digest };
  });

  app.post("/api/preview", async ({ body }, reply): Promise<Previewed> => {
    const { given, text, atMs, problems, reasons } = await judged(body);
    if (problems.length > 0) return reply.code(422).send({ problems, reasons });
    if (reasons === null)
      return reply.code(503).send({ message: `The site at ${site.url} does not answer.` });
    const origin = await site.show(await texts.withDraft(text, given), atMs);
    return { problems, reasons, url: origin + localizePath(addressOf(given), given.lang) };
  });

  app.post("/api/remove", async ({ body }) => {
    const { digest, ...which } = removal.parse(body);
    await removeText(texts.root, which, digest);
    return {};
  });
  return app;
}

function servePage(app: FastifyInstance): void {
  let bundle: ReturnType<typeof buildClient> | undefined;
  const client = () => {
    bundle ??= buildClient();
    return bundle;
  };
  app.get("/", (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get("/editor.js", async (_request, reply) =>
    reply.type("text/javascript").send((await client()).script),
  );
  app.get("/editor.css", async (_request, reply) =>
    reply.type("text/css").send((await client()).style),
  );
  app.get("/icon.svg", async (_request, reply) =>
    reply.type("image/svg+xml").send(await readFile(ICON)),
  );
  app.get<{ Params: { font: string } }>("/fonts/:font", async ({ params }, reply) => {
    if (!FONT.test(params.font)) return reply.callNotFound();
    return reply.type("font/woff2").send(await readFile(new URL(params.font, FONTS)));
  });
}

async function buildClient() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("main.tsx", CLIENT))],
    outdir: "editor",
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    jsx: "automatic",
    external: ["/fonts/*"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  const built = (ending: string) =>
    Buffer.from(outputFiles.find(({ path }) => path.endsWith(ending))?.contents ?? []);
  return { script: built(".js"), style: built(".css") };
}
