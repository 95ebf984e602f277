import { localizePath } from "#/lib/i18n/paths.ts";

/** Where the payment password is set, from where one comes back to the withdrawal. */
export function paymentPasswordAddress(lang: string): string {
  return `${localizePath("/member/securityCenter", lang)}?then=withdraw#paymentPassword`;
}
