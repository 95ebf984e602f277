/** Runs when the page has loaded and nothing else is to be done. */
export function onIdle(run: () => void): void {
  const later = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
