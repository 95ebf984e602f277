// The editor of texts in `npm run dev` (docs/content.md). Nothing of it is built.
import { collection, config, fields } from "@keystatic/core";
import {
  AREAS_TO_COME,
  HELP_GROUPS,
  LIMITS,
  PAYING_RULES,
  PROMOTION_ACTIONS,
  PROMOTION_CATEGORIES,
  TONES,
} from "./src/content/schemas.ts";
import { LANGUAGES } from "./src/lib/i18n/languages.ts";
import { localizePath } from "./src/lib/i18n/paths.ts";

const line = (label: string, max: number, description?: string) =>
  fields.text({
    label,
    validation: { isRequired: true, length: { max } },
    ...(description ? { description } : {}),
  });
const title = (max: number) =>
  fields.slug({
    name: { label: "Title", validation: { isRequired: true, length: { max } } },
    slug: {
      label: "Address",
      description: "English words with hyphens, the same in every language.",
    },
  });
const choice = (label: string, values: readonly [string, ...string[]]) =>
  fields.select({
    label,
    options: values.map((value) => ({ label: value, value })),
    defaultValue: values[0],
  });
const order = fields.integer({
  label: "Order",
  description: "Smaller comes first.",
  validation: { isRequired: true, min: 0 },
});
const updated = fields.date({ label: "Updated on", validation: { isRequired: true } });
const moment = (label: string) =>
  fields.text({
    label,
    description: "Empty for none. With the offset: 2026-12-31T23:59:59+07:00",
    validation: {
      pattern: {
        regex: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/,
        message: "A date and time with its offset, as in 2026-12-31T23:59:59+07:00",
      },
    },
  });
// Markdown as Astro reads it: GFM tables stay tables.
const body = fields.mdx({
  label: "Text",
  extension: "md",
  options: { image: false, code: false, codeBlock: false, heading: [2, 3] },
});

/** What one edits in a language: a folder of Markdown each. */
function ofLanguage(tag: string, name: string) {
  const at = (folder: string) => ({
    path: `src/content/${folder}/${tag}/*` as const,
    format: { contentField: "body" as const },
    slugField: "title" as const,
    entryLayout: "content" as const,
  });
  const preview = (path: string) => localizePath(path, tag);
  return {
    [`promotions_${tag}`]: collection({
      ...at("promotions"),
      label: `Promotions · ${name}`,
      previewUrl: preview("/promotions/{slug}"),
      columns: ["category", "order"],
      schema: {
        title: title(LIMITS.promotionTitle),
        summary: fields.text({
          label: "Summary",
          multiline: true,
          validation: { isRequired: true, length: { max: LIMITS.promotionSummary } },
        }),
        category: choice("Category", PROMOTION_CATEGORIES),
        art: line("Picture", 80, "The id of a game: its poster is the picture."),
        tone: choice("Ink", TONES),
        figure: line("Figure", LIMITS.figure, "The largest thing on the ticket: 100 %"),
        figureLabel: line("Words under the figure", LIMITS.figureLabel),
        terms: line("Terms in a line", LIMITS.terms),
        from: moment("Begins"),
        to: moment("Ends"),
        order,
        action: line("Button", 40, `${PROMOTION_ACTIONS.join(", ")}, or a lobby such as /live`),
        paidBy: fields.text({
          label: "Paid by",
          description: `The rule that pays it: ${PAYING_RULES.join(", ")}. Without one it is announced at most.`,
        }),
        modules: fields.array(fields.text({ label: "Module" }), {
          label: "Modules",
          description: "Shown only where these are on.",
          itemLabel: ({ value }) => value,
        }),
        body,
      },
    }),
    [`help_${tag}`]: collection({
      ...at("help"),
      label: `Help · ${name}`,
      previewUrl: preview("/help/{slug}"),
      columns: ["group", "order"],
      schema: {
        title: title(LIMITS.title),
        summary: line("Summary", LIMITS.summary),
        group: choice("Group", HELP_GROUPS),
        order,
        updated,
        awaits: fields.text({ label: "Waits for", description: AREAS_TO_COME.join(", ") }),
        body,
      },
    }),
    [`legal_${tag}`]: collection({
      ...at("legal"),
      label: `Legal · ${name}`,
      previewUrl: preview("/legal/{slug}"),
      schema: {
        title: title(LIMITS.title),
        summary: line("Summary", LIMITS.summary),
        updated,
        order,
        body,
      },
    }),
    [`pages_${tag}`]: collection({
      ...at("pages"),
      label: `Pages · ${name}`,
      previewUrl: preview("/{slug}"),
      schema: {
        title: title(LIMITS.title),
        summary: line("Summary", LIMITS.summary),
        updated: fields.date({ label: "Updated on" }),
        body,
      },
    }),
  };
}

const KINDS = ["promotions", "help", "legal", "pages"] as const;

export default config({
  storage: { kind: "local" },
  ui: {
    brand: { name: "Pleno" },
    navigation: Object.fromEntries(
      LANGUAGES.map(({ tag, name }) => [name, KINDS.map((kind) => `${kind}_${tag}`)]),
    ),
  },
  collections: Object.assign({}, ...LANGUAGES.map(({ tag, name }) => ofLanguage(tag, name))),
});
