import { afterEach, describe, expect, it } from "vitest";
import { pageThatAsked } from "#/lib/client/navigate.ts";

const cameFrom = (path: string, mark: string, origin = location.origin) => {
  Object.defineProperty(document, "referrer", { value: `${origin}${path}`, configurable: true });
  history.replaceState(null, "", `/login${mark}`);
  return pageThatAsked();
};

afterEach(() => {
  Reflect.deleteProperty(document, "referrer");
  history.replaceState(null, "", "/");
});

describe("the page that asked for a login", () => {
  it("is gone on to with the message that its address named", () => {
    expect(cameFrom("/member/messageV2", "#message=12")).toBe("/member/messageV2#message=12");
    expect(cameFrom("/vi/member/messageV2?a=1", "#message=12")).toBe(
      "/vi/member/messageV2?a=1#message=12",
    );
    expect(cameFrom("/member/profile", "")).toBe("/member/profile");
  });

  it("is a member's page of this site, and nothing is carried that is no plain mark", () => {
    expect(cameFrom("/member/messageV2", "#message=12", "https://evil.example")).toBeNull();
    expect(cameFrom("/promotions", "#message=12")).toBeNull();
    expect(cameFrom("/member/messageV2", "#//evil.example/?x")).toBe("/member/messageV2");
  });
});
