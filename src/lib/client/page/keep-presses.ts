/** Keeps what is pressed of `selector` until `ready`, what few pages have and fetch for themselves, is here. */
export function keepPresses(selector: string, ready: Promise<unknown>): void {
  const keep = (event: Event): void => {
    const press = (event.target as Element).closest<HTMLElement>(selector);
    if (press) document.keep(event, press, ready);
  };
  document.addEventListener("click", keep, true);
  void ready.then(() => document.removeEventListener("click", keep, true));
}
