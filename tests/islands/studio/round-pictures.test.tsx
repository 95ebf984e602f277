import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CrashDetails } from "#/islands/games/CrashDetails.tsx";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { InstantDetails } from "#/islands/games/InstantDetails.tsx";
import { RoundSeeds } from "#/islands/games/RoundSeeds.tsx";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { InstantRoundDetails } from "#/lib/contract/games/seamless.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { firstChoice, timesOf } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { HIGH_TIDE, tideRound } from "#/lib/rules/studio/instant/tide.ts";
import { wire, yes } from "../../support/wire.ts";

const fairness = {
  serverSeedHash: "hash-of-the-server",
  serverSeed: null,
  clientSeed: "gallo",
  nonce: 12,
  configHash: "hash",
};
const common = { roundId: "r-1", stake: "1000.00", payout: "0.00", fairness };

function instant(gameId: string, drawn: number[], changes = {}): InstantRoundDetails {
  const game = INSTANT_GAMES.find(({ id }) => id === gameId);
  if (!game) throw new Error(gameId);
  const choice = firstChoice(game);
  const times = timesOf(game.pays(choice, drawn));
  return { ...common, kind: "instant", gameId, choice, drawn, times, ...changes };
}

/** The first stops whose round has so many waves. */
function stopsOf(waves: number): number[] {
  for (let at = 0; at < 24 ** 5; at += 1) {
    const stops = [0, 1, 2, 3, 4].map((reel) => Math.floor(at / 24 ** reel) % 24);
    if (tideRound(stops).waves.length === waves) return stops;
  }
  throw new Error("no such round");
}

const show = (details: InstantRoundDetails) =>
  render(<InstantDetails t={textsFor("es", ...FAIR_AREAS)} lang="es" details={details} />);

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", FAIR_AREAS);
  await startSession();
  $member.set(null);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

describe("a round in the record", () => {
  it("shows of Marea Alta every wave with what lay there, what paid, and what was left", () => {
    const stops = stopsOf(2);
    const { container } = show(instant(HIGH_TIDE.id, stops));
    const tables = within(container).getAllByRole("table");
    expect(tables).toHaveLength(3);
    expect(screen.getByText("Ola 1 · ×1")).toBeTruthy();
    expect(screen.getByText("Ola 2 · ×2")).toBeTruthy();
    expect(screen.getByText("Lo que quedó")).toBeTruthy();
    const [first] = tideRound(stops).waves;
    const paid = first?.washed.flat().filter(Boolean).length;
    expect(tables[0]?.querySelectorAll("[data-paid]")).toHaveLength(paid ?? -1);
    expect(tables[2]?.querySelectorAll("[data-paid]")).toHaveLength(0);
    expect(container.textContent).toMatch(/en \d rodillos, \d+ formas?/);
  });

  it("shows what came down where nothing paid", () => {
    const { container } = show(instant(HIGH_TIDE.id, stopsOf(0)));
    expect(within(container).getAllByRole("table")).toHaveLength(1);
    expect(screen.getByText("Lo que cayó")).toBeTruthy();
  });

  it.each(INSTANT_GAMES.filter(({ id }) => id !== HIGH_TIDE.id))("draws $id", (game) => {
    const drawn = game.ranges(firstChoice(game)).map(() => 0);
    const { container } = show(instant(game.id, drawn));
    expect(container.querySelectorAll(".round-picture [data-look]").length).toBeGreaterThan(3);
  });

  it("draws no round whose stake was never taken", () => {
    const { container } = show(instant("dados-del-puerto", [0], { drawn: null }));
    expect(container.childElementCount).toBe(0);
  });

  it("draws a flight that is over", () => {
    const t = textsFor("es", ...FAIR_AREAS);
    const flight = { ...common, kind: "crash", gameId: "vuelo-del-cometa", target: null } as const;
    const { container } = render(
      <CrashDetails
        t={t}
        lang="es"
        details={{ ...flight, cashed: 150, crash: 300, firstHash: "" }}
      />,
    );
    expect(container.querySelector(".round-picture [data-look=won]")).not.toBeNull();
  });

  it("tells the seeds of the round, and that one is still secret", async () => {
    render(<RoundSeeds lang="es" details={instant("dados-del-puerto", [0])} />);
    expect(screen.getByText("hash-of-the-server")).toBeTruthy();
    expect(screen.getByText("gallo")).toBeTruthy();
    expect(screen.getByText(/sigue en uso/)).toBeTruthy();
  });
});

describe("a round that somebody showed", () => {
  it("is checked with the seed of the one who played, not with one of the reader", async () => {
    const code = "abcdefghijklmnopqrstuv";
    history.replaceState(null, "", `/fair?round=${code}`);
    const round = {
      gameId: "dados-del-puerto",
      gameName: "Dados",
      settledAt: "2026-11-21T03:00:01Z",
    };
    const currency = { code: "VND", exponent: 2, symbol: "₫" };
    const details = instant("dados-del-puerto", [0]);
    const shared = { ...round, stake: "1000.00", payout: "0.00", currency, details };
    wire({ "/wps/game/rounds/shared": yes(shared) });
    render(<RoundVerifier lang="es" />);
    expect(await screen.findByLabelText(/^Semilla de quien jugó/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Tu semilla/)).toBeNull();
  });
});
