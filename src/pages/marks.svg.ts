import type { APIRoute } from "astro";
import { marksFile } from "#/components/games/vendor-marks.ts";

/** The vendors' signs. */
export const prerender = true;

export const GET: APIRoute = () =>
  new Response(marksFile(), { headers: { "content-type": "image/svg+xml" } });
