import { countOf } from "./chance.ts";

/** A card: its rank from 1 (ace) to 13 (king), and how it is told. */
type Card = { readonly rank: number; readonly name: string };

const DECKS = 8;
const SUITS = ["C", "D", "H", "S"] as const;
const COURT: Readonly<Record<number, string>> = { 1: "A", 11: "J", 12: "Q", 13: "K" };
/** A tie, the rarest end, is dealt every eleventh time. */
const MOST_DEALS = 2_000;

function cardAt(place: number): Card {
  const rank = (Math.floor(place / SUITS.length) % 13) + 1;
  return { rank, name: `${COURT[rank] ?? rank}${SUITS[place % SUITS.length]}` };
}

/** A shoe of eight decks, of which these words decide the order. */
function openShoe(key: string, ...words: readonly (string | number)[]): () => Card {
  const gone = new Set<number>();
  let tries = 0;
  return () => {
    for (;;) {
      const place = countOf(key, [0, DECKS * 52 - 1], "card", ...words, tries++);
      if (gone.has(place)) continue;
      gone.add(place);
      return cardAt(place);
    }
  };
}

const pointsOf = (cards: readonly Card[]) =>
  cards.reduce((sum, { rank }) => sum + (rank < 10 ? rank : 0), 0) % 10;

/** The highest points at which the bank takes a third card, by the points of the player's third. */
const BANK_DRAWS_TO = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3] as const;

function dealBaccarat(draw: () => Card) {
  const [player, banker] = [
    [draw(), draw()],
    [draw(), draw()],
  ];
  const isNatural = Math.max(pointsOf(player), pointsOf(banker)) >= 8;
  if (isNatural) return { player, banker };
  const third = pointsOf(player) <= 5 ? draw() : null;
  const most = third === null ? 5 : (BANK_DRAWS_TO[pointsOf([third])] ?? 5);
  if (third) player.push(third);
  if (pointsOf(banker) <= most) banker.push(draw());
  return { player, banker };
}

const names = (cards: readonly Card[]) => cards.map(({ name }) => name);

/** The cards of a round of baccarat that ends so, by the rules of the third card. */
export function baccaratCards(
  key: string,
  gameId: string,
  number: number,
  result: "banker" | "player" | "tie",
): { readonly player: string[]; readonly banker: string[] } {
  return untilItEnds(key, gameId, number, (draw) => {
    const { player, banker } = dealBaccarat(draw);
    const lead = pointsOf(player) - pointsOf(banker);
    if (result !== sideOf(lead, "player", "banker")) return null;
    return { player: names(player), banker: names(banker) };
  });
}

/** The two cards of a round of dragon and tiger that ends so; the ace is the lowest. */
export function dragonTigerCards(
  key: string,
  gameId: string,
  number: number,
  result: "dragon" | "tiger" | "tie",
): { readonly dragon: string; readonly tiger: string } {
  return untilItEnds(key, gameId, number, (draw) => {
    const [dragon, tiger] = [draw(), draw()];
    if (result !== sideOf(dragon.rank - tiger.rank, "dragon", "tiger")) return null;
    return { dragon: dragon.name, tiger: tiger.name };
  });
}

function sideOf<A, B>(lead: number, first: A, second: B): A | B | "tie" {
  if (lead === 0) return "tie";
  return lead > 0 ? first : second;
}

/** Deals anew until the round ends as it was drawn to: of the deals that do, each is as likely as at a table. */
function untilItEnds<T>(
  key: string,
  gameId: string,
  number: number,
  deal: (draw: () => Card) => T | null,
): T {
  for (let attempt = 0; attempt < MOST_DEALS; attempt++) {
    const dealt = deal(openShoe(key, gameId, number, attempt));
    if (dealt !== null) return dealt;
  }
  throw new Error("a round of cards that never ends as it was drawn to");
}
