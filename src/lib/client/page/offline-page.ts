/** By the name that public/sw.js knows. */
const KEPT = "pleno-offline";
const PICTURE = "/house/offline.svg";

/** Keeps the page that is shown without a network, in this page's language. */
export async function keepOfflinePage(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  if (!manifest) return;
  const page = new URL("offline", manifest.href).pathname;
  const kept = await caches.open(KEPT);
  if (!(await kept.match(page))) await kept.addAll([page, PICTURE]);
}
