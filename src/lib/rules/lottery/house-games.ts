/** How what a game draws is shown: as the faces of dice, as digits, as the plates of cars, or as balls. */
export type DrawnLook = "die" | "digit" | "car" | "ball";

/** A game that the house draws itself, as menus and boards name it: no language changes its name. */
export type HouseGame = {
  readonly code: string;
  readonly name: string;
  readonly look: DrawnLook;
};

/** The games of the house in the order of a menu; their rule books are `ELOTT_GAMES`. */
export const HOUSE_GAMES: readonly HouseGame[] = [
  { code: "k3", name: "K3", look: "die" },
  { code: "ssc", name: "5D", look: "digit" },
  { code: "pk10", name: "PK10", look: "car" },
  { code: "11x5", name: "11x5", look: "ball" },
  { code: "keno", name: "Keno", look: "ball" },
  { code: "mega-645", name: "Mega 6/45", look: "ball" },
  { code: "power-655", name: "Power 6/55", look: "ball" },
];

/** The game of the house of a code, or null. */
export function findHouseGame(code: string): HouseGame | null {
  return HOUSE_GAMES.find((game) => game.code === code) ?? null;
}
