import type { Result } from "#/lib/base/result.ts";
import { h } from "./dom.ts";
import { t } from "./page-data.ts";

type Answer = Promise<Result<{ readonly shown: boolean }>>;

/** Where a player's name may be shown to others; `show` is null where there is none. */
export type NameDesk = {
  readonly mine: () => Answer;
  readonly show: ((shown: boolean) => Answer) | null;
};

/** Whether the player's name stands, shortened, before the others of the table. `help`: the text that says where. */
export function nameChoice({ mine, show }: NameDesk, help: string): HTMLElement | null {
  if (!show) return null;
  const input = h("input", {
    type: "checkbox",
    id: "show-name",
    disabled: true,
    onchange: () => void put(input.checked),
  });
  async function put(shown: boolean): Promise<void> {
    input.disabled = true;
    const reply = await show?.(shown);
    if (reply?.ok) input.checked = reply.value.shown;
    else input.checked = !shown;
    input.disabled = false;
  }
  void mine().then((reply) => {
    if (reply.ok) input.checked = reply.value.shown;
    input.disabled = !reply.ok;
  });
  return h(
    "div",
    { class: "name-choice" },
    h("label", {}, input, " ", t("crash_show_name")),
    h("p", { class: "small" }, t(help)),
  );
}
