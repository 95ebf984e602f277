import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { DRAWN_AFTER_MS, lastOfHouse } from "#/components/lottery/newest.ts";
import { LastDraws } from "#/islands/lottery/LastDraws.tsx";
import { RESULT_AREAS } from "#/islands/lottery/result-texts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

/** The last draws of the house's games as rows: made once a draw for all pages that ask for them, and no page itself. */
export const GET: APIRoute = async ({ locals }) => {
  await loadTexts(locals.lang, RESULT_AREAS);
  const last = await lastOfHouse(locals);
  if (last.nextMs !== null) locals.until(last.nextMs + DRAWN_AFTER_MS);
  const html = renderToString(createElement(LastDraws, { lang: locals.lang, ...last }));
  return new Response(html, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
