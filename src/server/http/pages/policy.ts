import type { SiteView } from "#/lib/contract/site.ts";

/**
 * A page's Content-Security-Policy with what this site has elsewhere: its other addresses, which the speed test
 * measures, the hosts of its pictures, and, where games are framed, their origins.
 */
export function policyFor(csp: string, site: SiteView, frames: readonly string[]): string {
  const pictures = [
    ...site.whitelabel.imageCDNs,
    ...site.resources.map(({ qrCodeUrl }) => qrCodeUrl),
  ];
  const widened = widen(
    widen(
      csp,
      "connect-src",
      site.domains.map(({ url }) => url),
    ),
    "img-src",
    pictures,
  );
  return frames.length > 0 ? `${widened}; frame-src ${frames.join(" ")}` : widened;
}

function widen(csp: string, directive: string, urls: readonly string[]): string {
  const origins = new Set(urls.flatMap(originOf));
  return origins.size > 0
    ? csp.replace(`${directive} 'self'`, `${directive} 'self' ${[...origins].join(" ")}`)
    : csp;
}

/** Only whole http(s) addresses have an origin to allow; ours need none. */
function originOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, origin } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? [origin] : [];
}
