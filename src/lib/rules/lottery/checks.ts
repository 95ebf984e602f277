import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { BetType, DrawnNumbers, LotteryGame, Picks, Selection } from "./bet-type.ts";

/** Whether something can be picked, or fall: the right number of digits with its leading zeros, or a listed value. */
export function isPick(picks: Picks, value: string): boolean {
  if ("listed" in picks) return picks.listed.includes(value);
  return value.length === picks.digits && /^\d+$/.test(value);
}

function firstTwice(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => seen.size === seen.add(value).size);
}

/** What a selection is refused for; `detail` names the place, and the pick at fault where there is one. */
export type SelectionRefusal =
  | "wrong_places"
  | "too_few_picks"
  | "too_many_picks"
  | "bad_pick"
  | "pick_twice"
  | "cannot_be_sold";

/** Whether a selection can be sold as this type of bet; answers it unchanged. */
export function checkSelection(
  type: BetType,
  selection: Selection,
): Result<Selection, SelectionRefusal> {
  if (selection.length !== type.places.length) return refuse("wrong_places");
  for (const [index, { name, picks, min, max }] of type.places.entries()) {
    const picked = selection[index] ?? [];
    const detail = { place: name };
    if (picked.length < min) return refuse("too_few_picks", { detail: { ...detail, min } });
    if (picked.length > max) return refuse("too_many_picks", { detail: { ...detail, max } });
    const bad = picked.find((value) => !isPick(picks, value));
    if (bad !== undefined) return refuse("bad_pick", { detail: { ...detail, pick: bad } });
    const twice = firstTwice(picked);
    if (twice !== undefined) return refuse("pick_twice", { detail: { ...detail, pick: twice } });
  }
  const reason = type.refusal?.(selection);
  return reason ? refuse("cannot_be_sold", { detail: { reason } }) : ok(selection);
}

/** What a result is refused for; `detail` names the drum, and the number at fault where there is one. */
export type DrawnRefusal = "wrong_drums" | "wrong_count" | "bad_number" | "number_twice";

/** Whether numbers can be what a game drew, down to their leading zeros; answers them unchanged. */
export function checkDrawn(
  game: LotteryGame,
  drawn: DrawnNumbers,
): Result<DrawnNumbers, DrawnRefusal> {
  if (drawn.length !== game.drawn.length) return refuse("wrong_drums");
  for (const [index, { name, picks, numbers, distinct }] of game.drawn.entries()) {
    const fallen = drawn[index] ?? [];
    const detail = { drum: name };
    if (fallen.length !== numbers) return refuse("wrong_count", { detail: { ...detail, numbers } });
    const bad = fallen.find((value) => !isPick(picks, value));
    if (bad !== undefined) return refuse("bad_number", { detail: { ...detail, number: bad } });
    const twice = distinct ? firstTwice(fallen) : undefined;
    if (twice !== undefined)
      return refuse("number_twice", { detail: { ...detail, number: twice } });
  }
  return ok(drawn);
}
