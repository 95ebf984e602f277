import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { vendorLobby } from "#/lib/contract/games/lobby-feed.ts";
import { VENDORS } from "#/sandbox/vendor/games/index.ts";
import { lobbyOf } from "#/sandbox/vendor/lobby/feed.ts";
import { endOf, offersIn } from "#/sandbox/vendor/lobby/offers.ts";
import { endOfRound, paidOn, roadOf, TABLE_BETS, wonBy } from "#/sandbox/vendor/lobby/tables.ts";

const KEY = "k".repeat(40);
const NOW = Date.parse("2026-11-28T12:00:05Z");
const told = (vendor: string, at = NOW) => lobbyOf(KEY, vendor, "VND", at);

describe("the sandbox's lobbies", () => {
  it("are as the contract says, at every vendor", () => {
    for (const { code } of VENDORS)
      expect(safeParse(vendorLobby.reply, told(code)).error ?? null).toBeNull();
  });

  it("tell of matches that can be bet on at these odds", () => {
    for (const vendor of ["KUMIS", "IMES", "GALLERA"])
      for (const { gameId, eventId, market } of told(vendor).events) {
        const offer = offersIn(KEY, gameId, NOW)?.find((each) => each.eventId === eventId);
        expect(offer?.outcomes.map(({ odds }) => (odds / 100).toFixed(2))).toEqual(
          (market?.outcomes ?? []).map(({ odds }) => odds),
        );
      }
  });

  it("move their odds, and the version with them", () => {
    const [before] = told("KUMIS").events;
    const after = told("KUMIS", NOW + 60_000).events.find(
      ({ eventId }) => eventId === before?.eventId,
    );
    expect(after?.market?.version).toBeGreaterThan(before?.market?.version ?? 0);
    expect(after?.market?.outcomes).not.toEqual(before?.market?.outcomes);
  });

  it("have roads of the rounds that were bet on", () => {
    const gameId = "bacara-velocidad-3";
    const [offer] = offersIn(KEY, gameId, NOW) ?? [];
    if (offer?.kind !== "round") throw new Error("no round");
    const { won, paid } = endOf(KEY, gameId, offer, "banker");
    const road = roadOf(KEY, gameId, "baccarat", offer.endsMs + 1);
    expect(road.results.at(-1)).toBe(won);
    expect(paid).toBe(paidOn("baccarat", "banker", won));
    const other = roadOf("another key", gameId, "baccarat", offer.endsMs + 1);
    expect(other.results).not.toEqual(road.results);
  });

  it.each(Object.entries(TABLE_BETS))("pays back less than is staked at %s", (kind, bets) => {
    const of = kind as keyof typeof TABLE_BETS;
    const rounds = 20_000;
    const wins = Array.from({ length: rounds }, (_, at) => wonBy(endOfRound(KEY, kind, of, at)));
    for (const bet of Object.keys(bets)) {
      const back = wins.reduce((sum, won) => sum + paidOn(of, bet, won), 0) / rounds / 100;
      expect(back).toBeGreaterThan(0.7);
      expect(back).toBeLessThan(1.08);
    }
  });
});
