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
  return element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
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

/** Gives the focus to the heading that stands before `inner` in a place, else to its first; false where it has none. */
function readsFrom(place: Element, inner: Element | undefined): boolean {
  const headings = [...place.querySelectorAll<HTMLElement>("h1, h2, h3")].filter(isSeen);
  const before = headings.filter(
    (each) => inner && inner.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  const heading = before.at(-1) ?? headings[0];
  if (!heading) return false;
  heading.tabIndex = -1;
  return takes(heading);
}

/** What stands beside a place now, or stood there before it was removed; never what the page itself is in. */
const neighbours = (place: Element, before: readonly (Element | null)[]): readonly Element[] =>
  (place.isConnected ? [place.nextElementSibling, place.previousElementSibling] : before).filter(
    (each): each is Element => each !== null && !holdsPage(each),
  );

const holdsPage = (place: Element): boolean =>
  place.matches("main") || place.querySelector("main") !== null;

/**
 * Gives the focus to what had it, at the start of the trail; where that has gone, to `heir` (what the page shows in its
 * place), else to its nearest neighbour that can be pressed, or to the heading of its section.
 */
export function focusAlong(trail: Trail, heir?: string): void {
  if (takes(trail[0]?.place)) return;
  if (heir && [...document.querySelectorAll(heir)].some(takes)) return;
  let inner: Element | undefined;
  for (const { place, beside } of trail) {
    if (holdsPage(place)) break;
    if (place.matches(FIELD) && takes(place)) return;
    if (place.isConnected && (readsFrom(place, inner) || enters(place))) return;
    if (neighbours(place, beside).some((each) => takes(each) || enters(each))) return;
    if (place.isConnected) inner = place;
  }
  const page = document.querySelector<HTMLElement>("main");
  if (page && !readsFrom(page, inner)) takes(page);
}

const nothingHasIt = (): boolean =>
  !document.activeElement || document.activeElement === document.body;

/**
 * Keeps the focus on the page from now on: when what has it is removed or hidden, and nothing else asks for it within
 * two frames, it goes along its trail. Who clicks beside everything is left alone.
 */
export function keepFocus(): () => void {
  let trail: Trail = [];
  let due = false;

  function mend(): void {
    due = false;
    const last = trail[0]?.place;
    if (!last || !nothingHasIt()) return;
    const left = trail;
    trail = [];
    if (!isSeen(last)) focusAlong(left);
  }
  function look(): void {
    if (due || trail.length === 0 || !nothingHasIt()) return;
    due = true;
    requestAnimationFrame(() => requestAnimationFrame(mend));
  }
  function note(focused: EventTarget | null): void {
    if (focused instanceof Element && focused !== document.body) trail = trailOf(focused);
  }
  const enter = ({ target }: Event): void => note(target);
  const leave = (): void => queueMicrotask(look);
  const removals = new MutationObserver(look);
  note(document.activeElement);
  document.addEventListener("focusin", enter);
  document.addEventListener("focusout", leave);
  removals.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", enter);
    document.removeEventListener("focusout", leave);
    removals.disconnect();
  };
}
