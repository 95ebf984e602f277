import { onIdle } from "#/lib/client/page/idle.ts";

/** Fetches all that an island would need, and runs none. In development there is no list, so nothing is. */
async function fetchAhead(islands: readonly HTMLElement[]): Promise<void> {
  // The list comes with the login; a page that has no such login asks for it alone.
  const list: Promise<IslandFiles | undefined> = document.filled
    ? document.filled.then((came) => came?.islands)
    : fetch("/islands.json").then((reply) => reply.json());
  const graph = (await list.catch(() => null)) ?? {};
  const files = islands.flatMap(
    (island) => graph[island.getAttribute("component-url") ?? ""] ?? [],
  );
  for (const file of new Set(files)) {
    const href = file.replace("*", root.lang);
    const rel = href === file ? "modulepreload" : "prefetch";
    document.head.append(Object.assign(document.createElement("link"), { rel, href }));
  }
}

const root = document.documentElement;
const islands = [...document.querySelectorAll<HTMLElement>(`astro-island:not([opts*='"now"'])`)];
const ofMembers = islands.filter((island) => island.matches(`[opts*='"member"']`));
const begin = async (): Promise<void> => {
  await customElements.whenDefined("astro-island");
  for (const island of ofMembers) island.dispatchEvent(new Event("intent"));
};
/** What a visitor is likely to press first: the page's own form, else the login and registration over it. */
const own = islands.filter((island) => island.closest("main,.mine")?.matches("main"));
const likely = own.length > 0 ? own : ofMembers.filter((island) => !island.closest(".as-member"));
const connection = (navigator as { connection?: { saveData?: boolean } }).connection;

// A member's header and toasts begin at rest; a visitor's page only fetches what the first press would need.
if (root.dataset["who"] === "member") onIdle(() => void begin());
else {
  if (!connection?.saveData) onIdle(() => void fetchAhead(likely));
  new MutationObserver(() => {
    if (root.dataset["who"] === "member") void begin();
  }).observe(root, { attributeFilter: ["data-who"] });
}
