import { randomBytes } from "node:crypto";

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new id that nobody can guess: a letter for what it is, and 80 random bits. */
export function newId(letter: "d" | "w" | "a" | "r"): string {
  let text: string = letter;
  for (const byte of randomBytes(16)) text += DIGITS[byte & 31];
  return text;
}
