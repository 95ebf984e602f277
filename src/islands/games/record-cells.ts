import { csvText, csvTimes } from "#/lib/base/csv-cells.ts";
import { minusWire } from "#/lib/base/money.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { isPending } from "./won-round.ts";

/** What a round was played with. */
function moneyOf({ free, bonus }: Round): string {
  if (free) return "round_free";
  return bonus ? "money_bonus" : "money_own";
}

/** What a saved betting record tells of a round, in the reader's zone; amounts as numbers. */
export function roundCells(t: Translate, currency: string) {
  const time = csvTimes(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const cells: readonly [label: string, cell: (row: Round) => string][] = [
    ["date", (row) => csvText(time(Date.parse(row.startedAt)))],
    ["game", (row) => csvText(row.gameName)],
    ["record_vendor", (row) => csvText(row.vendorName)],
    ["round", (row) => csvText(row.roundId)],
    ["stake", (row) => row.stake],
    // What is in play has come to nothing yet: it is no loss. What it has paid so far is paid.
    ["payout", (row) => (isPending(row) ? "" : row.payout)],
    ["result", (row) => (row.state === "open" ? "" : minusWire(row.payout, row.stake))],
    ["record_currency", () => csvText(currency)],
    ["state", (row) => csvText(t(`round_${row.state}`))],
    ["round_jackpot", (row) => row.jackpot ?? ""],
    ["record_money", (row) => csvText(t(moneyOf(row)))],
  ];
  return cells.map(([label, cell]) => ({ label: csvText(t(label)), cell }));
}
