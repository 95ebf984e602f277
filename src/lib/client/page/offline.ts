import { readSession } from "../storage.ts";
import { onIdle } from "./idle.ts";

const { serviceWorker } = navigator;

/** Has the worker keep the page that is shown without a network, in this page's language. */
async function keep(): Promise<void> {
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (manifest) active?.postMessage(new URL("offline", manifest.href).pathname);
}

// Without a place to keep it (private windows, a full disk) there is just no offline page.
// It comes behind all that is fetched ahead.
if (import.meta.env.PROD && serviceWorker)
  onIdle(() => setTimeout(() => keep().catch(() => undefined), 2_000));

// A page that the browser kept whole shows whoever was in then; once they have left it must not.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && document.documentElement.dataset["who"] === "member" && !readSession("token"))
    location.reload();
});
