import { describe, expect, it } from "vitest";
import type { SiteView } from "#/lib/contract/site.ts";
import { policyFor } from "#/server/http/pages/policy.ts";

const CSP =
  "default-src 'self';img-src 'self' data:;connect-src 'self'; script-src 'self' 'sha256-x'";

function policyWith(gtagId: string | null): string {
  const site = {
    whitelabel: { imageCDNs: [] },
    resources: [],
    domains: [],
    analytics: { gtagId },
  } as unknown as SiteView;
  return policyFor(CSP, site, []);
}

describe("a page's policy", () => {
  it("lets no other origin in where nothing is measured", () => {
    expect(policyWith(null)).toBe(CSP);
  });

  it("lets the measuring script in where there is a gtagId, and nothing else", () => {
    const policy = policyWith("G-TEST12345");
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com 'sha256-x'");
    expect(new Set(policy.match(/https:\/\/[^\s;]+/g))).toEqual(
      new Set([
        "https://www.googletagmanager.com",
        "https://www.google-analytics.com",
        "https://region1.google-analytics.com",
      ]),
    );
  });
});
