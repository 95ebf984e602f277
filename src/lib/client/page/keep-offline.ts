/** Has the worker keep the page that is shown without a network, in this page's language. */
export async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (manifest) active?.postMessage(new URL("offline", manifest.href).pathname);
}
