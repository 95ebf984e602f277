/** What knows the world's numbers, for where it is fetched late. */
export { readMobile } from "#/lib/rules/mobile.ts";
export { readPhone } from "#/lib/rules/phone.ts";
export { checkSmsCode } from "#/lib/rules/sms-code.ts";
