import type { MemberInfo } from "#/lib/contract/members/calls.ts";

export const VND = { code: "VND", exponent: 2, symbol: "₫" };

/** What a screen is told of the member who looks at it. */
export const MEMBER: MemberInfo = {
  id: "m1",
  account: "linh88",
  nickname: "Linh",
  type: 0,
  toUpline: false,
  clubLabel: null,
  merchant: "pleno",
  merchantCode: "PL",
  customerId: "c1",
  currency: VND,
  hasPaymentPassword: true,
  lastLoginAt: null,
  lastLoginCountry: null,
  language: null,
};
