import type { Banner } from "#/lib/contract/site/calls.ts";

/** Where a banner leads. A game's also has what launches it; its page is for those without scripts. */
export type BannerLink = {
  readonly href: string;
  readonly external: boolean;
  readonly game: { readonly gameId: string; readonly vassalage: string } | null;
};

/** A path of ours: one slash, and no second one or backslash that a browser would read as a host. */
const INSIDE = /^\/(?![/\\])[^\s\\]*$/;

/**
 * The link of a banner by its type (BAN-10), or null when it has none or one that may not be shown: pages are paths of
 * this site, other sites https. A game's banner shows the game's own poster (`art`) and names its vendor in `?page=`.
 */
export function bannerLink({
  linkageType,
  url,
  art,
}: Pick<Banner, "linkageType" | "url" | "art">): BannerLink | null {
  if (linkageType === "none") return null;
  if (linkageType === "external") {
    const address = URL.parse(url);
    if (address?.protocol !== "https:" || address.username || address.password) return null;
    return { href: address.href, external: true, game: null };
  }
  if (!INSIDE.test(url)) return null;
  const vassalage = new URLSearchParams(url.split("?")[1]).get("page");
  const game = linkageType === "game" && vassalage ? { gameId: art, vassalage } : null;
  return { href: url, external: false, game };
}
