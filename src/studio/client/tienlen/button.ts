import { t } from "../page-data.ts";
import type { MoveState } from "./moving.ts";
import { isInHand, type Seen } from "./view.ts";
import { hindranceText } from "./why.ts";
import { combinationText } from "./words.ts";

type Button = {
  readonly label: string;
  readonly detail: string;
  readonly isReady: boolean;
  /** What stands beside it. */
  readonly beside: "stake" | "pass" | "stay";
};

type Given = {
  readonly seen: Seen | null;
  readonly stake: string;
  readonly move: MoveState;
  readonly isBusy: boolean;
  /** The next hand is asked for, while the result of the last one stands. */
  readonly isNext: boolean;
};

/** What the main button does now, and what stands beside it. */
export function buttonOf(given: Given): Button {
  const { seen, stake, move, isBusy } = given;
  if (!seen) return { label: t("tl_sit"), detail: stake, isReady: !isBusy, beside: "stake" };
  if (!isInHand(seen)) return readyButton(given, seen);
  if (seen.table.phase !== "playing")
    return { label: t("tl_dealing"), detail: "", isReady: false, beside: "pass" };
  const { made, hindrance, isTurn, isSending, asked } = move;
  const what = made ? combinationText(made) : "";
  const why = hindrance === null ? what : hindranceText(hindrance, asked);
  return {
    label: t(isTurn ? "tl_play" : "tl_wait_turn"),
    detail: isTurn ? why : what,
    isReady: isTurn && !isSending && hindrance === null,
    beside: "pass",
  };
}

function readyButton({ stake, move, isNext }: Given, { table, mine }: Seen): Button {
  const own = mine ? table.seats[mine.seat] : null;
  // What was asked for the hand that is over stands until its result goes.
  const isAsked = table.phase === "over" ? own?.ready !== "stay" && !isNext : own?.ready === "no";
  return {
    label: t(isAsked ? "tl_ready_now" : "tl_is_ready"),
    detail: isAsked ? stake : t("tl_ready_undo"),
    isReady: !move.isSending,
    beside: "stay",
  };
}
