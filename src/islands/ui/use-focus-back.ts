import { type RefObject, useEffect, useRef } from "react";

const FIELD = "button, a[href], input, select, textarea";

/**
 * When a step within `region` gives way to another (`step` changes) and takes the focused element with it, the focus
 * goes to what `to` selects there, else to the first thing to press: never to the page's beginning. The first step that
 * there is (none is undefined) took it from nothing.
 */
export function useFocusBack<E extends HTMLElement>(
  region: RefObject<E | null>,
  step: unknown,
  to?: string,
): void {
  const before = useRef(step);
  useEffect(() => {
    const last = before.current;
    before.current = step;
    if (last === step || last === undefined) return;
    const { activeElement: active } = document;
    if (active && active !== document.body) return;
    const wanted = to ? region.current?.querySelector<HTMLElement>(to) : null;
    (wanted ?? region.current?.querySelector<HTMLElement>(FIELD))?.focus();
  }, [step, region, to]);
}
