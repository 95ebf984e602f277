import { readSession } from "../storage.ts";
import { onIdle } from "./idle.ts";

const keep = () => import("./keep-offline.ts").then((worker) => worker.keepOffline());

// Without a place to keep it (private windows, a full disk) there is just no offline page.
// It comes behind all that is fetched ahead.
if (import.meta.env.PROD && navigator.serviceWorker)
  onIdle(() => setTimeout(() => keep().catch(() => undefined), 2_000));

// A page that the browser kept whole shows whoever was in then; once they have left it must not.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && document.documentElement.dataset["who"] === "member" && !readSession("token"))
    location.reload();
});
