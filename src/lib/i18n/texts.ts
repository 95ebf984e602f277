import { type Texts, type Translate, translator } from "./format.ts";

/** Where the build put the texts (src/loading/build/texts.ts). */
declare const __TEXTS__: string;
const BUILT_FOR_BROWSERS = import.meta.env.PROD && !import.meta.env.SSR;
const files = BUILT_FOR_BROWSERS
  ? {}
  : import.meta.glob<Texts>("../../../locales/*/*.json", { import: "default" });
const loaded = new Map<string, Texts>();

async function fetchTexts(key: string): Promise<Texts> {
  const reply = await fetch(`${__TEXTS__}${key}.json`);
  if (!reply.ok) throw new Error(`the texts ${key} answered ${reply.status}`);
  return (await reply.json()) as Texts;
}

async function read(key: string): Promise<Texts> {
  const module = files[`../../../locales/${key}.json`];
  return (await module?.()) ?? {};
}

async function load(language: string, area: string): Promise<void> {
  const key = `${language}/${area}`;
  if (!loaded.has(key)) loaded.set(key, await (BUILT_FOR_BROWSERS ? fetchTexts : read)(key));
}

/**
 * Brings the texts of these areas, for islands. A page awaits it before it renders an island; in the browser
 * the island's own module does. What a language lacks is in English: from the same file in a built browser, else from
 * English's own.
 */
export async function loadTexts(language: string, areas: readonly string[]): Promise<void> {
  const languages = BUILT_FOR_BROWSERS ? [language] : [...new Set([language, "en"])];
  await Promise.all(languages.flatMap((each) => areas.map((area) => load(each, area))));
}

/** The loaded texts of these areas, the first that knows a key gives it. */
export function textsFor(language: string, ...areas: readonly string[]): Translate {
  const layers = [language, "en"].flatMap((each) =>
    areas.map((area) => loaded.get(`${each}/${area}`) ?? {}),
  );
  return translator(language, ...layers);
}
