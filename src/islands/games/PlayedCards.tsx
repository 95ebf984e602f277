import {
  HAND_CARDS,
  isRed,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
} from "#/lib/rules/studio/tienlen/cards.ts";
import "./games.css";

type Props = {
  /** From 0 to 51 (`rules/studio/tienlen/cards.ts`), as they are to lie. */
  readonly cards: readonly number[];
  readonly nameOf: (card: number) => string;
  /** Shows the cards of a hand that are not told, face down. */
  readonly isHand?: boolean;
};

/** Keeps a suit's sign from being shown as a picture of a phone's own. */
const AS_TEXT = "\uFE0E";

/** Cards as they are printed, one beside the other. */
export function PlayedCards({ cards, nameOf, isHand = false }: Props) {
  const hidden = isHand ? Math.max(0, HAND_CARDS - cards.length) : 0;
  return (
    <span className="pcs" dir="ltr">
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of several decks a card may lie there twice
        <span key={`${card} ${at}`} className="pc" data-red={isRed(card) || undefined}>
          <span aria-hidden="true">
            {RANKS[rankOf(card)]}
            <i>{`${SUITS[suitOf(card)]}${AS_TEXT}`}</i>
          </span>
          <span className="vh">{nameOf(card)}, </span>
        </span>
      ))}
      {Array.from({ length: hidden }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card that is not told has no name but its place
        <i key={at} className="pc back" aria-hidden="true" />
      ))}
    </span>
  );
}
