import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RainDetails } from "#/islands/games/RainDetails.tsx";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { formatWire } from "#/lib/base/money.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { RainRoundDetails } from "#/lib/contract/games/seamless.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { LLUVIA_DE_SOBRES as GAME, prizeMinor, rainHash } from "#/lib/rules/studio/rain/game.ts";
import { splitPrize } from "#/lib/rules/studio/rain/split.ts";
import { wire, yes } from "../../support/wire.ts";

const NUMBER = 12;
const serverSeed = "5eed".repeat(16);
const seeds = ["ana-brought-this", "eva-brought-that", "bea-brought-more"];

const ROUND: Round = {
  ...{ id: "77", roundId: "r-1", gameId: GAME.id, gameName: "Lluvia de Sobres" },
  ...{ vendorName: "Pleno Studio", vassalage: "STUDIO", category: "INHOUSE", state: "settled" },
  ...{ startedAt: "2026-11-21T03:00:00.000Z", settledAt: "2026-11-21T03:00:30.000Z" },
  ...{ stake: "1000.00", payout: "0.00" },
};

async function recordOf(
  changes: Partial<RainRoundDetails> = {},
  exponent = 2,
): Promise<RainRoundDetails> {
  const stakeMinor = 1_000n * 10n ** BigInt(exponent);
  const split = await splitPrize(prizeMinor(GAME, stakeMinor, 3), {
    ...{ serverSeed, seeds, number: NUMBER },
  });
  const shares = split.map((share) => formatWire(share, exponent));
  return {
    ...{ kind: "rain", roundId: "r-1", gameId: GAME.id, players: 3, line: 1, envelope: 2 },
    ...{ prize: formatWire(prizeMinor(GAME, stakeMinor, 3), exponent), seeds, shares },
    stake: formatWire(stakeMinor, exponent),
    payout: shares[2] ?? "",
    fairness: {
      serverSeed,
      serverSeedHash: await sha256Hex(serverSeed),
      clientSeed: seeds[1] ?? "",
      nonce: NUMBER,
      configHash: await rainHash(GAME),
    },
    ...changes,
  };
}

async function checked(details: RainRoundDetails): Promise<readonly (string | null)[]> {
  history.replaceState(null, "", "/fair?round=77");
  wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details }) });
  const { container } = render(<RoundVerifier lang="es" />);
  await userEvent.click(await screen.findByRole("button", { name: "Comprobar" }));
  await screen.findByText("Lo que sale de estas semillas");
  return [...container.querySelectorAll(".fair-checks li")].map(({ textContent }) => textContent);
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

describe("a pot that players shared", () => {
  it.each([2, 0, 6])(
    "is recomputed of its seed and all that was brought, in a currency of %s decimals",
    async (exponent) => {
      expect(await checked(await recordOf({}, exponent))).toEqual([
        "Coincide: la semilla del servidor y su huella",
        "Coincide: las reglas del juego",
        "Coincide: tu aporte, entre los que deciden",
        "Coincide: lo que había en los sobres",
        "Coincide: lo que se pagó",
      ]);
    },
  );

  it("does not agree with another payout, without one's own text, or with other shares", async () => {
    const { fairness, shares } = await recordOf();
    const record = await recordOf({
      ...{ payout: "1.00", shares: (shares ?? []).toReversed() },
      fairness: { ...fairness, clientSeed: "not-among-them-01" },
    });
    expect(await checked(record)).toEqual([
      "Coincide: la semilla del servidor y su huella",
      "Coincide: las reglas del juego",
      "No coincide: tu aporte, entre los que deciden",
      "No coincide: lo que había en los sobres",
      "No coincide: lo que se pagó",
    ]);
  });

  it("is told in the record with one's envelope and what lay in each", async () => {
    const part = { number: 12, players: 3, envelope: 2 };
    const shares = ["70.00", "1900.00", "1000.00"];
    const t = textsFor("es", ...FAIR_AREAS);
    const { container } = render(
      <RainDetails
        {...{ t, part, shares, stake: "1000.00" }}
        money={(amount) => <b>{amount}</b>}
      />,
    );
    expect(container.querySelectorAll(".round-picture rect")).toHaveLength(3);
    expect(container.querySelectorAll('.round-picture [data-look="won"]')).toHaveLength(1);
    expect(screen.getByText("Bote 12, 3 jugadores: tu sobre fue el 3")).toBeTruthy();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Sobre 170.00", "Sobre 21900.00", "Tu sobre: el 31000.00"],
    ]);
  });
});
