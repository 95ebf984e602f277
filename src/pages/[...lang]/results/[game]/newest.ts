import type { APIRoute } from "astro";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { DRAWN_AFTER_MS, newestShown } from "#/components/lottery/newest.ts";
import { comingMs } from "#/islands/lottery/draw-times.ts";
import { NewestDraws } from "#/islands/lottery/NewestDraws.tsx";
import { RESULT_AREAS } from "#/islands/lottery/result-texts.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { findHouseGame } from "#/lib/rules/lottery/house-games.ts";

/** The newest draws of a game of the house as rows: made once a draw for all pages that ask for them, and no page itself. */
export const GET: APIRoute = async ({ locals, params: { game = "" } }) => {
  const { lang, data, nowMs, until } = locals;
  if (!findHouseGame(game)) return new Response(null, { status: 404 });
  await loadTexts(lang, RESULT_AREAS);
  const newest = await data.houseDraws.newest(game, newestShown(game));
  const nextMs = comingMs(newest.nextAt, nowMs);
  until(nextMs === null ? nowMs + MINUTE_MS : nextMs + DRAWN_AFTER_MS);
  const html = renderToString(createElement(NewestDraws, { lang, nowMs, ...newest }));
  return new Response(html, { headers: { "content-type": "text/plain; charset=utf-8" } });
};
