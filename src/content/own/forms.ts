import {
  AREAS_TO_COME,
  type Collection,
  HELP_GROUPS,
  LIMITS,
  PAYING_RULES,
  PROMOTION_CATEGORIES,
  TONES,
} from "../schemas.ts";

/** How a field is given: typed, or picked from what there is. */
export type FieldForm = {
  readonly name: string;
  readonly label: string;
  readonly kind: "line" | "choice" | "number" | "day" | "moment" | "button" | "picture" | "modules";
  /** Says what it does, where its name does not. */
  readonly hint?: string;
  readonly options?: readonly string[];
  /** The most signs of a line. */
  readonly most?: number;
  /** Absent: it has to be given. */
  readonly optional?: true;
};

const line = (name: string, label: string, most: number, hint?: string): FieldForm => ({
  name,
  label,
  kind: "line",
  most,
  ...(hint === undefined ? {} : { hint }),
});
const order: FieldForm = {
  name: "order",
  label: "Order",
  kind: "number",
  hint: "Smaller comes first.",
};
const updated: FieldForm = { name: "updated", label: "Updated on", kind: "day" };
const head = [line("title", "Title", LIMITS.title), line("summary", "Summary", LIMITS.summary)];

/** The fields of each kind of text, in the order in which they are shown and written. */
export const FORMS: Readonly<Record<Collection, readonly FieldForm[]>> = {
  promotions: [
    line("title", "Title", LIMITS.promotionTitle),
    line("summary", "Summary", LIMITS.promotionSummary),
    line("figure", "Figure", LIMITS.figure, "The largest thing on the ticket: 100 %"),
    line("figureLabel", "Words under the figure", LIMITS.figureLabel),
    line("terms", "Terms in a line", LIMITS.terms),
    { name: "category", label: "Category", kind: "choice", options: PROMOTION_CATEGORIES },
    { name: "art", label: "Picture", kind: "picture", hint: "The poster of a game of the site." },
    { name: "tone", label: "Ink", kind: "choice", options: TONES },
    { name: "from", label: "Begins", kind: "moment", optional: true },
    { name: "to", label: "Ends", kind: "moment", optional: true },
    order,
    { name: "action", label: "Button", kind: "button" },
    {
      name: "paidBy",
      label: "Paid by",
      kind: "choice",
      options: PAYING_RULES,
      optional: true,
      hint: "The rule that pays it. Without one it is announced at most.",
    },
    {
      name: "modules",
      label: "Modules",
      kind: "modules",
      optional: true,
      hint: "Shown only where all of these are on.",
    },
  ],
  help: [
    ...head,
    { name: "group", label: "Group", kind: "choice", options: HELP_GROUPS },
    order,
    updated,
    {
      name: "awaits",
      label: "Waits for",
      kind: "choice",
      options: AREAS_TO_COME,
      optional: true,
      hint: "Not shown until that serves.",
    },
  ],
  legal: [...head, updated, order],
  pages: [...head, { ...updated, optional: true }],
};
