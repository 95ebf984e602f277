import type { ModalName } from "./modals.ts";

/** Runs `open` whenever something with `data-show="<name>"` is pressed, anywhere on the page. */
export function onOpener(name: ModalName, open: (pressed: HTMLElement) => void): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const pressed = target?.closest<HTMLElement>("[data-show]");
    if (pressed?.dataset["show"] !== name) return;
    event.preventDefault();
    open(pressed);
  });
}
