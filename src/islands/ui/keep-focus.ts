import { focusAlong, isSeen, type Trail, trailOf } from "./focus.ts";

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
