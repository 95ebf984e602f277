import { h } from "../dom.ts";
import { page, t, verifyAddress } from "../page-data.ts";
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
