import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { GAMES_RECORD_AREAS } from "#/islands/games/record-texts.ts";
import { TableDetails } from "#/islands/games/TableDetails.tsx";
import { type TableOutcome, tableRound } from "#/lib/contract/games/table-round.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";

await loadTexts("es", GAMES_RECORD_AREAS);
afterEach(cleanup);

const ROUND = {
  ...{ kind: "table", roundId: "r1", gameId: "bacara", stake: "1000.00", payout: "1950.00" },
  ...{ number: 59_863_400, bets: [{ side: "banker", stake: "1000.00" }] },
} as const;

function shown(outcome: TableOutcome | null): string {
  const details = tableRound.parse({ ...ROUND, outcome });
  const t = textsFor("es", ...GAMES_RECORD_AREAS);
  const { container } = render(
    <TableDetails {...{ t, lang: "es", details }} money={(amount) => `${amount} VND`} />,
  );
  return (container.textContent ?? "").replaceAll("\uFE0E", "");
}

it.each<[string, TableOutcome | null, RegExp]>([
  [
    "the cards of baccarat, two alike too",
    { table: "baccarat", player: ["10H", "7C"], banker: ["KS", "KS", "9D"] },
    /^Ronda59863400Apuesta: Banca1000\.00 VNDJugador10♥.*7♣.*= 7BancaK♠.*K♠.*9♦.*= 9$/,
  ],
  [
    "the last figure of what baccarat's cards count",
    { table: "baccarat", player: ["8H", "AC", "6S"], banker: ["JS", "QS", "10D"] },
    /Jugador8♥.*A♣.*6♠.*= 5BancaJ♠.*Q♠.*10♦.*= 0$/,
  ],
  ["dragon and tiger", { table: "dragon-tiger", dragon: "AD", tiger: "2S" }, /DragónA♦.*Tigre2♠/],
  ["the number of a wheel with its colour", { table: "roulette", number: 17 }, /Número17 · Negro$/],
  ["red", { table: "roulette", number: 36 }, /Número36 · Rojo$/],
  ["zero", { table: "roulette", number: 0 }, /Número0 · Cero$/],
  ["three dice", { table: "sic-bo", dice: [2, 5, 6] }, /Dados2 \+ 5 \+ 6 = 13$/],
  ["that nothing came yet", null, /Lo que salióPor decidirse$/],
])("a table's round tells %s", (_, outcome, text) => {
  expect(shown(outcome)).toMatch(text);
});

it.each([
  ["a card that is none", { table: "baccarat", player: ["1H", "7C"], banker: ["KS", "KS"] }],
  ["four cards", { table: "baccarat", player: ["2H", "7C", "KS", "KD"], banker: ["KS", "KS"] }],
  ["a number that no wheel has", { table: "roulette", number: 37 }],
  ["a die of seven", { table: "sic-bo", dice: [1, 2, 7] }],
  ["another table", { table: "craps", dice: [1, 2] }],
])("is refused by the contract with %s", (_, outcome) => {
  expect(tableRound.safeParse({ ...ROUND, outcome }).success).toBe(false);
});
