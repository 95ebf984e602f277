import i18next, { type i18n } from "i18next";
import { areas, textsOf, whenForgotten } from "./catalog.ts";
import type { Translate } from "./format.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "./languages.ts";

let engine: i18n | undefined;
whenForgotten(() => {
  engine = undefined;
});

function start(): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    initAsync: false,
    lng: DEFAULT_LANGUAGE,
    lowerCaseLng: true,
    load: "currentOnly",
    fallbackLng: ["en", DEFAULT_LANGUAGE],
    ns: [...areas()],
    interpolation: { escapeValue: false },
    keySeparator: false,
    nsSeparator: false,
    resources: Object.fromEntries(
      LANGUAGES.map(({ tag }) => [
        tag,
        Object.fromEntries(areas().map((area) => [area, textsOf(tag, area)])),
      ]),
    ),
  });
  return instance;
}

/**
 * The texts of an area for pages and for the server's own words. A key that the language lacks
 * falls back to English, then Spanish; an unknown key is given back.
 */
export function translate(language: string, area: string): Translate {
  engine ??= start();
  return engine.getFixedT(language, area) as unknown as Translate;
}
