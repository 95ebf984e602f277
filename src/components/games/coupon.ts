import { type Html, html } from "#/lib/base/html.ts";
import type { LobbyEvent, Market, Side } from "#/lib/contract/games/lobby-feed.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { vendorSign } from "./vendor-sign.ts";

type Reader = Pick<App.Locals, "lang" | "path" | "vendors">;
/** Of each vendor, where the lobby is not narrowed to one. */
const FIRST = 6;
const SIDES: readonly Side[] = ["home", "draw", "away"];
/** What a side is called in a coupon's column; of a cockfight by words of its own. */
const SIGNS = { home: "1", draw: "X", away: "2" } as const;

export const eventKey = ({ vassalage, eventId }: LobbyEvent): string => `${vassalage}/${eventId}`;

/** Decimal odds as they are written where the reader is. */
export function oddsFor(lang: string): (odds: string) => string {
  const format = new Intl.NumberFormat(lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (odds) => format.format(Number(odds));
}

/**
 * The coupons of vendors: matches by competition, the odds of who wins as buttons that open the vendor's game at that
 * match. All the vendor's where the lobby is narrowed to it (`vendor`).
 */
export function coupons(
  reader: Reader,
  events: readonly LobbyEvent[],
  { vendor, fights }: { readonly vendor: string | undefined; readonly fights: boolean },
): Html {
  const { lang, path, vendors } = reader;
  const t = translate(lang, "games");
  const row = rowFor(lang, fights, placesFor(events));
  const cards = new Map(
    vendors.flatMap((each) => each.cards.map((card) => [card.vassalage, card])),
  );
  const of = Map.groupBy(
    events.filter(({ vassalage }) => vendor === undefined || vassalage === vendor),
    ({ vassalage }) => vassalage,
  );
  const slips = [...of].flatMap(([vassalage, all]) => {
    const card = cards.get(vassalage);
    if (!card) return [];
    const shown = vendor === undefined ? all.slice(0, FIRST) : all;
    const groups = [...Map.groupBy(shown, ({ competition }) => competition)].map(
      ([competition, own]) =>
        html`<h3 class="cpn-c" dir="auto">${competition}</h3><ul${fights && html` class="fights"`}>${own.map(row)}</ul>`,
    );
    const more =
      shown.length < all.length &&
      html`<a class="lnk" href="${localizePath(path, lang)}?page=${vassalage}">${t("coupon_all", { count: all.length })}</a>`;
    return [
      html`<section class="cpn paper" aria-label="${card.name}"><header>${vendorSign(card, vendors)}${more}</header>${groups}</section>`,
    ];
  });
  return html`${slips}`;
}

function rowFor(lang: string, fights: boolean, placesOf: ReturnType<typeof placesFor>) {
  const t = translate(lang, "games");
  const [time, day] = [
    new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" }),
    new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", timeZone: "UTC" }),
  ];
  const shownOdds = oddsFor(lang);
  return (event: LobbyEvent): Html => {
    const { gameId, nodeId, vassalage, eventId, home, away, startsAt, market } = event;
    const at = new Date(startsAt);
    const names: Readonly<Record<Side, string>> = { home, away, draw: t("side_draw") };
    const odds = (market?.outcomes ?? []).toSorted(
      (one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side),
    );
    const sides = odds.length > 0 ? odds : placesOf(event);
    const buttons = sides.map(({ side, odds: each }) => {
      const column = fights ? t(`cock_${side}`) : SIGNS[side];
      const shown = each === "" ? "—" : shownOdds(each);
      const off = each === "" && html` disabled`;
      const data = html`data-game="${gameId}" data-vassalage="${vassalage}" data-node="${nodeId}" data-event="${eventId}"`;
      const label = html`<span class="vh">${fights && `${column}: `}${names[side]}</span>`;
      return html`<button type="button" class="od" ${data} data-side="${side}" data-odds="${each}"${off}><span class="od-s" aria-hidden="true">${column}</span>${label}<b class="num">${shown}</b><i></i></button>`;
    });
    const starts = html`<time class="cpn-w num" datetime="${startsAt}" data-starts><b>${time.format(at)}</b><span>${day.format(at)}</span></time>`;
    const teams = html`<p class="cpn-t" dir="auto"><span>${home}</span><span>${away}</span></p>`;
    return html`<li class="cpn-r" data-row="${eventKey(event)}">${starts}${teams}<div class="cpn-o" role="group" aria-label="${home} – ${away}">${buttons}</div></li>`;
  };
}

/**
 * A match that takes no bet keeps its places: as many as others of its competition have, else others of its game; two
 * where nothing tells.
 */
function placesFor(events: readonly LobbyEvent[]) {
  const gameOf = ({ vassalage, gameId }: LobbyEvent) => `${vassalage}/${gameId}`;
  const groupsOf = (event: LobbyEvent) => [`${gameOf(event)}/${event.competition}`, gameOf(event)];
  const draws = new Map<string, boolean>();
  for (const event of events) {
    if (!event.market) continue;
    const hasDraw = event.market.outcomes.some(({ side }) => side === "draw");
    for (const group of groupsOf(event)) draws.set(group, hasDraw || draws.get(group) === true);
  }
  return (event: LobbyEvent): readonly Pick<Market["outcomes"][number], "side" | "odds">[] => {
    const group = groupsOf(event).find((each) => draws.has(each)) ?? "";
    const sides = SIDES.filter((side) => side !== "draw" || draws.get(group));
    return sides.map((side) => ({ side, odds: "" }));
  };
}
