import { type Texts, type Translate, translator } from "./format.ts";
import { SHELL, textFileOf } from "./text-files.ts";

/** Where the build put the texts (src/loading/build/texts.ts). */
declare const __TEXTS__: string;
const BUILT_FOR_BROWSERS = import.meta.env.PROD && !import.meta.env.SSR;
const files = BUILT_FOR_BROWSERS
  ? {}
  : import.meta.glob<Texts>("../../../locales/*/*.json", { import: "default" });
const loaded = new Map<string, Texts>();

async function fetchFile(language: string, file: string): Promise<Readonly<Record<string, Texts>>> {
  const reply = await fetch(`${__TEXTS__}${language}/${file}.json`);
  if (!reply.ok) throw new Error(`the texts ${language}/${file} answered ${reply.status}`);
  return reply.json();
}

/** A visitor's page has the shell's texts with the login, which it is asked for at once (boot.js). */
async function bring(language: string, file: string): Promise<void> {
  if (file === SHELL) dispatchEvent(new Event("fill"));
  const came = file === SHELL && (await document.filled);
  const texts = came ? came.texts : await fetchFile(language, file);
  for (const [area, ofArea] of Object.entries(texts)) loaded.set(`${language}/${area}`, ofArea);
}

async function read(language: string, area: string): Promise<void> {
  const key = `${language}/${area}`;
  const module = files[`../../../locales/${key}.json`];
  loaded.set(key, (await module?.()) ?? {});
}

/**
 * Brings the texts of these areas, for islands. A page awaits it before it renders an island; in the browser
 * the island's own module does. What a language lacks is in English: from the same file in a built browser, else from
 * English's own.
 */
export async function loadTexts(language: string, areas: readonly string[]): Promise<void> {
  const lacks = (each: string) => areas.filter((area) => !loaded.has(`${each}/${area}`));
  if (BUILT_FOR_BROWSERS) {
    const wanted = new Set(lacks(language).map(textFileOf));
    await Promise.all([...wanted].map((file) => bring(language, file)));
  } else
    await Promise.all(
      [...new Set([language, "en"])].flatMap((each) => lacks(each).map((area) => read(each, area))),
    );
}

/** The loaded texts of these areas, the first that knows a key gives it. */
export function textsFor(language: string, ...areas: readonly string[]): Translate {
  const layers = [language, "en"].flatMap((each) =>
    areas.map((area) => loaded.get(`${each}/${area}`) ?? {}),
  );
  return translator(language, ...layers);
}
