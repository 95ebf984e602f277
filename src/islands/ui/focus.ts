const FIELD = "a[href], button, input, select, textarea, summary";
const TAKES = `${FIELD}, [tabindex]`;

/** An element that had the focus with all it stood in, and what stood beside each: who could take it over. */
export type Trail = readonly {
  readonly place: Element;
  readonly beside: readonly (Element | null)[];
}[];

/** The way from an element up to the page. */
export function trailOf(element: Element | null): Trail {
  const trail: { place: Element; beside: (Element | null)[] }[] = [];
  for (let place = element; place && place !== document.body; place = place.parentElement)
    trail.push({ place, beside: [place.nextElementSibling, place.previousElementSibling] });
  return trail;
}

/** Whether an element is in the page and is rendered. */
export function isSeen(element: Element): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true);
}

function takes(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.matches(TAKES) || !isSeen(element))
    return false;
  element.focus();
  return document.activeElement === element;
}

/** Gives the focus to the first thing to press within a place. */
const enters = (place: Element | null): boolean =>
  place !== null && [...place.querySelectorAll(FIELD)].some(takes);

/** Gives the focus to the first heading of a place; false where it has none. */
const readsFrom = (place: Element): boolean =>
  [...place.querySelectorAll<HTMLElement>("h1, h2, h3")].some((heading) => {
    heading.tabIndex = -1;
    return takes(heading);
  });

/** What stands beside a place now, or stood there before it was removed; never what the page itself is in. */
const neighbours = (place: Element, before: readonly (Element | null)[]): readonly Element[] =>
  (place.isConnected ? [place.nextElementSibling, place.previousElementSibling] : before).filter(
    (each): each is Element => each !== null && !holdsPage(each),
  );

const holdsPage = (place: Element): boolean =>
  place.matches("main") || place.querySelector("main") !== null;

/**
 * Gives the focus to what had it, at the start of the trail; where that has gone, to `focusAfter` (what the page shows
 * in its place), else to its nearest neighbour that can be pressed, or to the heading of its section.
 */
export function focusAlong(trail: Trail, focusAfter?: string): void {
  if (takes(trail[0]?.place)) return;
  if (focusAfter && [...document.querySelectorAll(focusAfter)].some(takes)) return;
  for (const { place, beside } of trail) {
    if (holdsPage(place)) break;
    if (place.matches(FIELD) && takes(place)) return;
    if (place.isConnected && (readsFrom(place) || enters(place))) return;
    if (neighbours(place, beside).some((each) => takes(each) || enters(each))) return;
  }
  const page = document.querySelector<HTMLElement>("main");
  if (page && !readsFrom(page)) takes(page);
}
