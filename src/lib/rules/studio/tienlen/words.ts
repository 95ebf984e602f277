import { type Card, isRed, isTwo, RANKS, rankOf, SUITS, suitOf } from "./cards.ts";
import { bombsIn, type Combination, combinationOf } from "./combinations.ts";
import type { TienLenGame } from "./game.ts";
import type { Transfer } from "./hand.ts";
import type { PlayedTienLen } from "./played.ts";

/** A text by its key, with its values put in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What is owed for one thing: how many of it, and units for each. */
export type OwedLine = { readonly text: string; readonly count: number; readonly each: number };

/** Keeps a suit's sign from being shown as a picture of a phone's own. */
const AS_TEXT = "\uFE0E";
const STRONG_PAIRS = 4;
const BPS_OF_PERCENT = 100;

/** A card as it is printed: "10♥". */
export const cardSign = (card: Card): string =>
  `${RANKS[rankOf(card)] ?? ""}${SUITS[suitOf(card)] ?? ""}${AS_TEXT}`;

const ranksText = (cards: readonly Card[]): string =>
  [...new Set(cards.map((card) => RANKS[rankOf(card)]))].join("-");

/** The words of tiến lên, in a language, of the texts in `studio-tienlen.json`. */
export function tienLenWords(t: Say, language: string) {
  const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

  /** A card in full, as it is spoken: "siete de corazones". */
  const cardName = (card: Card): string =>
    t("tl_card", { rank: t(`tl_rank_${rankOf(card)}`), suit: t(`tl_suit_${suitOf(card)}`) });

  /** What lies there: "Escalera 4-5-6", "Pareja de 9". */
  function combinationText({ kind, cards, top }: Combination): string {
    if (kind === "single") return cardSign(top);
    return t(`tl_${kind}`, { ranks: ranksText(cards), pairs: cards.length / 2 });
  }

  /** The same for who hears it: a single card by its name. */
  const combinationName = (made: Combination): string =>
    made.kind === "single" ? cardName(made.top) : combinationText(made);

  /** Hundredths of a per cent: 300 is "3 %". */
  const percentOf = (bps: number): string =>
    t("percent", { value: decimals.format(bps / BPS_OF_PERCENT) });

  /** What a payment is made of, line by line. `left`: the cards that the payer still held. */
  function owedLines(
    game: TienLenGame,
    { why, units }: Pick<Transfer, "why" | "units">,
    left: readonly Card[],
  ): readonly OwedLine[] {
    const { pays } = game;
    if (why === "cut") return [{ text: t("tl_owed_cut"), count: 1, each: units }];
    if (why === "instant") return [{ text: t("tl_owed_instant"), count: 1, each: units }];
    const twos = left.filter(isTwo);
    const red = twos.filter(isRed).length;
    const { quads, runs } = bombsIn(left);
    const strong = runs.filter((length) => length >= STRONG_PAIRS).length;
    const lines: readonly OwedLine[] = [
      why === "cards"
        ? { text: t("tl_owed_cards"), count: left.length, each: pays.card }
        : { text: t("tl_owed_unplayed"), count: left.length, each: pays.unplayedCard },
      { text: t("tl_owed_black"), count: twos.length - red, each: pays.blackTwo },
      { text: t("tl_owed_red"), count: red, each: pays.redTwo },
      { text: t("tl_owed_quad"), count: quads, each: pays.quad },
      { text: t("tl_owed_three_pairs"), count: runs.length - strong, each: pays.threePairs },
      { text: t("tl_owed_four_pairs"), count: strong, each: pays.fourPairs },
    ];
    return lines.filter(({ count }) => count > 0);
  }

  /** What came of a member's hand, in one line. */
  function handText({ hand, state, winner, seat }: PlayedTienLen): string {
    if (state !== "over") return t(`tl_hand_${state}`, { hand });
    return winner === seat
      ? t("tl_hand_won", { hand })
      : t("tl_hand_lost", { hand, number: (winner ?? 0) + 1 });
  }

  /** A move of the record: what was played, or that it was a pass; and where the table made it. */
  function moveText({ cards, auto }: PlayedTienLen["moves"][number]): string {
    const made = combinationOf(cards);
    const what = made ? combinationText(made) : t("tl_move_pass");
    return auto ? t("tl_move_auto", { what }) : what;
  }

  return {
    ...{ cardName, combinationText, combinationName, percentOf, owedLines },
    ...{ handText, moveText },
  };
}
