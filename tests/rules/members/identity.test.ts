import { expect, it } from "vitest";
import { maskAddress } from "#/lib/base/networks.ts";
import {
  maskEmail,
  maskEnd,
  maskMobile,
  showRealName,
  sightOf,
} from "#/server/members/identity.ts";

it.each([
  [["support"], "masked"],
  [["content"], "masked"],
  [[], "masked"],
  [["support", "payments"], "name"],
  [["payments", "risk"], "whole"],
  [["administrator"], "whole"],
] as const)("roles %j see identities %s", (roles, sight) => {
  expect(sightOf(roles)).toBe(sight);
});

it.each([
  [maskMobile, "+84912345678", "+84•••678"],
  [maskMobile, "0912345678", "•••678"],
  [maskMobile, "+84", "+84•••"],
  [maskEnd, "K1234567", "•••567"],
  [maskEnd, "123456", "•••"],
  [maskEmail, "linh.nguyen@example.co", "l•••@e•••.co"],
  [maskEmail, "đức@host", "đ•••@h•••"],
  [maskEmail, "@example.com", "•••"],
  [maskEmail, "none", "•••"],
  [maskAddress, "203.0.113.7", "203.0.•"],
  [maskAddress, "2001:db8:1:2::7", "2001:db8:•"],
  [maskAddress, "", ".•"],
] as const)("%o leaves of %j only %j", (mask, whole, masked) => {
  expect(mask(whole)).toBe(masked);
});

it("a name is shown to who compares it with a payment", () => {
  expect(showRealName("Linh Nguyen", "masked")).toBe("L••• N•••");
  expect(showRealName("Linh Nguyen", "name")).toBe("Linh Nguyen");
  expect(showRealName(null, "whole")).toBeNull();
});
