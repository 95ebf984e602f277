import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPrinted } from "#/islands/games/fair-claim.ts";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import type { Round } from "#/lib/contract/games.ts";
import type { RoundDetails } from "#/lib/contract/seamless.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { sha256Hex } from "#/lib/rules/fairness.ts";
import { GALLO_DE_JADE } from "#/lib/rules/slot/gallo-de-jade.ts";
import { configHash } from "#/lib/rules/slot/model.ts";
import { fairRound } from "#/lib/rules/slot/round.ts";
import { wire, yes } from "../support/wire.ts";

const seeds = { serverSeed: "5eed".repeat(16), clientSeed: "gallo", nonce: 12 };

const ROUND: Round = {
  id: "77",
  roundId: "r-1",
  gameId: "gallo-de-jade",
  gameName: "El Gallo de Jade",
  vendorName: "Pleno Studio",
  vassalage: "STUDIO",
  category: "INHOUSE",
  startedAt: "2026-11-21T03:00:00.000Z",
  settledAt: "2026-11-21T03:00:01.000Z",
  state: "settled",
  stake: "1000.00",
  payout: "0.00",
};

async function recordOf(changes: Partial<RoundDetails["fairness"]> = {}): Promise<RoundDetails> {
  const round = await fairRound(GALLO_DE_JADE, seeds);
  return {
    kind: "slot",
    roundId: "r-1",
    gameId: "gallo-de-jade",
    stake: "1000.00",
    payout: `${round.payUnits * 50}.00`,
    spins: round.spins.map((spin) => ({
      free: spin.mode === "free",
      stops: [...spin.stops],
      window: [],
      wins: [],
      amount: "0.00",
    })),
    fairness: {
      ...seeds,
      serverSeedHash: await sha256Hex(seeds.serverSeed),
      configHash: await configHash(GALLO_DE_JADE),
      ...changes,
    },
  };
}

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", FAIR_AREAS);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, "", "/");
});

function open(details: RoundDetails | null): void {
  history.replaceState(null, "", "/fair?round=77");
  wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details }) });
  render(<RoundVerifier lang="es" />);
}

const press = async () => userEvent.click(await screen.findByRole("button", { name: "Comprobar" }));

describe("checking a round", () => {
  it("finds that a round from the betting record is what its seeds make", async () => {
    open(await recordOf());
    await press();
    expect(await screen.findByText("Coincide: la semilla del servidor y su huella")).toBeTruthy();
    expect(screen.getByText("Coincide: las cintas y la tabla de premios")).toBeTruthy();
    expect(screen.getByText("Coincide: las cartas que salieron")).toBeTruthy();
    expect(screen.getByText("Coincide: lo que se pagó")).toBeTruthy();
  });

  it("names each thing that does not agree", async () => {
    const record = await recordOf({ serverSeedHash: "0".repeat(64) });
    open({
      ...record,
      payout: "123456.00",
      spins: record.spins.map((spin) => ({ ...spin, stops: [0, 0, 0, 0, 0] })),
    });
    await press();
    expect(
      await screen.findByText("No coincide: la semilla del servidor y su huella"),
    ).toBeTruthy();
    expect(screen.getByText("No coincide: las cartas que salieron")).toBeTruthy();
    expect(screen.getByText("No coincide: lo que se pagó")).toBeTruthy();
    expect(screen.getByText("Coincide: las cintas y la tabla de premios")).toBeTruthy();
  });

  it("asks for the seed of a round whose seed is still in use, and keeps the rest", async () => {
    open(await recordOf({ serverSeed: null }));
    expect(await screen.findByText(/sigue en uso/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Tu semilla/).value).toBe("gallo");
    await press();
    expect(screen.getByRole("alert").textContent).toContain("Escribe la semilla del servidor");
  });

  it("checks what anyone writes in, without a record", async () => {
    render(<RoundVerifier lang="es" />);
    await userEvent.type(screen.getByLabelText(/^Semilla del servidor/), seeds.serverSeed);
    await userEvent.type(screen.getByLabelText(/^Tu semilla/), "con espacio");
    await userEvent.type(screen.getByLabelText(/^Contador/), "12");
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("así no se pudo jugar");
    await userEvent.clear(screen.getByLabelText(/^Tu semilla/));
    await userEvent.type(screen.getByLabelText(/^Tu semilla/), "gallo");
    await press();
    expect(await screen.findByText(/^Premio total/)).toBeTruthy();
    expect(screen.getByText("Sin comprobar: lo que se pagó")).toBeTruthy();
  });

  it.each([
    ["es", "1.250,50 ₫", "1250.5"],
    ["es", "1.250", "1250"],
    ["es", "1,250.50", "1250.5"],
    ["en", "1,250.50 ₫", "1250.5"],
    ["en", "1.250,50", "1250.5"],
    ["en", "1,250", "1250"],
    ["es", "Rp 5.000", "5000"],
    ["es", "1,250", null],
    ["en", "1.250", null],
    ["es", "12.34.5", null],
    ["es", "mil", null],
  ])("reads an amount as a game prints it (%s: %s)", (lang, printed, amount) => {
    expect(readPrinted(printed, lang)).toBe(amount);
  });

  it("takes the amounts of a record as they are printed, and no amount that it cannot read", async () => {
    open(await recordOf());
    expect((await screen.findByLabelText<HTMLInputElement>(/^Apuesta/)).value).toBe("1.000,00");
    await userEvent.clear(screen.getByLabelText(/^Apuesta/));
    await userEvent.type(screen.getByLabelText(/^Apuesta/), "mil");
    await press();
    expect(screen.getByRole("alert").textContent).toContain("como los muestra el juego");
  });

  it("sends nothing anywhere before its script is there", () => {
    const { container } = render(<RoundVerifier lang="es" />);
    expect(container.querySelector("form")?.getAttribute("method")).toBe("dialog");
  });

  it("says when the record does not tell, and lets the data be written in", async () => {
    open(null);
    expect((await screen.findByRole("alert")).textContent).toContain("No pudimos traer la jugada");
    expect(screen.getByLabelText(/^Contador/)).toBeTruthy();
  });
});
