import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateOn } from "#/content/choose.ts";
import { FORMS } from "#/content/own/forms.ts";
import { addressOf, type SiteFacts, whyNotShown } from "#/content/own/showing.ts";
import { COLLECTIONS, SCHEMAS } from "#/content/schemas.ts";
import { MODULE_IDS } from "#/lib/contract/modules.ts";

const NOW = Date.parse("2026-11-25T12:00:00Z");
const modules = (...on: readonly string[]) =>
  MODULE_IDS.map((modId) => ({ modId, enabled: on.includes(modId), childrenNodes: [] }));
const SITE: SiteFacts = {
  languages: ["es", "en"],
  modules: modules("PROMOTIONS", "AFFILIATE", "VIP"),
  moduleIds: MODULE_IDS,
  registrationBonus: {},
  isClosed: false,
  isForMembersOnly: false,
};
const PROMOTION = { collection: "promotions", lang: "es", id: "welcome" } as const;
const PAID = { paidBy: "registration_bonus" };
const codes = (...asked: Parameters<typeof whyNotShown>) =>
  whyNotShown(...asked).map(({ code }) => code);

describe("why a text does not show", () => {
  it.each([
    ["shows", PAID, {}, []],
    ["has not begun", { ...PAID, from: "2026-12-01T00:00:00+07:00" }, {}, ["not_begun"]],
    ["begins now", { ...PAID, from: "2026-11-25T12:00:00Z" }, {}, []],
    ["ended", { ...PAID, to: "2026-11-25T12:00:00Z" }, {}, ["ended"]],
    ["is paid by nothing", {}, {}, ["unpaid"]],
    ["is paid by a rule not in force", PAID, { registrationBonus: undefined }, ["unpaid"]],
    ["has its module off", { ...PAID, modules: ["VIP", "REFERRAL"] }, {}, ["module_off"]],
    ["has no such module", { ...PAID, modules: ["CIRCUS"] }, {}, ["module_unknown"]],
    ["is hidden with all promotions", PAID, { modules: modules() }, ["module_off"]],
    ["is on a closed site", PAID, { isClosed: true }, ["site_closed"]],
    ["is for members", PAID, { isForMembersOnly: true }, ["members_only"]],
    ["is of another language", PAID, { languages: ["en"] }, ["language_not_served"]],
    [
      "has every reason at once",
      { from: "2026-12-01T00:00:00Z", modules: ["REFERRAL"] },
      {},
      ["module_off", "not_begun", "unpaid"],
    ],
  ])("a promotion that %s", (_, data, site, said) => {
    expect(codes({ ...PROMOTION, data }, { ...SITE, ...site }, NOW)).toEqual(said);
  });

  it("an article that waits, a page that is none, and one whose module is off", () => {
    const at = { lang: "en", id: "affiliates", data: {} } as const;
    expect(codes({ ...at, collection: "help", data: { awaits: "rewards" } }, SITE, NOW)).toEqual([
      "awaits",
    ]);
    expect(codes({ ...at, collection: "help" }, SITE, NOW)).toEqual([]);
    expect(codes({ ...at, collection: "legal" }, SITE, NOW)).toEqual([]);
    expect(codes({ ...at, collection: "pages" }, SITE, NOW)).toEqual([]);
    expect(codes({ ...at, collection: "pages", id: "press" }, SITE, NOW)).toEqual(["no_page"]);
    expect(codes({ ...at, collection: "pages" }, { ...SITE, modules: [] }, NOW)).toEqual([
      "module_off",
    ]);
  });

  it("says of a promotion that it shows exactly where the site shows it running", () => {
    const moment = fc
      .integer({ min: -2, max: 2 })
      .map((days) => new Date(NOW + days * 86_400_000).toISOString());
    const promotion = fc.record(
      {
        from: moment,
        to: moment,
        paidBy: fc.constant("registration_bonus" as const),
        modules: fc.subarray(["VIP", "REFERRAL", "CIRCUS"]),
      },
      { requiredKeys: [] },
    );
    const site = fc.record({
      modules: fc.subarray(["PROMOTIONS", "VIP", "REFERRAL"]).map((on) => modules(...on)),
      registrationBonus: fc.option(fc.constant({}), { nil: undefined }),
    });
    fc.assert(
      fc.property(promotion, site, (data, around) => {
        const reasons = whyNotShown({ ...PROMOTION, data }, { ...SITE, ...around }, NOW);
        expect(reasons.length === 0).toBe(stateOn(data, around, NOW) === "live");
      }),
    );
  });
});

it("a text's address is its page's", () => {
  expect(addressOf({ collection: "legal", id: "privacy" })).toBe("/legal/privacy");
  expect(addressOf({ collection: "pages", id: "affiliates" })).toBe("/affiliates");
});

it("the editor has a field for each that a text may have, and none besides", () => {
  for (const collection of COLLECTIONS) {
    const named = FORMS[collection].map(({ name }) => name);
    expect(named.toSorted(), collection).toEqual(Object.keys(SCHEMAS[collection].shape).toSorted());
    for (const { name, optional } of FORMS[collection]) {
      const field = Reflect.get(SCHEMAS[collection].shape, name);
      expect(field.safeParse(undefined).success, `${collection} ${name}`).toBe(optional === true);
    }
  }
});
