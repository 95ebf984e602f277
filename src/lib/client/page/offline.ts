import { readSession } from "../storage.ts";
import { atRest } from "./rest.ts";

/** By the name that public/sw.js knows. */
const KEPT = "pleno-offline";
const PICTURE = "/house/offline.svg";

async function keepOfflinePage(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  if (!manifest) return;
  const page = new URL("offline", manifest.href).pathname;
  const kept = await caches.open(KEPT);
  if (!(await kept.match(page))) await kept.addAll([page, PICTURE]);
}

// Without a place to keep it (private windows, a full disk) there is just no offline page.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  atRest(() => void keepOfflinePage().catch(() => undefined));

// A page that the browser kept whole shows whoever was in then; once they have left it must not.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && document.documentElement.dataset["who"] === "member" && !readSession("token"))
    location.reload();
});
