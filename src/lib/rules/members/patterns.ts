/**
 * The patterns that a registration rule may name by `patternId` (SPEC §5, "Pattern descriptions"). Each id has its
 * words in `reg_pattern_<id>` of the members' texts, with `(min)` and `(max)` for the rule's bounds.
 * They match the whole value; length is the rule's, never the pattern's.
 */
export const PATTERNS = {
  any: "*",
  letters_or_digits: "[A-Za-z0-9]+",
  letter_first: "[A-Za-z][A-Za-z0-9]*",
  chinese_digits: "[\\u4E00-\\u9FFF0-9]+",
  email: "[A-Za-z0-9._%+\\-]+@[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?(?:\\.[A-Za-z]{2,})+",
  alphanumeric: "[\\p{L}\\p{N}]+",
  letters_and_digits: "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+",
  digits: "[0-9]+",
  alphanumeric_upper: "(?=.*[A-Z])[A-Za-z0-9]+",
  letters_spaces: "[A-Za-z]+(?: [A-Za-z]+)*",
  no_spaces: "\\S+",
  chinese_punctuation: "[\\u4E00-\\u9FFF\\p{P}]+",
  date: "(?:[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4})",
  korean: "[\\uAC00-\\uD7A3]+",
  thai: "[\\u0E00-\\u0E7F]+",
  thai_english: "[\\u0E00-\\u0E7FA-Za-z ]+",
  strong: "(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s])\\S+",
  password: "\\S+",
  real_name: "[\\p{L}\\p{M}.'’\\- ]+",
  mobile: "[0-9]+",
} as const;
export type PatternId = keyof typeof PATTERNS;
