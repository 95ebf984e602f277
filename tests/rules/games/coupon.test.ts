import { describe, expect, it } from "vitest";
import { coupons } from "#/components/games/coupon.ts";
import type { LobbyEvent } from "#/lib/contract/games/lobby-feed.ts";

const vendors = [
  {
    ...{ title: "SPORTS", gameClassify: "SPORTS", gameCategory: "SPORTS" },
    cards: [{ vassalage: "KUMIS", name: "Kumis", isHot: 0, gameCount: 1, sandbox: true }],
    vendors: [{ vassalage: "KUMIS" }],
  },
] as const;
const reader = { lang: "es", path: "/sports", vendors: structuredClone(vendors) as never };
const event = (at: number, more: Partial<LobbyEvent> = {}): LobbyEvent => ({
  ...{ gameId: "kumis-deportes", nodeId: "n1", vassalage: "KUMIS", gameName: "Kumis Deportes" },
  ...{ eventId: `m${at}`, competition: "Liga", home: "Uno", away: "Dos" },
  startsAt: "2026-11-28T20:00:00Z",
  market: {
    version: 1,
    outcomes: [
      { outcomeId: "h", side: "home", odds: "2.10" },
      { outcomeId: "a", side: "away", odds: "1.75" },
    ],
  },
  ...more,
});
const shown = (events: LobbyEvent[], vendor?: string, fights = false) =>
  String(coupons(reader, events, { vendor, fights }));

describe("a lobby's coupons", () => {
  it("have a button a side that opens the vendor's game at the match", () => {
    const page = shown([event(1)]);
    expect(page).toContain(
      'data-game="kumis-deportes" data-vassalage="KUMIS" data-node="n1" data-event="m1"',
    );
    expect(page).toContain('<b class="num">2,10</b>');
    expect(page).toContain('datetime="2026-11-28T20:00:00Z"');
  });

  it("write names as text, whatever is in them", () => {
    const page = shown([event(1, { home: '<img src=x onerror="1">', competition: "<b>" })]);
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img src=x onerror=&quot;1&quot;&gt;");
    expect(page).not.toContain("<b></h3>");
  });

  it("close the sides of a match on which no bet is taken", () => {
    const page = shown([event(1, { market: null })]);
    expect(page.match(/ disabled>/g)).toHaveLength(2);
  });

  it("keep a place for the draw where others of the competition, or of the game, have one", () => {
    const outcomes: NonNullable<LobbyEvent["market"]>["outcomes"] = [
      { outcomeId: "h", side: "home", odds: "2.10" },
      { outcomeId: "d", side: "draw", odds: "3.10" },
      { outcomeId: "a", side: "away", odds: "1.75" },
    ];
    const open = event(1, { market: { version: 1, outcomes } });
    const placesOf = (...events: LobbyEvent[]) => shown(events).match(/ disabled>/g)?.length;
    expect(placesOf(open, event(2, { market: null }))).toBe(3);
    expect(placesOf(open, event(2, { market: null, competition: "Copa" }))).toBe(3);
    const basket = event(3, { competition: "Básquet" });
    expect(placesOf(open, basket, event(4, { competition: "Básquet", market: null }))).toBe(2);
    expect(placesOf(open, event(2, { market: null, gameId: "kumis-basquet" }))).toBe(2);
  });

  it("show six of a vendor, and all where the lobby is narrowed to it", () => {
    const events = Array.from({ length: 9 }, (_, at) => event(at));
    expect(shown(events).match(/data-row=/g)).toHaveLength(6);
    expect(shown(events)).toContain('href="/sports?page=KUMIS"');
    expect(shown(events, "KUMIS").match(/data-row=/g)).toHaveLength(9);
    expect(shown(events, "VELA")).toBe("");
  });

  it("call the sides of a fight meron and wala", () => {
    expect(shown([event(1)], undefined, true)).toContain(">Meron</span>");
  });

  it("are not there where nothing is told, or by whom the site does not show", () => {
    expect(shown([])).toBe("");
    expect(shown([event(1, { vassalage: "NOBODY" })])).toBe("");
  });
});
