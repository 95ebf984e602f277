import type { APIRoute } from "astro";
import { newestFigures } from "#/components/games/newest-figures.ts";

/** What vendors tell of this lobby, made once for all who look at it. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json(await newestFigures(locals, "RNG"));
