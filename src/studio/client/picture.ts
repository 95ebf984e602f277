import { h } from "./dom.ts";
import { page } from "./page-data.ts";

declare global {
  interface Document {
    /** The pictures of symbols that came at once, by their names: every script of the page finds them here. */
    symbols?: ReadonlyMap<string, string>;
  }
}

/** Where a symbol's picture lies. */
export const symbolUrl = (symbol: string): string =>
  document.symbols?.get(symbol) ?? `/symbols/${symbol}.svg`;

/** Takes the pictures that the table is laid with, which come as one; without it each is asked for where it is shown. */
export async function takeSymbols(): Promise<void> {
  if (page.symbols === null) return;
  try {
    const files: Record<string, string> = await (await fetch(page.symbols)).json();
    const type = "image/svg+xml";
    document.symbols = new Map(
      Object.entries(files).map(([name, svg]) => [
        name,
        URL.createObjectURL(new Blob([svg], { type })),
      ]),
    );
  } catch {
    // Each picture is a file as well.
  }
}

/** The picture alone. */
export const symbolImage = (symbol: string): HTMLImageElement =>
  h("img", { src: symbolUrl(symbol), alt: "", width: 200, height: 240 });

/** A symbol's picture with its name beside it, so without words of its own. */
export function picture(symbol: string): HTMLElement {
  return h("span", { class: "mini-card" }, symbolImage(symbol));
}
