import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import type { TienLenResult } from "../../tienlen/api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { cardFace } from "./card-art.ts";
import { seatName } from "./seats.ts";
import type { Seen } from "./view.ts";
import { owedLines, percentOf } from "./words.ts";

type Given = {
  readonly seen: Seen;
  readonly game: TienLenGame;
  readonly purse: Purse;
  readonly result: TienLenResult;
};
type Payment = TienLenResult["transfers"][number];

/** What a hand came to, with every step of the arithmetic. */
export function resultSheet(given: Given): HTMLElement {
  const { result } = given;
  if (result.kind === "void")
    return h(
      "section",
      { class: "tl-result", "aria-label": t("tl_result") },
      h("h2", {}, t("tl_void")),
      h("p", {}, t("tl_void_text")),
    );
  const seats = result.nets.flatMap((net, seat) => (net === null ? [] : [seat]));
  const order = [...seats].sort((a, b) => rank(given, a) - rank(given, b));
  return h(
    "section",
    { class: "tl-result", "aria-label": t("tl_result") },
    h("h2", { tabindex: -1 }, headline(given)),
    result.instant ? h("p", { class: "tl-instant" }, t(`tl_instant_${result.instant}`)) : null,
    h("ol", {}, ...order.map((seat) => seatLine(given, seat))),
    h("p", { class: "small" }, t("tl_unit_is", { unit: money(given, 1) })),
  );
}

/** The member first, then the winner. */
const rank = ({ seen, result }: Given, seat: number) => {
  if (seat === seen.mine?.seat) return -2;
  return seat === result.winner ? -1 : seat;
};

function headline({ seen, result }: Given): string {
  const winner = result.winner ?? 0;
  if (winner === seen.mine?.seat) return t(result.instant ? "tl_won_instant" : "tl_won");
  return t(result.instant ? "tl_wins_instant" : "tl_wins", { name: seatName(seen, winner) });
}

/** So many units in money. */
function money({ seen, purse }: Given, units: number): string {
  const amount = purse.wire(purse.minor(seen.table.unit) * BigInt(units));
  return purse.other(amount, seen.table.symbol);
}

const signed = ({ seen, purse }: Given, units: number) =>
  purse.signed(purse.wire(purse.minor(seen.table.unit) * BigInt(units)));

function seatLine(given: Given, seat: number): HTMLElement {
  const { seen, result, purse } = given;
  const left = result.hands[seat] ?? [];
  const made = result.instant && seat === result.winner;
  const rake = purse.minor(result.rakes[seat] ?? "0");
  const total = purse.wire(purse.minor(result.nets[seat] ?? "0") - rake);
  const payments = result.transfers.filter(({ from, to }) => from === seat || to === seat);
  return h(
    "li",
    { "data-me": seat === seen.mine?.seat },
    h(
      "div",
      { class: "tl-result-head" },
      h("b", { dir: "auto" }, seatName(seen, seat)),
      h("b", { class: "money", "data-sign": sign(purse.minor(total)) }, purse.signed(total)),
    ),
    left.length > 0
      ? h(
          "div",
          {
            class: "tl-left",
            role: "img",
            "aria-label": t("tl_cards_left", { count: left.length }),
          },
          ...left.map((card) => h("span", {}, cardFace(card))),
        )
      : null,
    h(
      "ul",
      {},
      ...payments.flatMap((payment) => paymentLines(given, payment, seat)),
      rake > 0n ? rakeLine(given, rake) : null,
    ),
    made ? h("p", { class: "small" }, t("tl_dealt_won")) : null,
  );
}

/** What a hand came to for the member, after the rake; null for who did not play it. */
export function netOf(
  { table, mine }: Seen,
  purse: Purse,
): {
  readonly text: string;
  readonly isWin: boolean;
  readonly staked: string;
  readonly paid: string;
} | null {
  const result = table.hand?.result;
  const net = mine && result?.nets[mine.seat];
  if (!result || !mine || net == null) return null;
  const staked = purse.minor(table.stake);
  const total = purse.minor(net) - purse.minor(result.rakes[mine.seat] ?? "0");
  return {
    text: purse.signed(purse.wire(total)),
    isWin: total > 0n,
    staked: table.stake,
    paid: purse.wire(staked + total),
  };
}

function sign(minor: bigint): "up" | "down" | "none" {
  if (minor === 0n) return "none";
  return minor > 0n ? "up" : "down";
}

/** A payment as the payer or the payee sees it: what it is made of, and what came of it. */
function paymentLines(given: Given, payment: Payment, seat: number): readonly HTMLElement[] {
  const { seen, result, game } = given;
  const { from, to, units, paid } = payment;
  const isPayer = from === seat;
  const other = isPayer ? to : from;
  const name = other === seen.mine?.seat ? t("tl_to_you") : seatName(seen, other);
  const lines = owedLines(game, payment, result.hands[from] ?? []).map(({ text, count, each }) =>
    t("tl_owed", { text, count, each, units: count * each }),
  );
  return [
    h(
      "li",
      {},
      h(
        "span",
        {},
        t(isPayer ? "tl_pays_to" : "tl_gets_from", { name, lines: lines.join(" + ") }),
        paid < units ? ` ${t("tl_capped", { units, paid })}` : "",
      ),
      h("span", { class: "money" }, signed(given, isPayer ? -paid : paid)),
    ),
  ];
}

function rakeLine({ game, purse }: Given, rake: bigint): HTMLElement {
  const { bps, mostUnits } = game.rake;
  return h(
    "li",
    {},
    h("span", {}, t("tl_rake_line", { percent: percentOf(bps), most: mostUnits })),
    h("span", { class: "money" }, purse.signed(purse.wire(-rake))),
  );
}
