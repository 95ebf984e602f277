import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import formbody from "@fastify/formbody";
import Fastify, { type FastifyInstance } from "fastify";

const HOUSE = new URL("../../layouts/styles/", import.meta.url);
const PICTURES = {
  "/guilloche.svg": new URL("guilloche.svg", HOUSE),
  "/icon.svg": new URL("../../../public/icon.svg", import.meta.url),
};
const FONT = /^(?:archivo-text|archivo-cond|alfa)\.woff2$/;
const STYLE = ["./fonts.css", "./paper.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const KEPT = "public, max-age=86400";

/** A sandbox with pages on paper: what it looks like, whether it lives, and no presses from pages of other sites. */
export async function paperApp(log: (line: string) => void): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 4_096, logger: false, forceCloseConnections: true });
  await app.register(formbody);

  app.setErrorHandler((error, _request, reply) => {
    // What went wrong inside is told to who runs it, not to who asked.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return reply
      .code(status)
      .send({ success: false, code: status < 500 ? "bad_request" : "fault" });
  });

  // Its forms are its own pages'; what the site asks for is signed and comes from no page.
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST" && request.headers["sec-fetch-site"] === "cross-site")
      return reply.code(403).send({ success: false, code: "bad_request" });
  });

  app.get("/health/live", async () => ({ ok: true }));
  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css").header("cache-control", "max-age=3600").send(STYLE),
  );
  for (const [path, file] of Object.entries(PICTURES))
    app.get(path, async (_request, reply) =>
      reply
        .type("image/svg+xml")
        .header("cache-control", KEPT)
        .send(await readFile(file)),
    );
  app.get<{ Params: { font: string } }>("/fonts/:font", async (request, reply) => {
    const { font } = request.params;
    if (!FONT.test(font)) return reply.callNotFound();
    return reply
      .type("font/woff2")
      .header("cache-control", KEPT)
      .send(await readFile(new URL(`fonts/${font}`, HOUSE)));
  });
  return app;
}
