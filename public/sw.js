// Keeps one page for when there is no network, and nothing else: no other page, no reply, nobody's balance.
// Each page of the site names the offline page of its own language (src/lib/client/page/offline.ts).
const KEPT = "pleno-offline";

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
});

self.addEventListener("message", (event) => {
  const keep = async () => {
    const kept = await caches.open(KEPT);
    if (!(await kept.match(event.data))) await kept.add(event.data);
  };
  event.waitUntil(keep());
});
