const MAX_REMEMBERED = 500;
/** What is looked at of a header; a longer one is not remembered. */
const LONGEST = 300;

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
    if (chosen.size < MAX_REMEMBERED && header.length <= LONGEST) chosen.set(header, language);
    return language;
  };
}

function choose(header: string, languages: readonly string[]): string | undefined {
  const wanted = header
    .slice(0, LONGEST)
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [tag = "", parameter] = part.split(";", 2);
      const quality = parameter?.trim() ?? "";
      return { tag: tag.trim(), weight: quality.startsWith("q=") ? Number(quality.slice(2)) : 1 };
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
