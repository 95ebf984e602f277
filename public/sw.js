// Keeps one page for when there is no network, and nothing else: no other page, no reply, nobody's balance.
// Each page of the site puts the offline page of its own language here (src/lib/client/page/offline.ts).
const KEPT = "pleno-offline";
const PICTURE = "/house/offline.svg";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  ),
);

async function offline({ url }) {
  const kept = await caches.open(KEPT);
  const [, first] = new URL(url).pathname.split("/");
  const page = (await kept.match(`/${first}/offline`)) ?? (await kept.match("/offline"));
  return page ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate")
    event.respondWith(
      (async () => (await event.preloadResponse) ?? (await fetch(request)))().catch(() =>
        offline(request),
      ),
    );
  else if (new URL(request.url).pathname === PICTURE)
    event.respondWith(fetch(request).catch(() => caches.match(PICTURE)));
});
