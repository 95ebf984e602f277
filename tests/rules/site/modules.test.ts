import { describe, expect, it } from "vitest";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { hasModule, hasPage, isOffered } from "#/lib/rules/site/modules.ts";

const node = (modId: string, enabled: boolean, ...childrenNodes: ModuleNode[]): ModuleNode => ({
  modId,
  enabled,
  childrenNodes,
});
const TREE = [
  node("MEMBER_CENTER", true, node("DEPOSIT", true), node("WITHDRAW", false)),
  node("CUSTOMER_SERVICE", false, node("LIVE_CHAT", true)),
];

describe("a feature of the module tree [ENT-21, SYS-14]", () => {
  it.each([
    ["MEMBER_CENTER", true],
    ["DEPOSIT", true],
    ["WITHDRAW", false],
    ["CUSTOMER_SERVICE", false],
    ["LIVE_CHAT", false],
    ["NOBODY_KNOWS", false],
  ])("%s is on: %s", (modId, on) => {
    expect(hasModule(TREE, modId)).toBe(on);
  });
});

describe("a page of a feature", () => {
  const tree = (enabled: boolean) =>
    [
      ...["PROMOTIONS", "AFFILIATE", "APP_DOWNLOAD", "POINT_MALL", "VIP", "REFERRAL", "DEPOSIT"],
      ...["WITHDRAW", "ACCOUNT_RECORD", "BETTING_RECORD", "MESSAGES"],
    ].map((modId) => node(modId, enabled));

  it.each([
    "/promotions",
    "/promotions/welcome",
    "/promotions?category=vip",
    "/affiliates",
    "/down",
    "/pointMall",
    "/member/playerRank",
    "/member/referral",
    "/member/transactionHistory",
    "/member/personalHistoryCopy",
    "/member/personalProfit",
    "/member/messageV2",
  ])("%s is there with its feature alone [SYS-14]", (path) => {
    expect(hasPage(tree(true), path)).toBe(true);
    expect(hasPage(tree(false), path)).toBe(false);
  });

  it.each(["/", "/help", "/downtown", "/member/withdraw"])(
    "%s is there whatever the features",
    (path) => {
      expect(hasPage(tree(false), path)).toBe(true);
    },
  );

  it.each(["/member/depositv2", "/member/withdraw?from=home"])(
    "%s stays for what is under way, and is not led to without its feature [ROL-20]",
    (path) => {
      expect([hasPage(tree(false), path), isOffered(tree(false), path)]).toEqual([true, false]);
      expect(isOffered(tree(true), path)).toBe(true);
    },
  );

  it("that is not there is not led to, and one of no feature is", () => {
    expect(isOffered(tree(false), "/promotions")).toBe(false);
    expect(isOffered(tree(false), "/lobby")).toBe(true);
  });
});
