import { runningOn } from "#/content/choose.ts";
import { readSources } from "#/content/read.ts";
import { type Promotion, promotion } from "#/content/schemas.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";

/** The promotions of `src/content`, each once. What decides about them is the same in every language. */
function readPromotions(): readonly Promotion[] {
  return readSources("promotions").flatMap(({ language, data }) => {
    const read = promotion.safeParse(data);
    return read.success && language === DEFAULT_LANGUAGE ? [read.data] : [];
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
): () => Promise<Promotions> {
  let promotions: readonly Promotion[] | undefined;
  return async () => {
    promotions ??= readPromotions();
    const { count, invites } = runningOn(promotions, await whitelabel(), clock());
    return {
      availablePromotions: [{ promotion: "REFERRAL", enabled: invites }],
      promotionCount: count,
    };
  };
}
