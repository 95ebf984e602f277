import { CHUNK_FAILED, type ChunkFailure, ChunkLoadError } from "../chunks.ts";
import { readSession, writeSession } from "../storage.ts";

// A module that did not come, told without one: the words lie in the page (ChunkNotice.astro).
const KEPT = "pressed";
const template = document.querySelector<HTMLTemplateElement>("[data-chunk-notice]");
const shelf = template?.parentElement;

/** What is pressed on this page, in order: a page loaded again finds the same thing at the same place. */
function pressables(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("a, button, summary")];
}

/** A page of an older build asks for modules that are gone: a new one has others. The press goes along. */
async function reload(pressed: HTMLElement | null): Promise<boolean> {
  const there = await fetch(location.href, { method: "HEAD" }).then(
    (reply) => reply.ok,
    () => false,
  );
  if (!there) return false;
  const at = pressed ? pressables().indexOf(pressed) : -1;
  if (at >= 0)
    writeSession({
      [KEPT]: JSON.stringify({ path: location.pathname, at, html: pressed?.outerHTML }),
    });
  location.reload();
  return true;
}

function pressAgain(): void {
  const kept = readSession(KEPT);
  if (!kept) return;
  writeSession({ [KEPT]: null });
  const { path, at, html } = JSON.parse(kept) as { path: string; at: number; html: string };
  const found = pressables()[at];
  if (path === location.pathname && found?.outerHTML === html) found.click();
}

function show({ pressed, retry }: ChunkFailure): void {
  const notice = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!notice || !shelf) return;
  const [again, close] = notice.querySelectorAll("button");
  const end = (): void => {
    notice.remove();
    pressed?.focus();
  };
  again?.addEventListener("click", async () => {
    again.ariaBusy = "true";
    if (await retry()) notice.remove();
    else if (!(await reload(pressed))) again.ariaBusy = null;
  });
  close?.addEventListener("click", end);
  for (const old of shelf.querySelectorAll(":scope > .toast")) old.remove();
  shelf.append(notice);
}

document.addEventListener(CHUNK_FAILED, (event) => {
  show((event as CustomEvent<ChunkFailure>).detail);
});
// The islands that begin by themselves: their retry is to begin again.
document.addEventListener("astro:hydration-error", (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  const { error } = (event as CustomEvent<{ error: unknown }>).detail;
  const island = event.target as HTMLElement & { start?: () => Promise<void> };
  reportError(new ChunkLoadError("a module could not be loaded", { cause: error }));
  const retry = async (): Promise<boolean> => {
    await island.start?.();
    return !island.hasAttribute("ssr");
  };
  show({ pressed: null, retry });
});
pressAgain();
