import { h } from "./dom.ts";
import { symbolImage } from "./picture.ts";

type Poster = {
  readonly symbol: string;
  readonly title: string;
  readonly figure: string;
  readonly text: string;
  readonly action: string;
};

/** A card laid over the table that waits for one press. Resolves when the player goes on. */
export function poster(
  host: HTMLElement,
  { symbol, title, figure, text, action }: Poster,
): Promise<void> {
  return new Promise((resolve) => {
    const button = h("button", { class: "btn primary", type: "button", autofocus: true }, action);
    const dialog = h(
      "dialog",
      { class: "poster", "aria-labelledby": "poster-title" },
      h(
        "div",
        { class: "poster-card" },
        symbolImage(symbol),
        h(
          "div",
          { class: "poster-words" },
          h("h2", { id: "poster-title" }, title),
          h("p", { class: "poster-figure" }, figure),
          h("p", {}, text),
          button,
        ),
      ),
    );
    button.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve();
    });
    host.append(dialog);
    dialog.showModal();
  });
}
