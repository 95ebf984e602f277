import { combinationOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import type { TienLenMove } from "../../tienlen/api.ts";
import { t } from "../page-data.ts";
import { seatName } from "./seats.ts";
import { isOwnTurn, ownCards, type Seen, topOf } from "./view.ts";
import { cardName, combinationName } from "./words.ts";

/** What changed between two sights of a table. */
export type News = {
  readonly moves: readonly TienLenMove[];
  /** Units that stand to be paid for cuts of the trick, where something was cut just now. */
  readonly cut: number | null;
  readonly isDealt: boolean;
  readonly isOwnTurn: boolean;
  readonly isOver: boolean;
};

export function newsOf(before: Seen | null, now: Seen): News {
  const { hand, phase } = now.table;
  const isSame = before?.table.hand?.hand === hand?.hand;
  const known = isSame ? (before?.table.hand?.moves.length ?? 0) : 0;
  const cutBefore = isSame ? (before?.table.hand?.top?.cut ?? 0) : 0;
  const cut = hand?.top?.cut ?? 0;
  const turnBefore = isSame ? before?.table.hand?.turn : null;
  return {
    moves: hand?.moves.slice(known) ?? [],
    cut: cut > cutBefore ? cut : null,
    isDealt: ownCards(now) !== null && (!isSame || !before || ownCards(before) === null),
    isOwnTurn: isOwnTurn(now) && (turnBefore !== hand?.turn || before?.table.phase !== "playing"),
    isOver: phase === "over" && before !== null && before.table.phase !== "over",
  };
}

/** The news in words, for who hears the table; the member's own moves are known to them. */
export function spokenNews(seen: Seen, { moves, cut, isDealt, isOwnTurn: isTurn }: News): string {
  const own = seen.mine?.seat;
  const told = moves
    .filter(({ seat, auto }) => seat !== own || auto)
    .map((move) => moveText(seen, move));
  const cards = isDealt ? (ownCards(seen) ?? []).map(cardName).join(", ") : "";
  return [
    ...(cut === null ? [] : [t("tl_cut")]),
    ...told,
    ...(isDealt ? [t("tl_your_cards", { cards })] : []),
    ...(isTurn ? [turnText(seen)] : []),
  ].join(" ");
}

function moveText(seen: Seen, { seat, cards, auto }: TienLenMove): string {
  const name = seatName(seen, seat);
  const made = combinationOf(cards);
  if (!made) return t(auto ? "tl_said_auto_pass" : "tl_said_pass", { name });
  return t("tl_said_play", { name, what: combinationName(made) });
}

/** What is asked of who is to move: to lead, or what to go above. */
export function turnText(seen: Seen): string {
  const { hand } = seen.table;
  const top = topOf(hand);
  if (top) return t("tl_your_turn_over", { what: combinationName(top) });
  return hand?.must == null
    ? t("tl_your_lead")
    : t("tl_your_lead_with", { card: cardName(hand.must) });
}
