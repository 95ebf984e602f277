import type { APIRoute } from "astro";
import { listPublicPages } from "#/components/site/site-map.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/** All public pages in every language, each with its other languages (sitemaps.org, with xhtml links). */
export const GET: APIRoute = async ({ locals }) => {
  const { languages, origin } = locals;
  const at = (path: string, tag: string) => `${origin}${localizePath(path, tag)}`;
  const pages = await listPublicPages(locals);
  const entries = pages.flatMap(({ path, updated }) => {
    const others = [
      ...languages.map((tag) => [tag, at(path, tag)] as const),
      ["x-default", at(path, DEFAULT_LANGUAGE)] as const,
    ]
      .map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
      .join("");
    const changed = updated ? `<lastmod>${updated}</lastmod>` : "";
    return languages.map((tag) => `<url><loc>${at(path, tag)}</loc>${changed}${others}</url>`);
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "content-type": "application/xml" } });
};
