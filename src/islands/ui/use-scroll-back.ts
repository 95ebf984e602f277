import { useEffect, useLayoutEffect, useRef } from "react";

/** How long the page stands still before where it stands is kept. */
const STILL_MS = 150;
/** What shows that the reader goes elsewhere by themselves. */
const OWN_WAYS = ["wheel", "touchmove", "keydown"] as const;

type Place = { readonly y: number; readonly row?: string | undefined; readonly top?: number };

const rows = () => document.querySelectorAll<HTMLElement>("main [data-id]");
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

/** Where the page stands: its first row that is on the screen, or how far down. */
function placeNow(): Place {
  const row = [...rows()].find((each) => topOf(each) >= 0);
  return row && topOf(row) < innerHeight
    ? { y: scrollY, row: row.dataset["id"], top: topOf(row) }
    : { y: scrollY };
}

function goTo({ y, row, top = 0 }: Place): void {
  const there = row && [...rows()].find((each) => each.dataset["id"] === row);
  scrollTo({ top: there ? scrollY + topOf(there) - top : y, behavior: "instant" });
}

/**
 * Who comes back to a page whose list is fetched stands where they left it, once the list is there: the browser puts them
 * back before that, on a page that is too short yet. Told by the history's own entry.
 */
export function useScrollBack(isThere: boolean): void {
  const before = useRef<Place | null>(null);

  useLayoutEffect(() => {
    const { place } = (history.state ?? {}) as { place?: Place };
    before.current = place ?? null;
    const forget = () => {
      before.current = null;
    };
    for (const way of OWN_WAYS) addEventListener(way, forget, { once: true, passive: true });
    return () => {
      for (const way of OWN_WAYS) removeEventListener(way, forget);
    };
  }, []);

  useLayoutEffect(() => {
    if (!isThere) return;
    if (before.current) goTo(before.current);
    before.current = null;
  }, [isThere]);

  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => history.replaceState({ ...history.state, place: placeNow() }, "");
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, STILL_MS);
    };
    addEventListener("scroll", scrolled, { passive: true });
    addEventListener("click", keep, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", scrolled);
      removeEventListener("click", keep, { capture: true });
    };
  }, [isThere]);
}
