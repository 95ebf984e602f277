import { cardFile, readPictureName } from "#/art/card.ts";
import { readSources } from "#/content/read.ts";
import { promotion } from "#/content/schemas.ts";

/** The poster of the site itself: its shared links, its registration, a member without a picture. */
export const SITE_POSTER = "gallo-de-jade";
/** What pages of the product name beside it, whichever games the operator has. */
const OF_PAGES = [SITE_POSTER, "luna-de-hoi-an", "palenque"];

/**
 * A game's poster as SVG by its name, as `art` gives it; of a name that the shipped pages and promotions use, and that no
 * game of the operator's has, a card of that subject. Null for any other.
 */
export function withShippedArt(
  art: (name: string) => Promise<string | null>,
): (name: string) => Promise<string | null> {
  let shipped: Set<string> | undefined;
  return async (name) => {
    const drawn = await art(name);
    if (drawn !== null) return drawn;
    shipped ??= new Set([...OF_PAGES, ...artOfPromotions()]);
    const { id, cut } = readPictureName(name);
    return shipped.has(id) ? cardFile({ id, title: id.replaceAll("-", " ") }, cut) : null;
  };
}

const artOfPromotions = (): string[] =>
  readSources("promotions").flatMap(({ data }) => {
    const read = promotion.safeParse(data);
    return read.success ? [read.data.art] : [];
  });
