import { describe, expect, it } from "vitest";
import { seedSite } from "#/demo/site.ts";
import { MODULES, type ModuleId } from "#/lib/contract/modules.ts";
import { changeSite } from "#/server/site/index.ts";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform(
  { LANGUAGES: "es" },
  { render: await builtPages() },
);
await seedSite(database.owner.db);

/** Where each module's features are, by the start of their addresses or by what opens them. */
const FEATURES: Partial<Record<ModuleId, string>> = {
  DEPOSIT: 'a[href^="/member/depositv2"]',
  WITHDRAW: 'a[href^="/member/withdraw"]',
  ACCOUNT_RECORD: 'a[href^="/member/transactionHistory"]',
  BETTING_RECORD: 'a[href^="/member/personalHistoryCopy"]',
  MESSAGES: 'a[href^="/member/messageV2"]',
  PROMOTIONS: 'a[href^="/promotions"]',
  REFERRAL: 'a[href^="/member/referral"]',
  VIP: 'a[href^="/member/playerRank"]',
  POINT_MALL: 'a[href^="/pointMall"]',
  AFFILIATE: 'a[href^="/affiliates"]',
  APP_DOWNLOAD: 'a[href^="/down"], [data-show="down"]',
  ANNOUNCEMENTS: '[data-show="notice"]',
  SPEED_TEST: '[data-show="speed"]',
};
const PAGES = ["/", "/lobby", "/help", "/promotions", "/member/securityCenter"];

const treeWithout = (off: string) =>
  Object.entries(MODULES).map(([modId, below]) => ({
    modId,
    enabled: modId !== off,
    childrenNodes: below.map((child) => ({
      modId: child,
      enabled: child !== off,
      childrenNodes: [],
    })),
  }));

/** What a page leads to; the centre's own menu keeps deposits and withdrawals, for those that are under way. */
async function ways(page: string, selector: string): Promise<string[]> {
  const { document } = await visitPage(app, page);
  for (const menu of document.querySelectorAll(".cn")) menu.remove();
  return [...document.querySelectorAll(selector)].map((way) => `${page}: ${way.outerHTML}`);
}

describe("a module that is off", () => {
  it.each(Object.entries(FEATURES))(
    "is led to from nowhere: %s [ROL-20]",
    async (modId, selector) => {
      await changeSite(database.owner.db, { modules: treeWithout(modId) });
      await backend.feed.refresh();
      const found = await Promise.all(PAGES.map((page) => ways(page, selector)));
      expect(found.flat()).toEqual([]);
    },
  );

  it("is led to again once it is on", async () => {
    await changeSite(database.owner.db, { modules: treeWithout("") });
    await backend.feed.refresh();
    for (const modId of ["DEPOSIT", "WITHDRAW", "MESSAGES", "PROMOTIONS"] as const)
      expect((await ways("/", FEATURES[modId] ?? "")).length).toBeGreaterThan(0);
  });
});
