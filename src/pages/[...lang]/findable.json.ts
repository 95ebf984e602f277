import type { APIRoute } from "astro";
import { listFindablePages } from "#/components/site/list-findable.ts";

/** What the search of the header finds beside games, in a page's language. */
export const GET: APIRoute = async ({ locals }) =>
  new Response(JSON.stringify(await listFindablePages(locals)), {
    headers: { "content-type": "application/json" },
  });
