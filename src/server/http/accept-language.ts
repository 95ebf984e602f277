const MAX_REMEMBERED = 500;

/** Chooses, for an `Accept-Language` header, one of `languages` (tags); the first of them when none fits. */
export function languageChooser(
  languages: readonly string[],
): (header: string | undefined) => string {
  const [preset = "es"] = languages;
  const chosen = new Map<string, string>();
  return (header) => {
    if (!header) return preset;
    const known = chosen.get(header);
    if (known !== undefined) return known;
    const language = choose(header, languages) ?? preset;
    if (chosen.size < MAX_REMEMBERED) chosen.set(header, language);
    return language;
  };
}

function choose(header: string, languages: readonly string[]): string | undefined {
  const wanted = header
    .slice(0, 300)
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const [main = ""] = tag.split("-");
    const found =
      languages.find((each) => each === tag) ??
      languages.find((each) => each === main) ??
      languages.find((each) => each.startsWith(`${main}-`));
    if (found) return found;
  }
  return undefined;
}
