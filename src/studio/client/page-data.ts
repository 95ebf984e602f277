import { type Texts, type Translate, translator } from "#/lib/i18n/format.ts";

type PageData = { readonly language: string; readonly texts: Texts; readonly site: string };

function read(): PageData {
  const text = document.getElementById("page")?.textContent ?? "";
  return JSON.parse(text) as PageData;
}

/** What the server put into the page: the language, its texts, and the operator's address. */
export const page = read();
export const t: Translate = translator(page.language, page.texts);
