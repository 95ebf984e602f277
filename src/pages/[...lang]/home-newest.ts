import type { APIRoute } from "astro";
import { homeNewest } from "#/components/site/home-newest.ts";

/** What home shows that minutes change, made once for all who are there. */
export const GET: APIRoute = async ({ locals }) =>
  Response.json((await homeNewest(locals)).map(String));
