import { type Texts, type Translate, translator } from "./format.ts";

const files = import.meta.glob<Texts>("../../../locales/*/*.json", { import: "default" });
const loaded = new Map<string, Texts>();

async function load(language: string, area: string): Promise<void> {
  const key = `${language}/${area}`;
  if (loaded.has(key)) return;
  loaded.set(key, (await files[`../../../locales/${key}.json`]?.()) ?? {});
}

/**
 * Brings the texts of these areas, for islands. A page awaits it before it renders an island; in the browser
 * the island's own module does. Languages that are not complete bring English along to fall back on.
 */
export async function loadTexts(language: string, areas: readonly string[]): Promise<void> {
  const languages = language === "es" || language === "en" ? [language] : [language, "en"];
  await Promise.all(languages.flatMap((each) => areas.map((area) => load(each, area))));
}

/** The loaded texts of these areas, the first that knows a key gives it. */
export function textsFor(language: string, ...areas: readonly string[]): Translate {
  const layers = [language, "en"].flatMap((each) =>
    areas.map((area) => loaded.get(`${each}/${area}`) ?? {}),
  );
  return translator(language, ...layers);
}
