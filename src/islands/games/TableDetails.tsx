import type { ReactNode } from "react";
import type { TableOutcome, TableRoundDetails } from "#/lib/contract/games/table-round.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { RANKS } from "#/lib/rules/studio/tienlen/cards.ts";
import { tienLenWords } from "#/lib/rules/studio/tienlen/words.ts";
import { PlayedCards } from "./PlayedCards.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: TableRoundDetails;
  readonly money: (amount: string) => ReactNode;
};
type Row = readonly [label: string, value: ReactNode];

/** A bet on a round of a table that is one for all: what was bet on, and the cards, the number or the dice that came. */
export function TableDetails({ t, lang, details, money }: Props) {
  const { bets, outcome, number } = details;
  const side = (name: string) => t(`table_side_${name}`);
  const rows: readonly Row[] = [
    ...(number === null ? [] : [[t("table_round"), String(number)] as const]),
    ...bets.map(
      (bet): Row => [
        t("table_bet", { side: side(bet.side) }),
        <span key={bet.side}>{money(bet.stake)}</span>,
      ],
    ),
    ...(outcome
      ? outcomeRows(outcome, { t, lang, side })
      : [[t("table_outcome"), t("leg_open")] as const]),
  ];
  return (
    <div className="wager">
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SUIT: Readonly<Record<string, number>> = { S: 0, C: 1, D: 2, H: 3 };
const SUITS = 4;
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** A card as its number, by which it is drawn and named. */
function cardOf(name: string): number {
  const rank = RANKS.indexOf(name.slice(0, -1) as (typeof RANKS)[number]);
  return rank * SUITS + (SUIT[name.slice(-1)] ?? 0);
}

function outcomeRows(
  outcome: TableOutcome,
  { t, lang, side }: Pick<Props, "t" | "lang"> & { readonly side: (name: string) => string },
): readonly Row[] {
  const { cardName } = tienLenWords(t, lang);
  const cards = (names: readonly string[]) => (
    <PlayedCards cards={names.map(cardOf)} nameOf={cardName} />
  );
  const hand = (names: readonly string[]) => (
    <>
      {cards(names)} = {pointsOf(names)}
    </>
  );
  switch (outcome.table) {
    case "baccarat":
      return [
        [side("player"), hand(outcome.player)],
        [side("banker"), hand(outcome.banker)],
      ];
    case "dragon-tiger":
      return [
        [side("dragon"), cards([outcome.dragon])],
        [side("tiger"), cards([outcome.tiger])],
      ];
    case "roulette":
      return [[t("table_number"), `${outcome.number} · ${side(colourOf(outcome.number))}`]];
    case "sic-bo": {
      const [first, second, third] = outcome.dice;
      return [[t("table_dice"), `${first} + ${second} + ${third} = ${first + second + third}`]];
    }
  }
}

const TEN = 10;

/** What cards count at baccarat: the last figure of their sum, in which tens and pictures are nothing. */
function pointsOf(names: readonly string[]): number {
  const counts = names.map((name) => {
    const rank = name.slice(0, -1);
    return rank === "A" ? 1 : Number(rank) || 0;
  });
  return counts.reduce((sum, count) => sum + count, 0) % TEN;
}

function colourOf(number: number): "green" | "red" | "black" {
  if (number === 0) return "green";
  return RED.has(number) ? "red" : "black";
}
