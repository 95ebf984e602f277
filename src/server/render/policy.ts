import { createHash } from "node:crypto";
import type { SiteView } from "#/lib/contract/site/calls.ts";

/** Where the measuring script comes from, and where it reports to; allowed only where the operator measures. */
const GTAG_SCRIPT = "https://www.googletagmanager.com/gtag/js";
const GTAG_REPORTS = [
  "https://www.googletagmanager.com",
  "https://www.google-analytics.com",
  "https://region1.google-analytics.com",
];

/**
 * A page's Content-Security-Policy with what this site has elsewhere: its other addresses, which the speed test
 * measures, the hosts of its pictures, what measures visits where there is a `gtagId`, the identity provider of codes by
 * SMS and its captcha, and, where games are framed, their origins and the hosts of launches.
 */
export function policyFor(csp: string, site: SiteView, frames: readonly string[]): string {
  const pictures = [
    ...site.whitelabel.imageCDNs,
    ...site.resources.map(({ qrCodeUrl }) => qrCodeUrl),
  ];
  const measured = site.analytics.gtagId !== null;
  const reports = measured ? GTAG_REPORTS : [];
  const { phoneProvider } = site.whitelabel;
  const captcha = phoneProvider ? [phoneProvider.captchaUrl] : [];
  const widened = [
    [
      "connect-src",
      [
        ...site.domains.map(({ url }) => url),
        ...reports,
        ...(phoneProvider ? [phoneProvider.url] : []),
      ].flatMap(originOf),
    ],
    ["img-src", [...pictures, ...reports].flatMap(originOf)],
    [
      "script-src",
      [
        ...(measured ? [GTAG_SCRIPT] : []),
        ...[...captcha, ...captcha.map(partsOf)].flatMap(originOf),
      ],
    ],
  ] as const;
  const policy = widened.reduce((made, [name, urls]) => widen(made, name, urls), csp);
  const launched =
    frames.length > 0 ? [...frames, ...site.whitelabel.launchGameCDNs.flatMap(originOf)] : [];
  const framed = new Set([...launched, ...captcha.flatMap(originOf)]);
  if (framed.size === 0) return policy;
  return `${policy}; frame-src ${[...framed].join(" ")}`;
}

/** Where a captcha's script fetches its parts: Google's has a host of its own for them. */
function partsOf(captchaUrl: string): string {
  return captchaUrl.startsWith("https://www.google.com/") ? "https://www.gstatic.com" : captchaUrl;
}

const HASH = / 'sha256-[^']+'/g;

/**
 * The policy with the hashes of what this page has in it, and of nothing else: those of every page of the build are two
 * kilobytes of each answer's head, and push the page out of the first round trip. It allows nothing that was not allowed.
 */
export function keepItsHashes(csp: string, inline: readonly string[]): string {
  const carried = new Set(
    inline.map((content) => ` 'sha256-${createHash("sha256").update(content).digest("base64")}'`),
  );
  return csp.replaceAll(HASH, (hash) => (carried.has(hash) ? hash : ""));
}

function widen(csp: string, directive: string, sources: readonly string[]): string {
  return sources.length > 0
    ? csp.replace(`${directive} 'self'`, (own) => [own, ...new Set(sources)].join(" "))
    : csp;
}

/** What a host may be made of; an address may have more in its place (`;` and `,` end a directive and a policy). */
const ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** Only whole http(s) addresses have an origin to allow; ours need none. */
function originOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { origin } = new URL(url);
  return ORIGIN.test(origin) ? [origin] : [];
}
