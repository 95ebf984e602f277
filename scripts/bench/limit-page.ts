import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

const POSTERS = 12;
const STYLE =
  "body{margin:0;background:#15100b;color:#f8f0e1;font:15px/1.5 system-ui}main{padding:16px}h1{font-size:27px}.h{display:flex;gap:16px}ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:12px}img{width:100%;height:auto;display:block}";

/**
 * What a page with our pictures could be at best: written by hand, one hero and twelve posters, no script, no fonts,
 * no other request. Serves the very bytes that `origin` serves as pictures.
 */
export async function startLimitPage(origin: string): Promise<{ url: string; stop: () => void }> {
  const home = await (await fetch(origin)).text();
  const hero = /\/art\/[\w.-]+\.tall\.svg/.exec(home)?.[0];
  const cards = [...home.matchAll(/\/art\/[\w-]+\.svg/g)].map(([path]) => path);
  const paths = [...new Set([...(hero ? [hero] : []), ...cards])].slice(0, POSTERS + 1);
  const [first = "", ...rest] = paths;
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pleno</title><style>${STYLE}</style></head><body><main><h1>Loterías, casino en vivo y tragamonedas</h1><div class="h"><img src="${first}" width="200" height="264" alt="" fetchpriority="high"></div><ul>${rest.map((path, index) => `<li><img src="${path}" width="200" height="226" alt=""${index > 2 ? ' loading="lazy"' : ""}></li>`).join("")}</ul></main></body></html>`;
  const files = new Map([["/", { type: "text/html; charset=utf-8", text: html }]]);
  for (const path of paths)
    files.set(path, {
      type: "image/svg+xml",
      text: await (await fetch(`${origin}${path}`)).text(),
    });
  const pressed = new Map(
    [...files].map(([path, { type, text }]) => [path, { type, body: brotliCompressSync(text) }]),
  );
  const server = createServer((request, response) => {
    const file = pressed.get(request.url ?? "/");
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": file.type,
      "content-encoding": "br",
      "content-length": file.body.length,
      "cache-control": "public, max-age=31536000",
    });
    response.end(file.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
