import { h } from "../dom.ts";
import { t, verifyAddress } from "../page-data.ts";
import type { Pots } from "./desk.ts";

/** The hash of the pot at a stake, what decided it once it is over, and where all of it can be checked. */
export function rainProof(gameId: string, pots: Pots, stake: string): HTMLElement {
  const pot = pots.of(stake);
  const entries: readonly (readonly [string, string])[] = pot
    ? [
        [t("rain_number"), pot.number === null ? "—" : String(pot.number)],
        [t("rain_hash"), pot.hash],
        [t("server_seed"), pot.serverSeed ?? t("rain_not_revealed")],
        ...(pot.seeds ? ([[t("rain_seeds"), pot.seeds.join(", ")]] as const) : []),
      ]
    : [];
  return h(
    "div",
    { class: "fairness" },
    h("p", { class: "lead" }, t("rain_fair_intro")),
    h(
      "dl",
      { class: "seeds" },
      ...entries.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    h("p", {}, t("rain_fair_how")),
    h("p", {}, t("rain_fair_limit")),
    h(
      "p",
      { class: "small" },
      `${t("verify_elsewhere")} `,
      h("a", { href: verifyAddress(gameId), target: "_blank", rel: "noopener" }, t("verify_page")),
    ),
  );
}
