import { csvText, csvTimes } from "#/lib/base/csv-cells.ts";
import { minusWire } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { calledOf } from "#/lib/rules/lottery/gain.ts";
import { gameName } from "./names.ts";

/** What a ticket brought or what came back for it. */
export function backOf({ state, price, payout, refund }: Ticket): string {
  if (state === "cancelled") return price;
  return Number(refund) > 0 ? minusWire(payout, minusWire("0", refund)) : payout;
}

/** What a saved betting record tells of a ticket, in the reader's zone; amounts as numbers, none of what is in play. */
export function ticketCells(t: Translate) {
  const time = csvTimes(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const ended = (row: Ticket, amount: string) => (row.state === "open" ? "" : amount);
  const cells: readonly [label: string, cell: (row: Ticket) => string][] = [
    ["date", (row) => csvText(time(Date.parse(row.placedAt)))],
    ["game", (row) => csvText(gameName(t, row.gameCode))],
    ["record_draw", (row) => csvText([row.station, row.period].filter(Boolean).join(" "))],
    ["ticket", (row) => csvText(row.ticketId)],
    ["stake", (row) => row.price],
    ["ticket_back", (row) => ended(row, backOf(row))],
    ["result", (row) => ended(row, minusWire(backOf(row), row.price))],
    ["record_currency", (row) => csvText(row.currency.code)],
    ["state", (row) => csvText(t(`state_${calledOf(row)}`))],
  ];
  return cells.map(([label, cell]) => ({ label: csvText(t(label)), cell }));
}
