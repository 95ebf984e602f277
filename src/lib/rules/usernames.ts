/** The name by which an account is found: case and width do not tell two names apart. */
export function usernameKey(username: string): string {
  return username.trim().normalize("NFKC").toLowerCase();
}

/** Scripts that are written together (UTS 39, highly restrictive). */
const TOGETHER = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
const SCRIPTS = [
  "Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada",
  "Malayalam Sinhala Thai Lao Myanmar Khmer Han Hiragana Katakana Hangul Bopomofo",
]
  .join(" ")
  .split(" ")
  .map((name) => ({ name, letter: new RegExp(`^\\p{Script=${name}}$`, "u") }));
const LETTER = /\p{L}/u;
/** Signs that nobody sees: format, control, unassigned, private, and what a font may leave out. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Whether a name is written in one script, or in scripts that go together; nothing in it is invisible. `раypal`, half
 * of it Cyrillic, is not.
 */
export function isOneScript(username: string): boolean {
  if (UNSEEN.test(username)) return false;
  const used = new Set<string>();
  for (const sign of username.normalize("NFKC"))
    if (LETTER.test(sign)) used.add(SCRIPTS.find(({ letter }) => letter.test(sign))?.name ?? sign);
  const all = [...used];
  return all.length <= 1 || TOGETHER.some((group) => all.every((script) => group.includes(script)));
}

/** Letters of other scripts that are drawn as these Latin ones are, small as capital. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аɑα",
  b: "ьвβ",
  c: "сϲⅽ",
  d: "ԁⅾ",
  e: "еҽε",
  g: "ɡց",
  h: "һнհη",
  i: "іɩι",
  j: "јϳ",
  k: "кκ",
  l: "ӏⅼ",
  m: "мⅿμ",
  n: "пո",
  o: "оοօσ",
  p: "рρ",
  q: "ԛզ",
  r: "гɾ",
  s: "ѕ",
  t: "тτ",
  u: "υս",
  v: "νѵⅴ",
  w: "ԝωѡ",
  x: "хχⅹ",
  y: "уγү",
  z: "ζᴢ",
};
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

/**
 * What a name looks like: two names of one look are one name, whatever letters they are made of. Accents and the marks
 * of other scripts still tell names apart.
 */
export function usernameLook(username: string): string {
  return [...usernameKey(username)].map((sign) => LATIN.get(sign) ?? sign).join("");
}
