import { randomInt } from "node:crypto";

/** Letters and digits that nobody confuses when they copy them by hand. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";

function draw(signs: string, count: number): string {
  return Array.from({ length: count }, () => signs[randomInt(signs.length)]).join("");
}

/** A name for an account that nobody chose one for: `pl` and eight signs, the first a letter. */
export function makeAccount(): string {
  return `pl${draw(LETTERS, 1)}${draw(LETTERS + DIGITS, 7)}`;
}

/** A first password, of letters and digits: 59 bits. */
export function makePassword(): string {
  return draw(LETTERS, 1) + draw(DIGITS, 1) + draw(LETTERS + DIGITS, 11);
}
