import { defineMiddleware } from "astro:middleware";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";

/**
 * `[...lang]` takes any first part of an address; what is not the page's language is no page of ours. The server shows
 * the page that says so, which it keeps: none is rendered for each such address.
 */
export const onRequest = defineMiddleware(({ isPrerendered, locals, params }, next) => {
  if (isPrerendered) return next();
  const prefix = locals.lang === DEFAULT_LANGUAGE ? undefined : locals.lang;
  return params["lang"] === prefix ? next() : new Response(null, { status: 404 });
});
