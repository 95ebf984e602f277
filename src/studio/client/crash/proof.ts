import { h } from "../dom.ts";
import { verifyAddress } from "../fairness.ts";
import { page, t } from "../page-data.ts";
import type { Desk } from "./desk.ts";
import type { Feed } from "./feed.ts";

/** What was published before the first flight, what the last one revealed, and where all of it can be checked. */
export function crashProof(gameId: string, feed: Feed): HTMLElement {
  const { now } = feed;
  const [last] = now?.last ?? [];
  const whole = new Intl.NumberFormat(page.language);
  const entries: readonly (readonly [string, string])[] = now
    ? [
        [t("crash_first_hash"), now.chain.firstHash],
        [t("crash_salt"), now.chain.salt ?? "—"],
        [
          t("crash_number"),
          t("crash_number_of", {
            number: whole.format(now.round.number),
            length: whole.format(now.chain.length),
          }),
        ],
        [t("crash_last_hash"), last?.hash ?? "—"],
      ]
    : [];
  return h(
    "div",
    { class: "fairness" },
    h("p", { class: "lead" }, t("crash_fair_intro")),
    h(
      "dl",
      { class: "seeds" },
      ...entries.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    h("p", {}, t("crash_fair_salt")),
    h("p", {}, t("crash_fair_limit")),
    h(
      "p",
      { class: "small" },
      `${t("verify_elsewhere")} `,
      h("a", { href: verifyAddress(gameId), target: "_blank", rel: "noopener" }, t("verify_page")),
    ),
  );
}

/** Whether the player's name stands, shortened, in the list of who is aboard. */
export function nameChoice(desk: Desk): HTMLElement | null {
  const { show } = desk;
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
  void desk.mine().then((reply) => {
    if (reply.ok) input.checked = reply.value.shown;
    input.disabled = !reply.ok;
  });
  return h(
    "div",
    { class: "crash-name" },
    h("label", {}, input, " ", t("crash_show_name")),
    h("p", { class: "small" }, t("crash_show_name_help")),
  );
}
