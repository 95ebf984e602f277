import { type RefObject, useEffect } from "react";

/**
 * Of several forms that are open on a page one is in front: the last that opened, or that had the focus. The others are
 * marked `data-behind`, and what sends them looks like any other button (controls of the page's own sheet).
 */
export function useFront<E extends HTMLElement>(region: RefObject<E | null>, open: boolean): void {
  useEffect(() => {
    const element = region.current;
    if (!open || !element) return;
    const come = () => {
      for (const other of document.querySelectorAll("[data-open-form]"))
        other.toggleAttribute("data-behind", other !== element);
    };
    element.setAttribute("data-open-form", "");
    come();
    element.addEventListener("focusin", come);
    return () => {
      element.removeEventListener("focusin", come);
      element.removeAttribute("data-open-form");
      element.removeAttribute("data-behind");
      const others = [...document.querySelectorAll("[data-open-form]")];
      if (others.every((other) => other.hasAttribute("data-behind")))
        others.at(-1)?.removeAttribute("data-behind");
    };
  }, [region, open]);
}
