import { useLayoutEffect, useState } from "react";

/** The modal that is on top, else the page: what lies outside of it can be neither pressed nor heard. */
function top(): Element {
  return [...document.querySelectorAll("dialog.modal[open]")].at(-1) ?? document.body;
}

/**
 * A place for what must stay in reach whatever opens: it moves into the modal on top, and is shown above its cover. Null
 * while there is nothing to show.
 */
export function useTop(shown: boolean): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);

  useLayoutEffect(() => {
    const made = document.createElement("div");
    made.className = "on-top";
    made.setAttribute("popover", "manual");
    setPlace(made);
    return () => made.remove();
  }, []);

  useLayoutEffect(() => {
    if (!place) return;
    const settle = () => {
      const parent = top();
      if (place.parentElement !== parent) parent.append(place);
      if (shown && !place.matches(":popover-open")) place.showPopover?.();
      if (!shown && place.matches(":popover-open")) place.hidePopover();
    };
    settle();
    const watch = new MutationObserver(settle);
    watch.observe(document.body, { subtree: true, attributeFilter: ["open"] });
    return () => watch.disconnect();
  }, [place, shown]);

  return place;
}
