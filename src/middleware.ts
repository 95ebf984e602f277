import { defineMiddleware } from "astro:middleware";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/** Other names of a page (RT-02, RT-03). */
const SAME: Readonly<Record<string, string>> = {
  "/index": "/",
  "/index.html": "/",
  "/home": "/",
  "/register.html": "/register",
};

/** Shows the page that an address means: one of its other names, or, under a language that is none, the 404. */
export const onRequest = defineMiddleware(({ locals, params }, next) => {
  const { lang, path } = locals;
  const page = SAME[path];
  if (page) {
    locals.path = page;
    return next(localizePath(page, lang));
  }
  const prefix = lang === DEFAULT_LANGUAGE ? undefined : lang;
  return params["lang"] === prefix ? next() : next(localizePath("/404", lang));
});
