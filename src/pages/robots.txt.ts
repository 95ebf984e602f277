import type { APIRoute } from "astro";
import { localizePath } from "#/lib/i18n/paths.ts";

/** What is personal, or no page. */
const CLOSED = ["/member/", "/game", "/login", "/tickets/"];

export const GET: APIRoute = ({ locals: { languages, origin, site } }) => {
  const closed = languages.flatMap((tag) => CLOSED.map((path) => localizePath(path, tag)));
  const lines = site.whitelabel.flags.MEMBERSONLY3
    ? ["User-agent: *", "Disallow: /"]
    : [
        "User-agent: *",
        ...["/wps/", "/lgw/", "/lotto/", ...closed].map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${origin}/sitemap.xml`,
      ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
};
