import { mayBeResults } from "#/lib/rules/lottery/result-pages.ts";

const ofMember = (page: string) => `member/${page}`;

/** Lobbies of which vendors tell by the moment: each has a piece that says what. */
const TOLD = ["cockfight", "esports", "live", "pvp", "rng", "sports"] as const;

/** The pages and files that src/pages renders, by their address without a language. */
export const PAGE_PATHS: ReadonlySet<string> = new Set(
  [
    ...[
      "",
      "500",
      "affiliates",
      "demo",
      "dialogs",
      "down",
      "elott",
      "esports",
      "fair",
      "fish",
      "game",
      "help",
    ],
    ...["cockfight", ...TOLD.map((name) => `${name}/newest`)],
    ...["helpmc", "inhouse", "live", "lobby", "login", "lottery", "maintenance", "missing"],
    ...["offline", "pointMall", "promotions", "pvp", "region", "register", "rng", "seamless"],
    ...["signin", "sports", "vnlottery", "results", "results/newest", "home-newest"],
    ...["depositv2", "messageV2", "personalHistoryCopy", "personalProfit"].map(ofMember),
    ...[
      "accountData",
      "bonusDetails",
      "playerRank",
      "profile",
      "support",
      "feedback",
      "referral",
      "securityCenter",
      "transactionHistory",
    ].map(ofMember),
    ...["transferFund", "transferUpline", "withdraw"].map(ofMember),
    ...["findable.json", "manifest.webmanifest", "marks.svg", "robots.txt", "sitemap.xml"],
  ].map((name) => `/${name}`),
);

/** Where the last part of the address says which one is meant; whether there is such a one, only the page knows. */
export const PAGE_FOLDERS: ReadonlySet<string> = new Set(
  ["help", "helpmc", "house", "icons", "legal", "promotions", "tickets"].map((name) => `/${name}`),
);

/** Whether an address may lead to a page; one that cannot needs no rendering to be known. */
export function mayBePage(path: string): boolean {
  if (PAGE_PATHS.has(path)) return true;
  if (path.startsWith("/results/")) return mayBeResults(path);
  const end = path.lastIndexOf("/");
  return end < path.length - 1 && PAGE_FOLDERS.has(path.slice(0, end));
}

/** Screens that stand in for other pages: they have no address of their own. */
export const SCREENS: ReadonlySet<string> = new Set([
  "/missing",
  "/500",
  "/maintenance",
  "/region",
]);

/** Pieces that pages ask for: nobody is led there. */
const PIECES: ReadonlySet<string> = new Set([
  "/offline",
  "/dialogs",
  "/home-newest",
  "/results/newest",
  ...TOLD.map((name) => `/${name}/newest`),
]);

/** Whether an address inside the site, without a language, may lead a reader to a page; a query and a mark may follow. */
export function isReadersPage(address: string): boolean {
  const path = /^[^?#]*/.exec(address)?.[0] ?? "";
  return mayBePage(path) && !SCREENS.has(path) && !PIECES.has(path) && !path.includes(".");
}
