/** What knows the world's numbers, for where it is fetched late. */

export { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
export { readMobile } from "#/lib/rules/members/mobile.ts";
export { readPhone } from "#/lib/rules/members/phone.ts";
