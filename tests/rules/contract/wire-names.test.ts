import { expect, it } from "vitest";
import { contractCalls } from "../../../scripts/contract-calls.ts";

/** The calls as SPEC.md §7 writes them; a portal in front of another platform lives by these names. */
const SPECIFIED: readonly (readonly [ids: string, call: string])[] = [
  ["[API-02]", "POST /wps/session/login"],
  ["[API-05]", "POST /wps/session/login/freeplay"],
  ["[API-06]", "DELETE /wps/session/logout"],
  ["[API-07]", "GET /wps/member/info"],
  ["[API-08]", "PUT /wps/member/register"],
  ["[API-09]", "PUT /wps/member/register/mobile"],
  ["[API-10]", "POST /wps/member/password"],
  ["[API-11]", "POST /wps/member/password/email"],
  ["[API-12]", "POST /wps/member/password/verification"],
  ["[API-15]", "POST /wps/verification/sms/noLogin"],
  ["[API-16]", "POST /wps/verification/sms/register"],
  ["[API-17]", "GET /wps/system/whitelabel"],
  ["[API-18]", "GET /wps/system/setting/register"],
  ["[API-19]", "GET /wps/system/status"],
  ["[API-20]", "GET /wps/system/domainRoute"],
  ["[API-21]", "GET /wps/system/helpCenter"],
  ["[API-22]", "GET /wps/system/permission"],
  ["[API-23]", "GET /wps/captcha"],
  ["[API-24]", "GET /wps/agent/affiliate"],
  ["[API-26]", "GET /wps/v2/wallets/balance"],
  ["[API-38]", "POST /wps/game/launchGame"],
  ["[API-62]", "POST /wps/relay/GCSGAME_hotGamesV2"],
  ["[API-63]", "POST /wps/relay/GCSGAME_gameList"],
  ["[API-64]", "POST /wps/relay/MCSFE_getListAnnouncements"],
  ["[API-66]", "POST /wps/relay/GCSGAME_newGameVendor"],
  ["[API-78]", "POST /wps/relay/GCSGAME_getRankList"],
  ["[API-80]", "POST /wps/relay/CSP_unreadCount"],
  ["[API-85]", "POST /wps/relay/ODSFE2_MemTransDet"],
];

/** Those whose body SPEC.md has encrypted; `every-call.test.ts` shows that each refuses plain text. */
const ENCRYPTED: readonly (readonly [ids: string, call: string])[] = [
  ["[API-02]", "POST /wps/session/login"],
  ["[API-05]", "POST /wps/session/login/freeplay"],
  ["[API-08]", "PUT /wps/member/register"],
  ["[API-09]", "PUT /wps/member/register/mobile"],
  ["[API-10]", "POST /wps/member/password"],
  ["[API-12]", "POST /wps/member/password/verification"],
];

const made = new Map(
  (await contractCalls()).map(({ call }) => [`${call.method} ${call.path}`, call]),
);

it.each(SPECIFIED)("%s is called as specified: %s", (_ids, call) => {
  expect([...made.keys()]).toContain(call);
});

it.each(ENCRYPTED)("%s is encrypted: %s", (_ids, call) => {
  expect(made.get(call)?.encrypted).toBe(true);
});
