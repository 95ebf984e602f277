/** The name by which an account is found: case, width, composition and spaces around it do not tell two names apart. */
export function usernameKey(username: string): string {
  // Composed anew: a small letter may have a sign of its own for what its capital has not.
  return username.normalize("NFKC").toLowerCase().normalize("NFKC").trim();
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
