import type { Call } from "./call.ts";

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

/** The module whose switch a call obeys; null: no switch refuses it. */
export type CallModules = Readonly<Record<string, ModuleId | null>>;

/**
 * The one table of which call belongs to which module (ROL-20). No module: what tells of the site, what leads in and out,
 * what protects an account, the games' catalogue and play (vendors and games have switches of their own), what is signed,
 * and whatever ends or reads money that is under way: a switch stops what would begin, never what has begun.
 */
export const CALL_MODULES: CallModules = {
  "GET /wps/system/whitelabel": null,
  "GET /wps/system/setting/register": null,
  "GET /wps/system/site": null,
  "GET /wps/system/version": null,
  "GET /wps/system/status": null,
  "GET /wps/system/permission": null,
  "GET /wps/system/domainRoute": null,
  "GET /wps/system/countries": null,
  "GET /wps/agent/affiliate": null,
  "GET /wps/system/helpCenter": "HELP_CENTER",
  "POST /wps/system/language": null,

  "GET /wps/captcha": null,
  "POST /wps/captcha": null,
  "POST /wps/session/login": null,
  "POST /wps/session/login/freeplay": null,
  "DELETE /wps/session/logout": null,
  "PUT /wps/session/ticket": null,
  "POST /wps/session/ticket": null,
  "PUT /wps/session/remembered": null,
  "POST /wps/session/remembered": null,
  "POST /wps/session/social/start": null,
  "POST /wps/session/social/finish": null,
  "GET /wps/member/social": null,
  "POST /wps/member/social/link": null,
  "POST /wps/member/social/unlink": null,

  "POST /wps/verification/sms/register": null,
  "POST /wps/verification/sms/noLogin": null,
  "GET /wps/verification/challenge": null,

  "GET /wps/session/proof": null,
  "POST /wps/session/proof": null,
  "POST /wps/session/proof/code": null,
  "GET /wps/session/devices": null,
  "POST /wps/session/devices/revoke": null,
  "GET /wps/member/proof": null,
  "POST /wps/member/proof/code": null,
  "POST /wps/member/proof/confirm": null,
  "POST /wps/member/totp": null,
  "PUT /wps/member/totp": null,
  "POST /wps/member/totp/recovery": null,
  "POST /wps/member/totp/off": null,

  "PUT /wps/member/register": null,
  "PUT /wps/member/register/mobile": null,
  "POST /wps/member/password/email": null,
  "POST /wps/member/password/reset": null,
  "POST /wps/member/password/verification": null,
  "GET /wps/member/info": null,
  "POST /wps/member/password": null,
  "POST /wps/member/paymentPassword": null,

  "GET /wps/v2/wallets/balance": null,
  "POST /wps/relay/ODSFE2_MemTransDet": "ACCOUNT_RECORD",

  "GET /wps/cashier/methods": "DEPOSIT",
  "GET /wps/cashier/deposits": null,
  "PUT /wps/cashier/deposits": "DEPOSIT",
  "GET /wps/cashier/deposit": null,
  "POST /wps/cashier/deposits/cancel": null,
  "GET /wps/cashier/accounts": null,
  "PUT /wps/cashier/accounts": "WITHDRAW",
  "GET /wps/cashier/withdrawals": null,
  "PUT /wps/cashier/withdrawals": "WITHDRAW",
  "GET /wps/cashier/withdrawals/terms": "WITHDRAW",
  "POST /wps/cashier/withdrawals/confirm": null,
  "POST /wps/cashier/callbacks/sandbox": null,

  "POST /wps/relay/GCSGAME_newGameVendor": null,
  "POST /wps/relay/GCSGAME_hotGamesV2": null,
  "POST /wps/relay/GCSGAME_gameList": null,
  "POST /wps/relay/GCSGAME_getRankList": null,
  "POST /wps/game/launchGame": null,
  "GET /wps/game/launch": null,
  "GET /wps/game/rounds": "BETTING_RECORD",
  "GET /wps/game/round": "BETTING_RECORD",

  "POST /wps/seamless/authenticate": null,
  "POST /wps/seamless/balance": null,
  "POST /wps/seamless/bet": null,
  "POST /wps/seamless/win": null,
  "POST /wps/seamless/rollback": null,
  "POST /operator/round": null,

  "POST /wps/relay/MCSFE_getListAnnouncements": "ANNOUNCEMENTS",
  "GET /wps/message/list": "MESSAGES",
  "POST /wps/message/read": "MESSAGES",
  "POST /wps/relay/CSP_unreadCount": "MESSAGES",
};

/** The module of a call; throws where nobody said. */
export function moduleOf(
  { method, path }: Pick<Call, "method" | "path">,
  table: CallModules = CALL_MODULES,
): ModuleId | null {
  const module = table[`${method} ${path}`];
  if (module === undefined)
    throw new Error(`${method} ${path} has no row in lib/contract/call-modules.ts`);
  return module;
}
