/** What is printed in the middle of a card: paths within a frame of 62 × 124 units, in four inks. */

type Ink = "main" | "key" | "paper" | "gold" | "skin" | "line";
export type Shape = readonly [ink: Ink, d: string];

const disc = (x: number, y: number, r: number, ry = r) =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0Z`;

/** Half a figure, down to the fold in the middle: robe, collar, hair, face. */
const bust = (hair: string, head: readonly Shape[]): readonly Shape[] => [
  ["main", "M4 62C5 50 12 45 20 43H42C50 45 57 50 58 62Z"],
  ["gold", "M21 43L31 56L41 43L36 41H26Z"],
  ["line", "M11 62V53M16 62V49M46 62V49M51 62V53"],
  ["key", hair],
  ["skin", "M22 22H40V32C40 39 36 43 31 43C26 43 22 39 22 32Z"],
  ["key", `${disc(27.2, 29, 1.3)}${disc(34.8, 29, 1.3)}`],
  ["line", "M31 29L30 34H32.4M28.5 37.6Q31 39 33.5 37.6"],
  ...head,
];

const SHORT = "M19 18H43V33C43 36 41 38 39 37V22H23V37C21 38 19 36 19 33Z";
const LONG = "M18 18H44V40C47 45 46 48 42 49L39 40V22H23V40L20 49C16 48 15 45 18 40Z";

/** Jack, queen and king, by rank. */
export const COURT: Readonly<Record<string, readonly Shape[]>> = {
  J: bust(SHORT, [
    ["main", "M18 22C17 12 24 7 33 8C42 9 46 15 44 22Z"],
    ["gold", "M17 20H45V24H17Z"],
    ["paper", "M38 12C44 2 53 2 56 6C52 6 50 12 42 15Z"],
  ]),
  Q: bust(LONG, [
    ["gold", "M19 21C17 13 18 10 19 8L25 14L31 6L37 14L43 8C44 10 45 13 43 21Z"],
    ["main", `${disc(31, 17, 2)}${disc(24, 18, 1.4)}${disc(38, 18, 1.4)}`],
    ["paper", `${disc(21, 36, 1.6)}${disc(41, 36, 1.6)}`],
  ]),
  K: bust(SHORT, [
    ["key", "M22 33C25 36 28 34 31 35C34 34 37 36 40 33C41 43 37 50 31 50C25 50 21 43 22 33Z"],
    ["paper", "M28 38.5Q31 40 34 38.5L33 40.4H29Z"],
    ["gold", "M18 22L16 8L24 14L31 4L38 14L46 8L44 22Z"],
    ["main", "M18 18H44V22H18Z"],
  ]),
};

/** A two is called a pig: it has one. */
export const PIG: readonly Shape[] = [
  ["main", "M17 48C8 47 3 41 3 33C11 32 19 37 23 43Z"],
  ["main", "M45 48C54 47 59 41 59 33C51 32 43 37 39 43Z"],
  ["main", disc(31, 66, 26, 25)],
  ["paper", `${disc(22, 59, 3.8)}${disc(40, 59, 3.8)}`],
  ["key", `${disc(22.8, 59.6, 1.8)}${disc(39.2, 59.6, 1.8)}`],
  ["gold", disc(31, 74, 13, 9.5)],
  ["key", `${disc(27, 74, 1.9, 3)}${disc(35, 74, 1.9, 3)}`],
  ["line", "M17 53Q21 50 25 53M37 53Q41 50 45 53M25 86Q31 89 37 86M31 45V51M27.5 46V51M34.5 46V51"],
];

/** Suits by place: spades, clubs, diamonds, hearts; within 24 × 24 units around the middle. */
export const SUIT_SHAPES = [
  "M0 -11C4 -5 11 -2 11 4C11 8.6 5.6 10 2 6.4C2 9 3 10.6 4.4 11.6H-4.4C-3 10.6 -2 9 -2 6.4C-5.6 10 -11 8.6 -11 4C-11 -2 -4 -5 0 -11Z",
  "M0 -11C3.4 -11 5.4 -8.4 5.2 -5.6C5 -3.6 3.8 -2.4 3 -1.6C6 -3.4 10.8 -2 10.8 2.2C10.8 6.8 5 8.2 2 5C2 8.4 3 10.4 4.6 11.6H-4.6C-3 10.4 -2 8.4 -2 5C-5 8.2 -10.8 6.8 -10.8 2.2C-10.8 -2 -6 -3.4 -3 -1.6C-3.8 -2.4 -5 -3.6 -5.2 -5.6C-5.4 -8.4 -3.4 -11 0 -11Z",
  "M0 -12C3 -7 6 -3.4 9.4 0C6 3.4 3 7 0 12C-3 7 -6 3.4 -9.4 0C-6 -3.4 -3 -7 0 -12Z",
  "M0 11.4C-6 6.6 -11 2.4 -11 -3C-11 -10.4 -2.6 -11.6 0 -5.4C2.6 -11.6 11 -10.4 11 -3C11 2.4 6 6.6 0 11.4Z",
] as const;

/** Where the marks of a plain card stand, in the frame. */
const [L, M, R] = [15, 31, 47];
export const MARKS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  "3": [
    [M, 22],
    [M, 62],
    [M, 102],
  ],
  "4": [
    [L, 26],
    [R, 26],
    [L, 98],
    [R, 98],
  ],
  "5": [
    [L, 26],
    [R, 26],
    [M, 62],
    [L, 98],
    [R, 98],
  ],
  "6": [
    [L, 22],
    [R, 22],
    [L, 62],
    [R, 62],
    [L, 102],
    [R, 102],
  ],
  "7": [
    [L, 22],
    [R, 22],
    [M, 42],
    [L, 62],
    [R, 62],
    [L, 102],
    [R, 102],
  ],
  "8": [
    [L, 22],
    [R, 22],
    [M, 42],
    [L, 62],
    [R, 62],
    [M, 82],
    [L, 102],
    [R, 102],
  ],
  "9": [
    [L, 18],
    [R, 18],
    [L, 47],
    [R, 47],
    [M, 62],
    [L, 77],
    [R, 77],
    [L, 106],
    [R, 106],
  ],
  "10": [
    [L, 18],
    [R, 18],
    [M, 33],
    [L, 47],
    [R, 47],
    [L, 77],
    [R, 77],
    [M, 91],
    [L, 106],
    [R, 106],
  ],
};
