import type { SpinView } from "../api.ts";
import { t } from "./page-data.ts";

/** A line's win in words: "Línea 4 · 3 × La Luna (×2)". */
export function lineText(win: SpinView["lineWins"][number]): string {
  const name = t(`symbol_${win.symbol}`);
  const text = t("line_win", { line: win.line, count: win.count, symbol: name });
  return win.multiplier > 1 ? t("multiplied", { text, times: win.multiplier }) : text;
}

/** What lies in the window, row by row, in words. */
export function windowText(window: SpinView["window"]): string {
  return [0, 1, 2]
    .map((row) =>
      t("row_text", {
        row: row + 1,
        symbols: window.map((cards) => t(`symbol_${cards[row] ?? ""}`)).join(", "),
      }),
    )
    .join(" ");
}
