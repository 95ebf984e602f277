import { type CollectionEntry, type CollectionKey, getCollection } from "astro:content";
import { translate } from "#/lib/i18n/translate.ts";
import { printedBonus } from "#/lib/rules/members/registration-bonus.ts";
import {
  announced,
  gluedText,
  inLanguage,
  type PromotionState,
  stateOn,
  type Text,
  turningPoints,
  withFigures,
} from "./choose.ts";
import { laidOver, type OwnTexts } from "./own/texts.ts";
import type { Collection, HelpArticle, LegalText, Page, Promotion } from "./schemas.ts";

type Reader = Pick<App.Locals, "lang" | "ownTexts">;
/** What the choice of promotions depends on; `until` hears of the dates in it. */
type Visitor = Pick<App.Locals, "lang" | "ownTexts" | "site" | "nowMs" | "until">;

/** A promotion and where it stands at the moment of the page. */
export type ShownPromotion = Text<Promotion> & { readonly state: PromotionState };

const kept = new Map<string, Promise<readonly Text<unknown>[]>>();

/** All shipped texts of a collection; read once, in development every time. */
async function shippedTexts<K extends CollectionKey>(
  collection: K,
): Promise<readonly Text<CollectionEntry<K>["data"]>[]> {
  const found = kept.get(collection);
  if (found && import.meta.env.PROD)
    return found as Promise<readonly Text<CollectionEntry<K>["data"]>[]>;
  const texts = getCollection(collection).then((entries) =>
    entries.map((entry) => {
      const [lang = "", id = ""] = entry.id.split("/");
      return gluedText({ id, lang, data: entry.data, html: entry.rendered?.html ?? "" });
    }),
  );
  kept.set(collection, texts);
  return texts;
}

/** All texts of a collection: the operator's own in the place of the shipped ones, and beside them. */
const textsOf = async <K extends Collection>(collection: K, own: OwnTexts) =>
  laidOver<OwnTexts[K][number]>(
    own[collection],
    // Astro's types of a collection are made of the same schema.
    (await shippedTexts(collection)) as unknown as OwnTexts[K],
  );

async function promotionsFor({
  lang,
  ownTexts,
  site,
  nowMs,
  until,
}: Visitor): Promise<ShownPromotion[]> {
  const texts = [...inLanguage<Promotion>(await textsOf("promotions", ownTexts), lang).values()];
  for (const ms of turningPoints(texts.map(({ data }) => data))) until(ms);
  const bonus = printedBonus(site.whitelabel, lang);
  const figures = bonus === null ? {} : { registration_bonus: bonus };
  const soonIn = (language: string) => translate(language, "content")("promo_soon_text");
  return texts
    .flatMap((text) => {
      const state = stateOn(text.data, site.whitelabel, nowMs);
      if (state === null) return [];
      return [
        { ...(state === "soon" ? announced(text, soonIn) : withFigures(text, figures)), state },
      ];
    })
    .toSorted((a, b) => a.data.order - b.data.order);
}

/** The promotions that run or are announced, in their order, those to come last. The page lives until the next date in them. */
export async function listPromotions(visitor: Visitor): Promise<ShownPromotion[]> {
  const all = await promotionsFor(visitor);
  return ["live", "soon"].flatMap((state) => all.filter((one) => one.state === state));
}

/** How many promotions run now: the figure of the side menu. The page lives until the next date in them. */
export async function countPromotions(visitor: Visitor): Promise<number> {
  return (await promotionsFor(visitor)).filter(({ state }) => state === "live").length;
}

/** A promotion of any state; null when there is none of that id, its modules are off, or nothing pays it. */
export async function findPromotion(visitor: Visitor, id: string): Promise<ShownPromotion | null> {
  return (await promotionsFor(visitor)).find((one) => one.id === id) ?? null;
}

/** Every help article for a reader. */
export async function listHelp({ lang, ownTexts }: Reader): Promise<readonly Text<HelpArticle>[]> {
  return [...inLanguage<HelpArticle>(await textsOf("help", ownTexts), lang).values()].filter(
    ({ data }) => data.awaits === undefined,
  );
}

/** Whether a text's address leads to a text that is shown; other addresses are not asked about. */
export async function knowsText(visitor: Visitor): Promise<(path: string) => boolean> {
  const [promotions, help] = await Promise.all([promotionsFor(visitor), listHelp(visitor)]);
  const shown = new Set([
    ...promotions.map(({ id }) => `/promotions/${id}`),
    ...help.map(({ id }) => `/help/${id}`),
  ]);
  return (path) => !/^\/(?:promotions|help)\/./.test(path) || shown.has(path);
}

/** Every legal text for a reader, in their order. */
export async function listLegal({ lang, ownTexts }: Reader): Promise<readonly Text<LegalText>[]> {
  const texts = [...inLanguage<LegalText>(await textsOf("legal", ownTexts), lang).values()];
  return texts.toSorted((a, b) => a.data.order - b.data.order);
}

/** The text of a page of its own, such as the affiliates'; null when nobody wrote one. */
export async function findPage({ lang, ownTexts }: Reader, id: string): Promise<Text<Page> | null> {
  return inLanguage<Page>(await textsOf("pages", ownTexts), lang).get(id) ?? null;
}
