import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { helpArticle, legalText, page, promotion } from "#/content/schemas.ts";

/** Markdown of a folder of `src/content`; an entry's id is `<language>/<id>`. */
const markdown = (folder: string) =>
  glob({ base: `src/content/${folder}`, pattern: "*/*.md", retainBody: false });

export const collections = {
  promotions: defineCollection({ loader: markdown("promotions"), schema: promotion }),
  help: defineCollection({ loader: markdown("help"), schema: helpArticle }),
  legal: defineCollection({ loader: markdown("legal"), schema: legalText }),
  pages: defineCollection({ loader: markdown("pages"), schema: page }),
};
