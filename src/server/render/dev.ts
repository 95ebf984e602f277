import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { inject } from "light-my-request";
import type { PageServer } from "../http/app.ts";
import { Pages, type PagesOptions } from "./server.ts";

/** Where Astro's development server looks for what a page is given. */
const LOCALS = Symbol.for("astro.locals");
/** What a browser asks Vite for: its client, sources, packages. */
const OF_VITE = /^\/(?:@|src\/|node_modules\/|locales\/|\.astro\/|__)/;
const PUBLIC = "public";

function isOfVite(url: string): boolean {
  const [path = "/"] = url.split("?");
  return OF_VITE.test(path) || (/^\/[\w.-]+\.\w+$/.test(path) && existsSync(PUBLIC + path));
}

/**
 * Pages for development: rendered from the sources at every request by Astro's own development server, which reloads
 * the browser when they change. Everything around them (addresses, gate, data) is as in production.
 */
export async function developmentPages(
  options: Omit<PagesOptions, "render" | "assets" | "otherAsset" | "runtime">,
  port: number,
): Promise<PageServer & Pick<Pages, "warm">> {
  const { dev } = await import("astro");
  const vite = await dev({
    root: process.cwd(),
    logLevel: "warn",
    server: { port, host: "127.0.0.1" },
    vite: { server: { ws: { clientPort: port } } },
  });
  const pages = new Pages({
    ...options,
    keep: false,
    assets: new Map(),
    otherAsset: async () => null,
    runtime: null,
    async render(url, locals) {
      const reply = await inject(
        (request, response) => {
          Reflect.set(request, LOCALS, locals);
          vite.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
        },
        { method: "GET", url, headers: { host: "localhost", accept: "text/html" } },
      );
      const type = String(reply.headers["content-type"] ?? "text/html");
      return { status: reply.statusCode, html: reply.rawPayload, csp: "", type };
    },
  });
  return {
    warm: async () => undefined,
    tryKept(request, response) {
      const { url = "/" } = request;
      if (!isOfVite(url)) return false;
      vite.handle(request, response);
      return true;
    },
    serve: (request, response, ip) => pages.serve(request, response, ip),
    canRender: () => pages.canRender(),
  };
}
