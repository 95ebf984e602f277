/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  đ: "d",
  ð: "d",
  ø: "o",
  ł: "l",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** A text as a search sees it: without accents, in lower case, words after single blanks. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase()
    .replaceAll(/[đðøłħıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/\s/)
    .filter(Boolean)
    .join(" ");
}
