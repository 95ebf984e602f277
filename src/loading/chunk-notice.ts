import { CHUNK_FAILED, type ChunkFailure, ChunkLoadError } from "#/lib/client/chunk-failures.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";

// A module that did not come, told without one: the words lie in the page (ChunkNotice.astro).
const KEPT = "pressed";
const shelf = document.querySelector<HTMLElement>("[data-failed]");
const template = shelf?.querySelector("template")?.content.firstElementChild;

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
  const notice = template?.cloneNode(true) as HTMLElement | undefined;
  const [again, close] = notice?.querySelectorAll("button") ?? [];
  if (!(shelf && notice && again && close)) return;
  again.addEventListener("click", async () => {
    again.ariaBusy = "true";
    if (await retry()) notice.remove();
    else if (!(await reload(pressed))) again.ariaBusy = null;
  });
  close.addEventListener("click", () => {
    notice.remove();
    pressed?.focus();
  });
  shelf.querySelector(".toast")?.remove();
  shelf.append(notice);
  // Over a dialog that opened without its script nothing else can be reached.
  document.querySelector("dialog[open]")?.append(shelf);
}

document.addEventListener(CHUNK_FAILED, (event) => {
  const failure = (event as CustomEvent<ChunkFailure>).detail;
  reportError(new ChunkLoadError("a module could not be loaded", { cause: failure.cause }));
  // A link was followed; and what nobody pressed is not asked about.
  const { awaited, pressed } = failure;
  if (
    awaited ||
    (pressed && !(pressed instanceof HTMLAnchorElement && pressed.href !== location.href))
  )
    show(failure);
});
pressAgain();
