import { DEFAULT_LANGUAGE, findLanguage } from "./languages.ts";

/** A text that an operator wrote, and how it is marked where the reader's language lacks it: spread on its element. */
export type StoredText = {
  readonly text: string;
  readonly marks: { readonly lang?: string; readonly dir?: "ltr" | "rtl" };
};

/** The text in the reader's language, else in English, else in the default one, marked with the language that it is in. */
export function storedText(texts: Readonly<Record<string, string>>, language: string): StoredText {
  const found = [language, "en", DEFAULT_LANGUAGE].find((tag) => texts[tag]) ?? language;
  const dir = findLanguage(found)?.dir ?? "ltr";
  return { text: texts[found] ?? "", marks: found === language ? {} : { lang: found, dir } };
}
