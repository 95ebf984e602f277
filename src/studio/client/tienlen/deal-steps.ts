import { h, ICONS, icon } from "../dom.ts";
import { t } from "../page-data.ts";
import { seatName } from "./seats.ts";
import type { Seen } from "./view.ts";

type Step = { readonly text: string; readonly isDone: boolean; readonly detail: string };

const SHOWN_DIGITS = 12;
/** A deal that failed so lately is why there is another. */
const RECENT_MS = 15_000;

/** The deal as it is made, step by step: nobody's seed is known to others before all are bound. */
export function dealSteps(seen: Seen): HTMLElement {
  const { phase, hand, seats, notes, now } = seen.table;
  const players = seats.filter((seat) => seat?.playing);
  const of = (count: number) => t("tl_of", { count, all: players.length });
  const committed = players.filter((seat) => seat?.committed).length;
  const revealed = players.filter((seat) => seat?.revealed).length;
  const hash = hand?.serverSeedHash ?? "";
  const failed = notes.find(
    ({ kind, at }) => kind.startsWith("no_") && kind !== "no_stake" && now - at < RECENT_MS,
  );
  const steps: readonly Step[] = [
    { text: t("tl_step_stakes"), isDone: phase !== "staking", detail: "" },
    {
      text: t("tl_step_hash"),
      isDone: phase !== "staking" && hash !== "",
      detail: phase === "staking" ? "" : hash.slice(0, SHOWN_DIGITS),
    },
    {
      text: t("tl_step_commit"),
      isDone: phase === "revealing",
      detail: phase === "staking" ? "" : of(phase === "revealing" ? players.length : committed),
    },
    {
      text: t("tl_step_reveal"),
      isDone: phase === "revealing" && revealed === players.length,
      detail: phase === "revealing" ? of(revealed) : "",
    },
  ];
  return h(
    "div",
    { class: "tl-deal" },
    h("h2", {}, t("tl_dealing")),
    h(
      "ol",
      {},
      ...steps.map(({ text, isDone, detail }) =>
        h(
          "li",
          { "data-done": isDone },
          h("i", {}, isDone && icon(ICONS.check)),
          h("span", {}, text),
          h("b", { class: "digits" }, detail),
        ),
      ),
    ),
    h(
      "p",
      {},
      failed ? t("tl_redeal", { name: seatName(seen, failed.seat ?? 0) }) : t("tl_deal_note"),
    ),
  );
}
