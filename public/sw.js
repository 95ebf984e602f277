// Keeps one page for when there is no network: no other page, no reply, nobody's balance. And shows notices, by choice.
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

// A notice while the site is closed: what it says was encrypted to this browser (src/server/messages/push).
self.addEventListener("push", (event) => {
  const { title, body, lang, tag, path } = event.data?.json() ?? {};
  if (!title) return;
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    await self.registration.showNotification(title, {
      ...{ body, lang, tag, data: path, icon: "/icon.svg" },
      // Whoever has the site before them sees it there.
      silent: pages.some(({ visibilityState }) => visibilityState === "visible"),
    });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const here = self.location.origin;
  const path = event.notification.data ?? "/";
  let url = new URL("/", here);
  if (URL.canParse(path, here)) url = new URL(path, here);
  if (url.origin !== here) url = new URL("/", here);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    // A page of messages may go there; any other is left as it is, whatever is being typed or played on it.
    const page = pages.find((each) => new URL(each.url).pathname === url.pathname);
    const gone = page && (await page.navigate(url.href).catch(() => null));
    await (gone ? gone.focus() : self.clients.openWindow(url.href));
  };
  event.waitUntil(open());
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const renew = async () => {
    const { newSubscription, oldSubscription } = event;
    if (!oldSubscription) return;
    const made =
      newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options));
    const { endpoint, keys } = made.toJSON();
    const subscription = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    await fetch("/wps/push/renew", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subscription, before: oldSubscription.endpoint }),
    });
  };
  event.waitUntil(renew());
});
