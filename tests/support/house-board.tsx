import { render } from "@testing-library/react";
import { HouseBoard } from "#/islands/lottery/HouseBoard.tsx";
import type { LotteryRules } from "#/islands/lottery/sale.ts";
import type { LotteryGame } from "#/lib/rules/lottery/bet-type.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { findGame } from "#/lib/rules/lottery/games.ts";
import { VND } from "./member.ts";
import { yes } from "./wire.ts";

function gameOf(gameCode: string): LotteryGame {
  const game = findGame(gameCode);
  if (!game) throw new Error(`there is no ${gameCode}`);
  return game;
}

/** On what terms a game of the house is sold at 96 %. */
export function houseRules(gameCode: string): LotteryRules {
  const game = gameOf(gameCode);
  const types = Object.entries(bookAt(game)).map(([type, { stakesEach, odds }]) => ({
    ...{ type, stakesEach, returned: "96.00" },
    odds: Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, writeOdds(each)])),
  }));
  return {
    ...{ ruleVersion: 5, types },
    limits: [{ currency: VND, minStake: "1000.00", mostOfLine: "2000000000.00" }],
  };
}

/** So many draws of a game, a minute apart; the first closes in so many seconds, those after `onSale` are not sold yet. */
export function houseDraws(gameCode: string, count = 6, closesInSeconds = 30, onSale = count) {
  const nowMs = Date.now();
  const at = (ms: number) => new Date(ms).toISOString();
  return Array.from({ length: count }, (_, index) => {
    const closesAtMs = nowMs + closesInSeconds * 1_000 + index * 60_000;
    return {
      ...{ drawId: String(100 + index), gameCode, station: "", period: `2026-11-25-110${index}` },
      opensAt: at(index < onSale ? nowMs - 1_000 : nowMs + 3_600_000),
      ...{ closesAt: at(closesAtMs), drawsAt: at(closesAtMs + 5_000) },
    };
  });
}

export const answersOf = (gameCode: string) => ({
  "/lgw/vn/draws": yes({ now: new Date().toISOString(), list: houseDraws(gameCode) }),
});

/** The board of a game of the house, in Spanish. */
export const houseBoard = (gameCode: string) => (
  <HouseBoard lang="es" game={gameOf(gameCode)} rules={houseRules(gameCode)} />
);
export const showHouse = (gameCode: string) => render(houseBoard(gameCode));
