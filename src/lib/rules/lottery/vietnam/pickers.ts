/** Ways to pick many numbers of so many digits at once, as players of this field name them. */
const HALF = 2;
const ZODIAC = 12;

const everyNumber = (digits: number): readonly string[] =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, "0"));

/** Chẵn: those that end with an even digit; lẻ: the others. */
export const pickParity = (digits: number, parity: "even" | "odd"): readonly string[] =>
  everyNumber(digits).filter((number) => Number(number) % HALF === (parity === "even" ? 0 : 1));

/** Tài: the upper half ("50" to "99"); xỉu: the lower. */
export const pickSize = (digits: number, size: "high" | "low"): readonly string[] =>
  everyNumber(digits).filter(
    (number) => Number(number) >= 10 ** digits / HALF === (size === "high"),
  );

/** Con giáp: every twelfth number from the sign's own, the rat (0) from "00" on. */
export const pickZodiac = (sign: number): readonly string[] =>
  everyNumber(2).filter((number) => Number(number) % ZODIAC === sign);

/** What is not picked. */
export const pickRest = (digits: number, picked: readonly string[]): readonly string[] => {
  const taken = new Set(picked);
  return everyNumber(digits).filter((number) => !taken.has(number));
};

/** Đảo: every order of a number's digits, each once. */
export function permute(number: string): readonly string[] {
  if (number.length <= 1) return [number];
  const orders = [...number].flatMap((digit, at) =>
    permute(number.slice(0, at) + number.slice(at + 1)).map((rest) => digit + rest),
  );
  return [...new Set(orders)].toSorted();
}

/** Kéo: all numbers from one to another, both included; null where the first is the larger or their digits differ. */
export function pickRange(from: string, to: string): readonly string[] | null {
  if (from.length !== to.length || !isNumber(from) || !isNumber(to)) return null;
  const [low, high] = [Number(from), Number(to)];
  if (low > high) return null;
  return Array.from({ length: high - low + 1 }, (_, ahead) =>
    String(low + ahead).padStart(from.length, "0"),
  );
}

const isNumber = (text: string): boolean => /^\d{1,4}$/.test(text);

/** What was typed or pasted, taken apart. */
export type TypedNumbers = {
  /** In the order typed, none twice. */
  readonly numbers: readonly string[];
  /** Pieces that are none. */
  readonly unread: readonly string[];
};

/**
 * Reads numbers of so many digits as they are typed or pasted: apart by spaces, commas or other signs, a range as
 * "10-19". A number with a digit too few or too many is none: a zero is not guessed.
 */
export function readNumbers(text: string, digits: number): TypedNumbers {
  const numbers = new Set<string>();
  const unread: string[] = [];
  for (const piece of text.split(/[\s,;.|/]+/u).filter(Boolean)) {
    const [from = "", to = from, ...more] = piece.split(/[-–]/u);
    const range = more.length === 0 && from.length === digits ? pickRange(from, to) : null;
    if (!range) unread.push(piece);
    for (const number of range ?? []) numbers.add(number);
  }
  return { numbers: [...numbers], unread };
}
