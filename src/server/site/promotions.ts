import { inLanguage, runningOn, type Text } from "#/content/choose.ts";
import { laidOver, type OwnTexts } from "#/content/own/texts.ts";
import { readSources } from "#/content/read.ts";
import { type Promotion, promotion } from "#/content/schemas.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";

/** The promotions of `src/content`. */
function readPromotions(): readonly Text<Promotion>[] {
  return readSources("promotions").flatMap(({ language: lang, id, data }) => {
    const read = promotion.safeParse(data);
    return read.success ? [{ lang, id, data: read.data, html: "" }] : [];
  });
}

/** What a balance tells of promotions: how many run now, and whether inviting is paid (ENT-11). */
export type Promotions = {
  readonly availablePromotions: { readonly promotion: "REFERRAL"; readonly enabled: boolean }[];
  readonly promotionCount: number;
};

/** Answers which promotions run at the moment, the same that pages show; `whitelabel` is the site's in force. */
export function promotionsNow(
  whitelabel: () => Promise<Pick<Whitelabel, "modules" | "registrationBonus">>,
  clock: Clock,
  own: () => OwnTexts,
): () => Promise<Promotions> {
  let shipped: readonly Text<Promotion>[] | undefined;
  return async () => {
    shipped ??= readPromotions();
    // What decides about one is the same in every language.
    const all = inLanguage(laidOver(own().promotions, shipped), DEFAULT_LANGUAGE);
    const promotions = [...all.values()].map(({ data }) => data);
    const { count, invites } = runningOn(promotions, await whitelabel(), clock());
    return {
      availablePromotions: [{ promotion: "REFERRAL", enabled: invites }],
      promotionCount: count,
    };
  };
}
