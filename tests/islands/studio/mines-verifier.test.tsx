import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { MinesRoundDetails } from "#/lib/contract/games/seamless.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { layMines, MINES, minesHash } from "#/lib/rules/studio/mines/mines.ts";
import { wire, yes } from "../../support/wire.ts";

const seeds = { serverSeed: "5eed".repeat(16), clientSeed: "plata", nonce: 12 };

const ROUND: Round = {
  ...{ id: "77", roundId: "r-1", gameId: MINES.id, gameName: "Minas de Plata" },
  ...{ vendorName: "Pleno Studio", vassalage: "STUDIO", category: "INHOUSE", state: "settled" },
  ...{ startedAt: "2026-11-21T03:00:00.000Z", settledAt: "2026-11-21T03:00:01.000Z" },
  ...{ stake: "1000.00", payout: "1285.71" },
};

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

function open(details: MinesRoundDetails): void {
  history.replaceState(null, "", "/fair?round=77");
  wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details }) });
  render(<RoundVerifier lang="es" />);
}

const press = async () => userEvent.click(await screen.findByRole("button", { name: "Comprobar" }));

describe("checking a board with mines", () => {
  async function minesRecord(changes: Partial<MinesRoundDetails> = {}): Promise<MinesRoundDetails> {
    const board = [...(await layMines(MINES, 3, seeds))];
    const silver = Array.from({ length: 25 }, (_, i) => i).filter((i) => !board.includes(i));
    return {
      ...{ kind: "mines", roundId: "r-1", gameId: MINES.id, mines: 3, times: "1.2857" },
      ...{ stake: "1000.00", payout: "1285.71", picks: silver.slice(0, 2), board },
      fairness: {
        ...seeds,
        serverSeedHash: await sha256Hex(seeds.serverSeed),
        configHash: await minesHash(MINES),
      },
      ...changes,
    };
  }

  it("finds that the board of the record is what its seeds make, and shows it", async () => {
    const record = await minesRecord();
    open(record);
    const picks = await screen.findByLabelText<HTMLInputElement>(/^Casillas abiertas/);
    expect(picks.value).toBe(record.picks.map((field) => field + 1).join(" "));
    await press();
    expect(await screen.findByText("Coincide: dónde estaban las minas")).toBeTruthy();
    expect(screen.getByText("Coincide: lo que se pagó")).toBeTruthy();
    expect(screen.getAllByText(/: una mina, sin abrir$/)).toHaveLength(3);
    expect(screen.getAllByText(/: plata$/)).toHaveLength(2);
  });

  it("names a payout and a board that do not agree, and fields that nobody can have opened", async () => {
    const record = await minesRecord();
    const elsewhere = record.picks.concat(0).slice(0, 3);
    open({ ...record, payout: "1285.72", board: elsewhere });
    await press();
    expect(await screen.findByText("No coincide: dónde estaban las minas")).toBeTruthy();
    expect(screen.getByText("No coincide: lo que se pagó")).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Casillas abiertas/), " 26");
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain("Revisa lo elegido");
  });
});
