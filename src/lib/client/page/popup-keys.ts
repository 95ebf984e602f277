const OPEN = "details.pop[open]";
const FLYING = ".nav li:has(> .fly)";

const inModal = () => document.querySelector("dialog[open]:modal") !== null;

/** The arrow that leads from an entry into what flies out beside it. */
const inwards = () => (document.dir === "rtl" ? "ArrowLeft" : "ArrowRight");

/** The links of a flyout are no stops of the Tab key: arrows lead in and along, Escape and the other arrow back. */
function moveIn(entry: Element, event: KeyboardEvent): boolean {
  const [own, ...links] = entry.querySelectorAll<HTMLElement>("a");
  const at = links.indexOf(document.activeElement as HTMLElement);
  const backwards = inwards() === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
  const to = {
    [inwards()]: links[at + 1],
    ...(at < 0 ? {} : { [backwards]: links[at - 1] ?? own }),
    ...(at < 0 ? {} : { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? own }),
  }[event.key];
  to?.focus();
  return to !== undefined;
}

function shut(entry: Element): void {
  entry.classList.add("shut");
  if (entry.contains(document.activeElement)) entry.querySelector<HTMLElement>("a")?.focus();
  const open = ({ relatedTarget }: Event & { relatedTarget?: EventTarget | null }) => {
    if (relatedTarget instanceof Node && entry.contains(relatedTarget)) return;
    entry.classList.remove("shut");
    entry.removeEventListener("focusout", open);
    entry.removeEventListener("mouseleave", open);
  };
  entry.addEventListener("focusout", open);
  entry.addEventListener("mouseleave", open);
}

/** Does what a key means to a menu: Escape closes what opened, arrows lead into what flies out and along it. */
export function pressKey(event: KeyboardEvent): void {
  if (inModal() || !(event.target instanceof Element)) return;
  const near = event.target.closest(FLYING);
  const entry = near?.querySelector(":scope > .fly")?.checkVisibility() ? near : null;
  if (entry && event.key !== "Escape") {
    if (moveIn(entry, event)) event.preventDefault();
    return;
  }
  if (event.key !== "Escape") return;
  const open = document.querySelector(OPEN);
  const flying = entry ?? document.querySelector(`${FLYING}:hover:not(.shut)`);
  if (open) {
    open.removeAttribute("open");
    open.querySelector("summary")?.focus();
  } else if (flying) shut(flying);
  else return;
  event.preventDefault();
}
