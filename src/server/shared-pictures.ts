import sharp from "sharp";
import { ticketFile } from "#/art/ticket.ts";
import { NO_OWN_TEXTS, type OwnTexts } from "#/content/own/texts.ts";
import { readSources } from "#/content/read.ts";
import { promotion } from "#/content/schemas.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { SITE_POSTER } from "./shipped-art.ts";

/** The picture of a page that is not a promotion. */
const SITE = "site";
const COLOURS = 64;

type Ticket = Parameters<typeof ticketFile>[0];

/** The tickets of the promotions as their Spanish originals have them; one with a wrong field has none. */
function readTickets(): Map<string, Omit<Ticket, "poster"> & { readonly art: string }> {
  return new Map(
    readSources("promotions")
      .filter(({ language }) => language === DEFAULT_LANGUAGE)
      .flatMap(({ id, data }) => {
        const read = promotion.safeParse(data);
        return read.success ? [[id, read.data] as const] : [];
      }),
  );
}

/**
 * Draws what other sites show of a link to ours: a promotion's ticket by its id, or the site's own (`site`), as a PNG
 * of 1200 × 630. It bears no figure: it outlives the rule that would pay it. Null when there is no such picture.
 * `art` gives a game's poster as SVG; an `own` promotion goes before a shipped one.
 */
export function sharedPictures(
  art: (name: string) => Promise<string | null>,
  own: () => OwnTexts = () => NO_OWN_TEXTS,
): (name: string) => Promise<Buffer | null> {
  let tickets: ReturnType<typeof readTickets> | undefined;
  return async (name) => {
    tickets ??= readTickets();
    const ofOperator = own().promotions.find(
      ({ id, lang }) => id === name && lang === DEFAULT_LANGUAGE,
    );
    const ticket = ofOperator?.data ?? tickets.get(name);
    if (!ticket && name !== SITE) return null;
    const { art: game, tone } = ticket ?? { art: SITE_POSTER, tone: "paper" };
    const poster = await art(`${game}.tall`);
    if (poster === null) return null;
    return sharp(Buffer.from(ticketFile({ poster, tone, figure: "" })))
      .png({ palette: true, colours: COLOURS })
      .toBuffer();
  };
}
