import { onIdle } from "./idle.ts";

const LIST = "[data-ahead]";
const connection = (navigator as { connection?: { saveData?: boolean } }).connection;

/** Fetches what the page that frames a game is made of, and runs none of it: a member in a lobby is about to press one. */
export function fetchFrame(): void {
  const list = document.querySelector<HTMLElement>(LIST)?.dataset["ahead"];
  if (!list || connection?.saveData) return;
  onIdle(() => {
    for (const href of list.split(" ")) {
      const link = document.createElement("link");
      const rel = href.endsWith(".js") ? "modulepreload" : "prefetch";
      document.head.append(Object.assign(link, { rel, href }));
    }
  });
}
