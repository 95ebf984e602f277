import type { ModuleNode } from "#/lib/contract/site/calls.ts";

/**
 * Whether a feature is switched on: its node of the module tree and every node above it are enabled (SYS-14). A feature
 * that the tree does not name is off.
 */
export function hasModule(modules: readonly ModuleNode[], modId: string): boolean {
  return modules.some(
    (node) => node.enabled && (node.modId === modId || hasModule(node.childrenNodes, modId)),
  );
}

/** The pages that a feature brings, with all below them; every other page is always there. */
const PAGES: Readonly<Record<string, string>> = {
  "/promotions": "PROMOTIONS",
  "/affiliates": "AFFILIATE",
  "/down": "APP_DOWNLOAD",
  "/pointMall": "POINT_MALL",
  "/member/playerRank": "VIP",
  "/member/referral": "REFERRAL",
  "/member/transactionHistory": "ACCOUNT_RECORD",
  "/member/personalHistoryCopy": "BETTING_RECORD",
  "/member/personalProfit": "BETTING_RECORD",
  "/member/messageV2": "MESSAGES",
  "/member/support": "CUSTOMER_SERVICE",
  "/member/feedback": "CUSTOMER_SERVICE",
};
/** What a feature lets begin on a page that stays without it, for what is under way there. */
const BEGINS: Readonly<Record<string, string>> = {
  "/member/depositv2": "DEPOSIT",
  "/member/withdraw": "WITHDRAW",
};

/** Whether the site has the page of this path (without language, a query may follow): its feature may be off (SYS-14). */
export function hasPage(modules: readonly ModuleNode[], path: string): boolean {
  const [bare = ""] = path.split("?");
  return Object.entries(PAGES).every(
    ([page, modId]) => (bare !== page && !bare.startsWith(`${page}/`)) || hasModule(modules, modId),
  );
}

/** Whether a page is to be led to from elsewhere: the site has it, and what one would go there for can begin (ROL-20). */
export function isOffered(modules: readonly ModuleNode[], path: string): boolean {
  const modId = BEGINS[path.split("?")[0] ?? ""];
  return hasPage(modules, path) && (modId === undefined || hasModule(modules, modId));
}
