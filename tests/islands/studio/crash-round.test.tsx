import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CrashDetails } from "#/islands/games/CrashDetails.tsx";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { CrashRoundDetails } from "#/lib/contract/games/seamless.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { crashOf, walkBack } from "#/lib/rules/studio/crash/chain.ts";
import { crashHash, VUELO_DEL_COMETA as GAME } from "#/lib/rules/studio/crash/game.ts";
import { wire, yes } from "../../support/wire.ts";

const NUMBER = 5;
const hash = "5eed".repeat(16);
const salt = "salt-of-a-test";

const ROUND: Round = {
  id: "77",
  roundId: "r-1",
  gameId: GAME.id,
  gameName: "El Vuelo del Cometa",
  vendorName: "Pleno Studio",
  vassalage: "STUDIO",
  category: "INHOUSE",
  startedAt: "2026-11-21T03:00:00.000Z",
  settledAt: "2026-11-21T03:00:01.000Z",
  state: "settled",
  stake: "1000.00",
  payout: "0.00",
};

async function recordOf(changes: Partial<CrashRoundDetails> = {}): Promise<CrashRoundDetails> {
  return {
    kind: "crash",
    roundId: "r-1",
    gameId: GAME.id,
    stake: "1000.00",
    payout: "0.00",
    target: 250,
    cashed: null,
    crash: await crashOf(GAME, hash, salt),
    firstHash: await walkBack(hash, NUMBER),
    fairness: {
      serverSeed: hash,
      serverSeedHash: await walkBack(hash, 1),
      clientSeed: salt,
      nonce: NUMBER,
      configHash: await crashHash(GAME),
    },
    ...changes,
  };
}

async function checked(details: CrashRoundDetails): Promise<readonly (string | null)[]> {
  history.replaceState(null, "", "/fair?round=77");
  wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details }) });
  render(<RoundVerifier lang="es" />);
  await userEvent.click(await screen.findByRole("button", { name: "Comprobar" }));
  await screen.findByText("Lo que sale de estas semillas");
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

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

describe("a round that all played", () => {
  it("is recomputed from its hash and salt, down to the hash that was published first", async () => {
    expect(await checked(await recordOf())).toEqual([
      "Coincide: la huella y la del vuelo anterior",
      "Coincide: la cadena hasta la primera huella",
      "Coincide: las reglas del juego",
      "Coincide: dónde se apagó",
      "Coincide: lo que se pagó",
    ]);
  });

  it("does not agree with another chain, another end or another payout", async () => {
    const record = await recordOf({ firstHash: "0".repeat(64), crash: 123_456, payout: "10.00" });
    expect(await checked(record)).toEqual([
      "Coincide: la huella y la del vuelo anterior",
      "No coincide: la cadena hasta la primera huella",
      "Coincide: las reglas del juego",
      "No coincide: dónde se apagó",
      "No coincide: lo que se pagó",
    ]);
  });

  it("is told in the record with where one left and where it went out", async () => {
    const details = await recordOf({ cashed: 237, crash: 318 });
    render(<CrashDetails t={textsFor("es", ...FAIR_AREAS)} lang="es" details={details} />);
    expect(screen.getByText("Vuelo 5: saliste a ×2,37; se apagó a ×3,18")).toBeTruthy();
    expect(screen.getByText("×2,50")).toBeTruthy();
  });
});
