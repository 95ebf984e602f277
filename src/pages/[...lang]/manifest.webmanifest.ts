import type { APIRoute } from "astro";
import { findLanguage } from "#/lib/i18n/languages.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { hasModule } from "#/lib/rules/site/modules.ts";

/** What a phone needs to keep the site among its apps. */
export const GET: APIRoute = ({ locals: { lang, site } }) => {
  const t = translate(lang, "site");
  const { name, modules, brand } = site.whitelabel;
  const shortcut = (path: string, text: string) => ({
    name: t(text),
    url: localizePath(path, lang),
  });
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: t("home_text"),
    lang,
    dir: findLanguage(lang)?.dir ?? "ltr",
    start_url: localizePath("/", lang),
    scope: "/",
    display: "standalone",
    background_color: "#15100B",
    theme_color: "#15100B",
    categories: ["games", "entertainment"],
    icons: brand?.icon
      ? [{ src: brand.icon.src, type: "image/png", sizes: "512x512" }]
      : [
          { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
          { src: "/icons/192.png", type: "image/png", sizes: "192x192" },
          { src: "/icons/512.png", type: "image/png", sizes: "512x512" },
          { src: "/icons/maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
        ],
    shortcuts: [
      shortcut("/lobby", "nav_games"),
      ...(hasModule(modules, "PROMOTIONS") ? [shortcut("/promotions", "nav_promotions")] : []),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json" },
  });
};
