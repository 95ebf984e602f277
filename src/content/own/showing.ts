import { hasModule, hasPage } from "#/lib/rules/site/modules.ts";
import { stateAt } from "../choose.ts";
import { type Collection, PAGE_IDS, type PayingRule, type Promotion } from "../schemas.ts";

/** What of a site decides whether a text shows there. */
export type SiteFacts = {
  /** Tags of the languages that it serves. */
  readonly languages: readonly string[];
  readonly modules: Parameters<typeof hasModule>[0];
  /** The modules that a site can switch at all. */
  readonly moduleIds: readonly string[];
  /** What a registration is credited; absent: nothing. */
  readonly registrationBonus?: object | undefined;
  readonly isClosed: boolean;
  readonly isForMembersOnly: boolean;
};

/** A text as it would be shown. */
export type Named = {
  readonly collection: Collection;
  readonly lang: string;
  readonly id: string;
  readonly data: object;
};

/** Why a text does not show whole: a code for programs, a sentence for people. */
export type Reason = { readonly code: string; readonly words: string };
const reason = (code: string, words: string): Reason => ({ code, words });

/** A text's address without its language. */
export const addressOf = ({ collection, id }: Pick<Named, "collection" | "id">): string =>
  collection === "pages" ? `/${id}` : `/${collection}/${id}`;

/** A promotion whose picture is of a game that the site does not have. */
export const noPicture = (art: string): Reason =>
  reason("no_picture", `The site has no game ${art}: its picture stays empty (art).`);

/** Why a visitor of a site does not find a text at a moment, or not all of it; empty where it shows. */
export function whyNotShown(text: Named, site: SiteFacts, nowMs: number): Reason[] {
  const { collection, lang, id } = text;
  const address = addressOf(text);
  return [
    ...(site.isClosed ? [reason("site_closed", "The site is closed: every page says so.")] : []),
    ...(site.isForMembersOnly
      ? [
          reason(
            "members_only",
            "The site is for members only: visitors log in first (MEMBERSONLY3).",
          ),
        ]
      : []),
    ...(site.languages.includes(lang)
      ? []
      : [
          reason(
            "language_not_served",
            `The site does not serve ${lang}: LANGUAGES has ${site.languages.join(", ")}.`,
          ),
        ]),
    ...(collection === "pages" && !PAGE_IDS.some((each) => each === id)
      ? [reason("no_page", `No page shows it: there is a text of ${PAGE_IDS.join(", ")}.`)]
      : []),
    ...(hasPage(site.modules, address)
      ? []
      : [reason("module_off", `The site's settings hide ${address}: its module is off.`)]),
    ...(collection === "promotions" ? whyNotRunning(text.data as Promotion, site, nowMs) : []),
    ...("awaits" in text.data && text.data.awaits !== undefined
      ? [reason("awaits", `It waits until ${String(text.data.awaits)} serves (awaits).`)]
      : []),
  ];
}

function whyNotRunning(promotion: Promotion, site: SiteFacts, nowMs: number): Reason[] {
  const paying = new Set<PayingRule>(site.registrationBonus ? ["registration_bonus"] : []);
  const { from, to, paidBy, modules = [] } = promotion;
  const state = stateAt(promotion, nowMs, paying);
  return [
    ...modules
      .filter((each) => !hasModule(site.modules, each))
      .map((each) =>
        site.moduleIds.includes(each)
          ? reason("module_off", `The module ${each} is off (modules).`)
          : reason("module_unknown", `There is no module ${each} (modules).`),
      ),
    ...(state === "soon"
      ? [
          reason(
            "not_begun",
            `It begins at ${from}: until then its name and its day are shown alone (from).`,
          ),
        ]
      : []),
    ...(paidBy && paying.has(paidBy)
      ? []
      : [
          reason(
            "unpaid",
            paidBy
              ? `The rule ${paidBy}, which pays it, is not in force on the site (paidBy).`
              : "No rule pays it, so it never runs (paidBy).",
          ),
        ]),
    ...(to && nowMs >= Date.parse(to)
      ? [reason("ended", `It ended at ${to}: no list has it, and its page says so (to).`)]
      : []),
  ];
}
