import * as z from "zod";

/** The kinds of content: each is a folder of `src/content`, and in it a folder a language. */
export const COLLECTIONS = ["promotions", "help", "legal", "pages"] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** A file's name, the same in every language; it is the end of the page's address. */
export const CONTENT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const PROMOTION_CATEGORIES = [
  "new_player",
  "deposit",
  "cashback",
  "lottery",
  "slots",
  "live",
  "sports",
  "vip",
  "referral",
] as const;
export type PromotionCategory = (typeof PROMOTION_CATEGORIES)[number];

/** The rules of the platform that pay a promotion. What none of them pays is announced at most. */
export const PAYING_RULES = ["registration_bonus"] as const;
export type PayingRule = (typeof PAYING_RULES)[number];

/** Areas that do not serve yet: a text about one waits until it does, and nobody is led to it. */
export const AREAS_TO_COME = ["rewards", "agents", "lottery"] as const;

/** The inks of a ticket. */
export const TONES = ["gold", "red", "anil", "jade", "coral", "vino", "paper"] as const;

export const HELP_GROUPS = [
  "start",
  "account",
  "deposit",
  "withdraw",
  "games",
  "lottery",
  "promotions",
  "security",
  "play-safe",
  "affiliates",
] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** What a promotion's button does besides leading into a lobby. */
export const PROMOTION_ACTIONS = ["register", "deposit", "login", "none"] as const;
const ACTIONS: ReadonlySet<string> = new Set(PROMOTION_ACTIONS);
/** The lobbies that a promotion's button may lead to; `?page=<VENDOR>` leads to one vendor there. */
export const LOBBIES = [
  "lobby",
  "rng",
  "live",
  "pvp",
  "fish",
  "sports",
  "esports",
  "cockfight",
  "inhouse",
  "lottery",
  "elott",
  "vnlottery",
] as const;
const LOBBY_NAMES: ReadonlySet<string> = new Set(LOBBIES);
const LOBBY = /^\/([a-z]+)(?:\?page=[A-Z0-9]+)?$/;
const isLobby = (value: string) => LOBBY_NAMES.has(LOBBY.exec(value)?.[1] ?? "");

/** The pages of their own that have a text. */
export const PAGE_IDS = ["affiliates"] as const;

/** The most signs that a field may have. */
export const LIMITS = {
  promotionTitle: 48,
  promotionSummary: 120,
  figure: 10,
  figureLabel: 28,
  terms: 40,
  title: 80,
  summary: 160,
} as const;

/** A figure that a rule fills in counts as the amount that it becomes. */
const printed = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, "1.000 ₫");
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "is empty")
    .refine((text) => printed(text).length <= most, `is longer than ${most} signs`);
// Astro's own reader makes dates of what looks like one.
const moment = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime({
    offset: true,
    error: "is no date and time with its offset, as in 2026-12-31T23:59:59-05:00",
  }),
);
const day = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date({ error: "is no date, as in 2026-12-31" }),
);
const order = z.int("is no whole number").min(0, "is below 0");
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `is none of ${values.join(", ")}` });

/** The editor writes an empty text where nothing is chosen. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const promotion = z
  .strictObject({
    title: line(LIMITS.promotionTitle),
    summary: line(LIMITS.promotionSummary),
    category: oneOf(PROMOTION_CATEGORIES),
    /** A game's id: its poster is the picture. */
    art: z.string().regex(CONTENT_ID, "is no game id"),
    tone: oneOf(TONES),
    /** The largest thing on the ticket: `100 %`. */
    figure: line(LIMITS.figure),
    figureLabel: line(LIMITS.figureLabel),
    terms: line(LIMITS.terms),
    /** Not begun before, ended from then on; without them it always was and always will be. */
    from: moment.optional(),
    to: moment.optional(),
    order,
    action: z.string().refine((value) => ACTIONS.has(value) || isLobby(value), {
      error: `is none of ${PROMOTION_ACTIONS.join(", ")}, and no lobby such as /live`,
    }),
    /** The rule that pays it: without one that is in force it never runs. */
    paidBy: optional(oneOf(PAYING_RULES)),
    /** Modules of the site that must be on for it to show. */
    modules: z.array(z.string().regex(/^[A-Z][A-Z_]+$/, "is no module id")).optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ["to"],
    error: "is not after from",
  });

export const helpArticle = z.strictObject({
  title: line(LIMITS.title),
  summary: line(LIMITS.summary),
  group: oneOf(HELP_GROUPS),
  order,
  updated: day,
  /** What has to serve before it is shown. */
  awaits: optional(oneOf(AREAS_TO_COME)),
});

export const legalText = z.strictObject({
  title: line(LIMITS.title),
  summary: line(LIMITS.summary),
  updated: day,
  order,
});

export const page = z.strictObject({
  title: line(LIMITS.title),
  summary: line(LIMITS.summary),
  updated: day.optional(),
});

export const SCHEMAS = { promotions: promotion, help: helpArticle, legal: legalText, pages: page };

/** What is the same in every language, and so must agree with the Spanish original. */
export const SHARED_FIELDS: Readonly<Record<Collection, readonly string[]>> = {
  promotions: ["category", "art", "tone", "from", "to", "order", "action", "paidBy", "modules"],
  help: ["group", "order", "awaits"],
  legal: ["order"],
  pages: [],
};

export type Promotion = z.output<typeof promotion>;
export type HelpArticle = z.output<typeof helpArticle>;
export type LegalText = z.output<typeof legalText>;
export type Page = z.output<typeof page>;
