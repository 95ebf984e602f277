/** The modules that a site can switch, each with those below it (SYS-14, docs/flags.md). */
export const MODULES = {
  MEMBER_CENTER: ["DEPOSIT", "WITHDRAW", "ACCOUNT_RECORD", "BETTING_RECORD", "MESSAGES"],
  AGENT_CENTER: [],
  PROMOTIONS: [],
  REFERRAL: [],
  VIP: [],
  POINT_MALL: [],
  AFFILIATE: [],
  APP_DOWNLOAD: [],
  CUSTOMER_SERVICE: ["LIVE_CHAT", "ANNOUNCEMENTS", "HELP_CENTER", "SPEED_TEST"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Tree = typeof MODULES;
export type ModuleId = keyof Tree | Tree[keyof Tree][number];

export const MODULE_IDS: readonly ModuleId[] = Object.entries(MODULES).flatMap(([id, below]) => [
  id as keyof Tree,
  ...below,
]);
