import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { SiteView } from "#/lib/contract/site/calls.ts";
import { keepItsHashes, policyFor } from "#/server/render/policy.ts";

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

function policyOf(frames: readonly string[]): string {
  const site = {
    whitelabel: {
      imageCDNs: ["https://img1.example", "https://img2.example"],
      launchGameCDNs: ["https://play.example"],
    },
    resources: [],
    domains: [],
    analytics: { gtagId: null },
  } as unknown as SiteView;
  return policyFor(CSP, site, frames);
}

describe("a page's policy", () => {
  it("lets pictures come from their hosts, and frames games of launches where games are framed [SYS-15, SYS-16]", () => {
    expect(policyOf([])).toContain(
      "img-src 'self' https://img1.example https://img2.example data:",
    );
    expect(policyOf([])).not.toContain("frame-src");
    expect(policyOf(["http://studio.example"])).toMatch(
      /; frame-src http:\/\/studio\.example https:\/\/play\.example$/,
    );
  });

  it("lets no other origin in where nothing is measured", () => {
    expect(policyWith(null)).toBe(CSP);
  });

  it("lets the measuring script in where there is a gtagId, and nothing else", () => {
    const policy = policyWith("G-TEST12345");
    expect(policy).toContain(
      "script-src 'self' https://www.googletagmanager.com/gtag/js 'sha256-x'",
    );
    expect(new Set(policy.match(/https:\/\/[^\s;]+/g))).toEqual(
      new Set([
        "https://www.googletagmanager.com/gtag/js",
        "https://www.googletagmanager.com",
        "https://www.google-analytics.com",
        "https://region1.google-analytics.com",
      ]),
    );
  });

  it("names the hashes of what the page carries, and no other", () => {
    const [ours, style, other, foreign] = ["go()", "a{b:c}", "of another page", "injected()"].map(
      (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    const csp = `script-src 'self' ${ours} ${other}; style-src 'self' ${style} ${other};`;
    const inline = ["go()", "a{b:c}", "injected()"];
    expect(keepItsHashes(csp, inline)).toBe(
      `script-src 'self' ${ours}; style-src 'self' ${style};`,
    );
    expect(keepItsHashes(csp, inline)).not.toContain(foreign);
  });

  it("allows hosts and nothing that an operator's address could say besides", () => {
    const site = {
      whitelabel: {
        imageCDNs: ["https://x;script-src-elem", "https://$&.example", "https://ok.example"],
        launchGameCDNs: ["https://a,b.example"],
      },
      resources: [],
      domains: [{ url: "https://y;sandbox", name: "y" }],
      analytics: { gtagId: null },
    } as unknown as SiteView;
    expect(policyFor(CSP, site, ["http://studio.example"])).toBe(
      `${CSP.replace("img-src 'self'", "img-src 'self' https://ok.example")}; frame-src http://studio.example`,
    );
  });
});
