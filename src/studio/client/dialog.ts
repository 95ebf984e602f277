import { h, ICONS, icon } from "./dom.ts";
import { t } from "./page-data.ts";

/** A tab of the dialog: built each time it is opened. */
export type Tab = {
  readonly id: string;
  readonly label: string;
  readonly build: () => HTMLElement;
};

/** The game's one dialog: pay table, rules, rounds, fairness. Escape, the cross and the scrim close it. */
export class Papers {
  readonly dialog: HTMLDialogElement;
  readonly #tabs: readonly Tab[];
  readonly #list = h("div", { class: "tabs", role: "tablist" });
  readonly #panel = h("div", { class: "panel", role: "tabpanel", tabindex: 0, id: "papers-panel" });

  constructor(host: HTMLElement, tabs: readonly Tab[]) {
    this.#tabs = tabs;
    this.dialog = h(
      "dialog",
      { class: "papers", id: "papers", "aria-label": t("menu") },
      h(
        "div",
        { class: "papers-head" },
        this.#list,
        h(
          "button",
          {
            class: "icon-button",
            type: "button",
            "aria-label": t("close"),
            onclick: () => this.dialog.close(),
          },
          icon(ICONS.close),
        ),
      ),
      this.#panel,
    );
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    this.#list.append(...tabs.map((tab) => this.#button(tab)));
    this.#list.addEventListener("keydown", (event) => this.#keys(event));
    host.append(this.dialog);
  }

  get isOpen(): boolean {
    return this.dialog.open;
  }

  open(id = this.#tabs[0]?.id ?? ""): void {
    this.#choose(id);
    if (!this.dialog.open) this.dialog.showModal();
  }

  #button({ id, label }: Tab): HTMLButtonElement {
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": "papers-panel",
        onclick: () => this.#choose(id),
      },
      label,
    );
  }

  #choose(id: string): void {
    for (const button of this.#list.children) {
      const isChosen = button.id === `tab-${id}`;
      button.setAttribute("aria-selected", String(isChosen));
      button.setAttribute("tabindex", isChosen ? "0" : "-1");
    }
    this.#panel.setAttribute("aria-labelledby", `tab-${id}`);
    const tab = this.#tabs.find((one) => one.id === id);
    this.#panel.replaceChildren(...(tab ? [tab.build()] : []));
    this.#panel.scrollTop = 0;
  }

  #keys(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const ids = this.#tabs.map((tab) => tab.id);
    const at = ids.findIndex((id) => `tab-${id}` === document.activeElement?.id);
    const next = ids[(at + step + ids.length) % ids.length];
    if (at < 0 || next === undefined) return;
    this.#choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
}
