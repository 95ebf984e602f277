import type { Call } from "./call.ts";

/** 0 member, 1 agent, 2 master agent, 41 and 42 their test-line twins, 4 trial (SPEC §6). */
export type Kind = 0 | 1 | 2 | 4 | 41 | 42;

/**
 * Who a call answers: `anyone`; `holder` of whatever session; `member`, whom the member centre lets in, all but the
 * trial (ROL-12 to 15); `payer`, whose money is real; `agent`, whom the agent centre lets in (ROL-11); `prover` of a
 * login that is half open, never a session, and nothing else answers one (LOG-38); `signer` of a vendor's or a
 * provider's message, never a session.
 */
export type Who = "anyone" | "holder" | "member" | "payer" | "agent" | "prover" | "signer";
/** Rows that no session opens. */
type Sessionless = "prover" | "signer";
const SESSIONLESS: ReadonlySet<Who> = new Set<Sessionless>(["prover", "signer"]);
const isSessionless = (who: Who): who is Sessionless => SESSIONLESS.has(who);
export type Authorization = Readonly<Record<string, Who>>;

const KINDS: Readonly<Record<Exclude<Who, "anyone" | Sessionless>, readonly Kind[]>> = {
  holder: [0, 1, 2, 4, 41, 42],
  member: [0, 1, 2, 41, 42],
  payer: [0, 1, 2],
  agent: [1, 2, 41, 42],
};

/** Whether a session of this kind may make a call of this row; a visitor is null. */
export function mayCall(who: Who, kind: Kind | null): boolean {
  if (who === "anyone") return true;
  return !isSessionless(who) && kind !== null && KINDS[who].includes(kind);
}

/** Whom the agent centre and the agent site let in. */
export const isAgentKind = (kind: Kind): boolean => mayCall("agent", kind);

/** The one table of who may make which call. A call without a row stops the checks, the tests and the server's start. */
export const AUTHORIZATION: Authorization = {
  "GET /wps/system/whitelabel": "anyone",
  "GET /wps/system/setting/register": "anyone",
  "GET /wps/system/site": "anyone",
  "GET /wps/system/version": "anyone",
  "GET /wps/system/status": "anyone",
  "GET /wps/system/permission": "anyone",
  "GET /wps/system/domainRoute": "anyone",
  "GET /wps/system/countries": "anyone",
  "GET /wps/agent/affiliate": "anyone",
  "GET /wps/system/helpCenter": "anyone",
  "POST /wps/system/language": "anyone",

  "GET /wps/captcha": "anyone",
  "POST /wps/captcha": "anyone",
  "POST /wps/session/login": "anyone",
  "POST /wps/session/login/freeplay": "anyone",
  "DELETE /wps/session/logout": "anyone",
  "PUT /wps/session/ticket": "member",
  "POST /wps/session/ticket": "anyone",
  "PUT /wps/session/remembered": "member",
  "POST /wps/session/remembered": "anyone",
  "POST /wps/session/social/start": "anyone",
  "POST /wps/session/social/finish": "anyone",
  "GET /wps/member/social": "member",
  "POST /wps/member/social/link": "member",
  "POST /wps/member/social/unlink": "member",

  "POST /wps/verification/sms/register": "anyone",
  "POST /wps/verification/sms/noLogin": "anyone",
  "GET /wps/verification/challenge": "anyone",

  "GET /wps/session/proof": "prover",
  "POST /wps/session/proof": "prover",
  "POST /wps/session/proof/code": "prover",
  "GET /wps/session/devices": "member",
  "POST /wps/session/devices/revoke": "member",
  "GET /wps/member/proof": "member",
  "POST /wps/member/proof/code": "member",
  "POST /wps/member/proof/confirm": "member",
  "POST /wps/member/totp": "member",
  "PUT /wps/member/totp": "member",
  "POST /wps/member/totp/recovery": "member",
  "POST /wps/member/totp/off": "member",

  "PUT /wps/member/register": "anyone",
  "PUT /wps/member/register/mobile": "anyone",
  "POST /wps/member/password/email": "anyone",
  "POST /wps/member/password/reset": "anyone",
  "POST /wps/member/password/verification": "anyone",
  "GET /wps/member/info": "holder",
  "POST /wps/member/password": "member",
  "POST /wps/member/paymentPassword": "member",

  "GET /wps/v2/wallets/balance": "holder",
  "POST /wps/relay/ODSFE2_MemTransDet": "member",

  "GET /wps/cashier/methods": "payer",
  "GET /wps/cashier/deposits": "payer",
  "PUT /wps/cashier/deposits": "payer",
  "GET /wps/cashier/deposit": "payer",
  "POST /wps/cashier/deposits/cancel": "payer",
  "GET /wps/cashier/accounts": "payer",
  "PUT /wps/cashier/accounts": "payer",
  "GET /wps/cashier/withdrawals": "payer",
  "PUT /wps/cashier/withdrawals": "payer",
  "GET /wps/cashier/withdrawals/terms": "payer",
  "POST /wps/cashier/withdrawals/confirm": "payer",
  "POST /wps/cashier/callbacks/sandbox": "signer",

  "POST /wps/relay/GCSGAME_newGameVendor": "anyone",
  "POST /wps/relay/GCSGAME_hotGamesV2": "anyone",
  "POST /wps/relay/GCSGAME_gameList": "anyone",
  "POST /wps/relay/GCSGAME_getRankList": "anyone",
  "POST /wps/game/launchGame": "holder",
  "GET /wps/game/launch": "holder",
  "GET /wps/game/rounds": "member",
  "GET /wps/game/round": "member",

  "POST /wps/seamless/authenticate": "signer",
  "POST /wps/seamless/balance": "signer",
  "POST /wps/seamless/bet": "signer",
  "POST /wps/seamless/win": "signer",
  "POST /wps/seamless/rollback": "signer",
  "POST /operator/round": "signer",

  "POST /wps/relay/MCSFE_getListAnnouncements": "anyone",
  "GET /wps/message/list": "member",
  "POST /wps/message/read": "member",
  "POST /wps/relay/CSP_unreadCount": "member",
};

/** Who may make a call; throws where nobody said. */
export function whoMay(
  { method, path }: Pick<Call, "method" | "path">,
  table: Authorization = AUTHORIZATION,
): Who {
  const who = table[`${method} ${path}`];
  if (!who) throw new Error(`${method} ${path} has no row in lib/contract/authorization.ts`);
  return who;
}
