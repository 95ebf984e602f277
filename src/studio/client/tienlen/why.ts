import { cardSign } from "#/lib/rules/studio/tienlen/words.ts";
import { t } from "../page-data.ts";
import type { Asked, Hindrance } from "./choices.ts";
import { combinationText } from "./words.ts";

/** Why what is picked cannot be played. */
export function hindranceText(hindrance: Exclude<Hindrance, null>, { top, must }: Asked): string {
  if (hindrance === "not_above")
    return t("tl_why_not_above", { what: top ? combinationText(top) : "" });
  if (hindrance === "must_include") return t("tl_why_must", { card: cardSign(must ?? 0) });
  return t(hindrance === "nothing" ? "tl_why_nothing" : "tl_why_no_combination");
}
