import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPrinted } from "#/islands/games/fair-claim.ts";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { formatWire } from "#/lib/base/money.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { listRounds, type Round } from "#/lib/contract/games/calls.ts";
import type {
  FairRoundDetails,
  InstantRoundDetails,
  RoundDetails,
  SlotRoundDetails,
} from "#/lib/contract/games/seamless.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { DICE } from "#/lib/rules/studio/instant/dice.ts";
import { drawInstant, instantHash, paidMinor, timesOf } from "#/lib/rules/studio/instant/game.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { configHash } from "#/lib/rules/studio/slot/model.ts";
import { fairRound } from "#/lib/rules/studio/slot/round.ts";
import { MEMBER } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

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

async function recordOf(
  changes: Partial<FairRoundDetails["fairness"]> = {},
): Promise<SlotRoundDetails> {
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
  await startSession();
  $member.set(null);
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

  it("fetches the seed once it is told, and says until then why not and what to do", async () => {
    const record = await recordOf({ serverSeed: null });
    open(record);
    expect((await screen.findByText(/sigue en uso/)).textContent).toContain("«Cambiar semillas»");
    expect(screen.getByRole("link", { name: "Ir al juego" }).getAttribute("href")).toBe("/inhouse");
    const told = { ...record, fairness: { ...record.fairness, serverSeed: seeds.serverSeed } };
    wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details: told }) });
    await userEvent.click(screen.getByRole("button", { name: "Volver a mirar" }));
    const field = await screen.findByLabelText<HTMLInputElement>(/^Semilla del servidor/);
    expect(field.value).toBe(seeds.serverSeed);
    await press();
    expect(await screen.findByText("Coincide: la semilla del servidor y su huella")).toBeTruthy();
  });

  it("offers a member the rounds of the record that can be checked, and fills in the chosen one", async () => {
    const rounds: Round[] = [
      ROUND,
      { ...ROUND, id: "78", state: "open" },
      { ...ROUND, id: "79", gameId: "sol-de-oaxaca", gameName: "Sol de Oaxaca" },
    ];
    wire({
      [listRounds.path]: yes({
        list: rounds,
        totalPages: 1,
        totalCount: 3,
        totalStake: "3000.00",
        totalPayout: "0.00",
      }),
      "/wps/game/round": yes({ round: ROUND, movements: [], details: await recordOf() }),
    });
    $member.set(MEMBER);
    render(<RoundVerifier lang="es" />);
    const choice = await screen.findByLabelText<HTMLSelectElement>("Una jugada de tu registro");
    expect([...choice.options].map(({ value }) => value)).toEqual(["", "77"]);
    await userEvent.selectOptions(choice, "77");
    const seed = await screen.findByLabelText<HTMLInputElement>(/^Semilla del servidor/);
    expect(seed.value).toBe(seeds.serverSeed);
    await press();
    expect(await screen.findByText("Coincide: las cartas que salieron")).toBeTruthy();
  });

  it("asks a visitor to log in for a round of an account", async () => {
    history.replaceState(null, "", "/fair?round=77");
    wire({ "/wps/game/round": no("no_session", 401) });
    render(<RoundVerifier lang="es" />);
    expect(await screen.findByText(/Esta jugada es de una cuenta/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Entrar" }).getAttribute("data-open")).toBe("login");
  });

  it("says of another vendor's round that it publishes no seeds", async () => {
    history.replaceState(null, "", "/fair?round=79");
    const round = { ...ROUND, id: "79", gameId: "sol-de-oaxaca" };
    wire({ "/wps/game/round": yes({ round, movements: [], details: null }) });
    render(<RoundVerifier lang="es" />);
    expect(await screen.findByText(/no publica semillas/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
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

describe("checking a round of a game that one bet ends", () => {
  const choice = { side: "over", target: 2_500 };

  async function diceRecord(changes: Partial<InstantRoundDetails> = {}) {
    const drawn = await drawInstant(DICE, choice, seeds);
    const pays = DICE.pays(choice, drawn);
    return {
      kind: "instant" as const,
      roundId: "r-1",
      gameId: DICE.id,
      stake: "1000.00",
      payout: formatWire(paidMinor(pays, 100_000n), 2),
      choice,
      drawn: [...drawn],
      times: timesOf(pays),
      fairness: {
        ...seeds,
        serverSeedHash: await sha256Hex(seeds.serverSeed),
        configHash: await instantHash(DICE),
      },
      ...changes,
    };
  }

  it("finds that it is what its seeds make for what was chosen", async () => {
    open(await diceRecord());
    await press();
    for (const what of [
      "la semilla del servidor y su huella",
      "la tabla de premios",
      "los números que salieron",
      "lo que se pagó",
    ])
      expect(await screen.findByText(`Coincide: ${what}`)).toBeVisible();
  });

  it("finds a payout that the numbers do not make", async () => {
    open(await diceRecord({ payout: "123.00" }));
    await press();
    expect(await screen.findByText("No coincide: lo que se pagó")).toBeVisible();
    expect(screen.getByText("Coincide: los números que salieron")).toBeVisible();
  });

  it("lets anyone write one in, with what was chosen", async () => {
    history.replaceState(null, "", `/fair?game=${DICE.id}`);
    wire({});
    render(<RoundVerifier lang="es" />);
    await userEvent.type(await screen.findByLabelText(/Semilla del servidor/), seeds.serverSeed);
    await userEvent.type(screen.getByLabelText(/Tu semilla/), seeds.clientSeed);
    await userEvent.type(screen.getByLabelText(/Contador/), String(seeds.nonce));
    await userEvent.clear(screen.getByLabelText(/Tiradas que ganan/));
    await userEvent.type(screen.getByLabelText(/Tiradas que ganan/), "50");
    await press();
    expect(await screen.findByText(/Revisa lo elegido/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText(/Tiradas que ganan/));
    await userEvent.type(screen.getByLabelText(/Tiradas que ganan/), "2500");
    await press();
    expect(await screen.findByText(/ganaba menos de 25,00/)).toBeVisible();
  });
});
