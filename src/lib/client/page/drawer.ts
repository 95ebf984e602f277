// A phone's drawer: while it is open nothing behind it can be reached. Comes with its first opening.
const drawer = document.querySelector<HTMLElement>("#menu");

function shut(closed: boolean): void {
  if (!drawer) return;
  drawer.role = closed ? "dialog" : null;
  drawer.ariaModal = closed ? "true" : null;
  drawer.ariaLabel = closed ? (drawer.querySelector("nav")?.ariaLabel ?? null) : null;
  for (const behind of document.querySelectorAll<HTMLElement>(
    "body > :not(.app), .app > :not(#menu)",
  ))
    behind.inert = closed;
}

// Before it closes: the button that opened it must be able to take the focus back.
drawer?.addEventListener("beforetoggle", (event) => {
  if (event.newState === "closed") shut(false);
});
drawer?.addEventListener("toggle", (event) => shut(event.newState === "open"));
shut(drawer?.matches(":popover-open") ?? false);
// A wide window has the menu beside the page.
matchMedia("(min-width: 720px)").addEventListener("change", () => {
  if (drawer?.matches(":popover-open")) drawer.hidePopover();
});

export {};
