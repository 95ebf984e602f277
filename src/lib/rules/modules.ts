import type { ModuleNode } from "#/lib/contract/site.ts";

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
};

/** Whether the site has the page of this path (without language, a query may follow): its feature may be off (SYS-14). */
export function hasPage(modules: readonly ModuleNode[], path: string): boolean {
  const [bare = ""] = path.split("?");
  return Object.entries(PAGES).every(
    ([page, modId]) => (bare !== page && !bare.startsWith(`${page}/`)) || hasModule(modules, modId),
  );
}
