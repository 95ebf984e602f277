import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { TienLenDetails } from "#/islands/games/TienLenDetails.tsx";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { TienLenRoundDetails } from "#/lib/contract/games/seamless.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { commitmentOf, dealHands, joinSeeds } from "#/lib/rules/studio/tienlen/deal.ts";
import { TIEN_LEN as GAME, tienLenHash } from "#/lib/rules/studio/tienlen/game.ts";
import { beginHand, type Hand, move, moveOfAbsent } from "#/lib/rules/studio/tienlen/hand.ts";
import { pursesOf, settle } from "#/lib/rules/studio/tienlen/scores.ts";
import { wire, yes } from "../../support/wire.ts";

const SERVER = "5eed".repeat(16);
const SHARES = ["seat-one-of-a-test", "seat-two-of-a-test"].map((seed, i) => ({
  seed,
  nonce: String(i).repeat(32),
}));
const DEAL = 12;

const ROUND: Round = {
  ...{ id: "77", roundId: "r-1", gameId: GAME.id, gameName: "Tiến Lên del Sur" },
  ...{ vendorName: "Pleno Studio", vassalage: "STUDIO", category: "INHOUSE", state: "settled" },
  ...{ startedAt: "2026-11-21T03:00:00.000Z", settledAt: "2026-11-21T03:01:00.000Z" },
  ...{ stake: "40000.00", payout: "0.00" },
};

/** A whole hand between two who never answer, as the record has it for the first of them. */
async function record(): Promise<TienLenRoundDetails> {
  const seeds = SHARES.map(({ seed }) => seed);
  let hand: Hand = beginHand(GAME, await dealHands(SERVER, seeds, DEAL), null);
  const moves: { seat: number; cards: number[]; auto: boolean }[] = [];
  while (hand.winner === null) {
    const made = moveOfAbsent(hand);
    const moved = move(hand, made);
    if (!moved.ok) throw new Error(moved.code);
    moves.push({ seat: made.place, cards: [...made.cards], auto: true });
    hand = moved.value;
  }
  const [purse] = pursesOf(GAME, settle(hand), 4_000_000n);
  const money = (minor: bigint) => `${Number(minor) / 100}`.replace(/^([^.]*)$/, "$1.00");
  return {
    ...{ kind: "tienlen", roundId: "r-1", gameId: GAME.id, stake: "40000.00", hand: 5, deal: DEAL },
    ...{ payout: money(purse?.pays ?? 0n), seat: 0, state: "over", lead: null },
    failed: [],
    ...{ winner: hand.winner, moves, net: money(purse?.net ?? 0n), rake: money(purse?.rake ?? 0n) },
    seats: await Promise.all(
      SHARES.map(async (share, seat) => ({
        ...share,
        seat,
        commitment: await commitmentOf(share, DEAL, seat),
      })),
    ),
    fairness: {
      ...{ serverSeed: SERVER, serverSeedHash: await sha256Hex(SERVER) },
      ...{ clientSeed: joinSeeds(seeds), nonce: DEAL, configHash: await tienLenHash(GAME) },
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

async function check(details: TienLenRoundDetails): Promise<void> {
  history.replaceState(null, "", "/fair?round=77");
  wire({ "/wps/game/round": yes({ round: ROUND, movements: [], details }) });
  render(<RoundVerifier lang="es" />);
  await userEvent.click(await screen.findByRole("button", { name: "Comprobar" }));
}

it("recomputes a hand of the record: seeds, commitments, every play and what was paid", async () => {
  await check(await record());
  expect(
    await screen.findByText("Coincide: los compromisos y las semillas de todos"),
  ).toBeVisible();
  expect(screen.getByText("Coincide: cada jugada, según las reglas")).toBeVisible();
  expect(screen.getByText("Coincide: lo que se pagó")).toBeVisible();
  expect(screen.queryByText(/No coincide/)).toBeNull();
  expect(screen.getByText("Lo que se repartió")).toBeVisible();
});

it("tells of a deal that failed, and whether its seed is what the house was bound to", async () => {
  const told = await record();
  const broken = {
    deal: 3,
    serverSeedHash: await sha256Hex("another"),
    serverSeed: "s",
    missing: [1],
  };
  await check({ ...told, failed: [{ ...broken, serverSeedHash: await sha256Hex("s") }] });
  const what = "las semillas de los repartos que no salieron";
  expect(await screen.findByText(`Coincide: ${what}`)).toBeVisible();
  cleanup();
  await check({ ...told, failed: [broken] });
  expect(await screen.findByText(`No coincide: ${what}`)).toBeVisible();
  cleanup();
  const t = textsFor("es", ...FAIR_AREAS);
  render(
    <TienLenDetails
      {...{ t, lang: "es" }}
      details={{ ...told, failed: [broken] }}
      money={(of) => of}
    />,
  );
  expect(screen.getByText(/^El reparto 3 no salió: faltó Asiento 2/)).toBeVisible();
});

it("finds a play that was not possible", async () => {
  const told = await record();
  const [first, ...rest] = told.moves;
  if (!first) throw new Error("nothing was played");
  await check({ ...told, moves: [{ ...first, cards: [51] }, ...rest] });
  expect(await screen.findByText("No coincide: cada jugada, según las reglas")).toBeVisible();
});

it("tells a hand of the record play by play", async () => {
  const details = await record();
  render(
    <TienLenDetails
      t={textsFor("es", ...FAIR_AREAS)}
      lang="es"
      details={details}
      money={(of) => of}
    />,
  );
  const won = details.winner === 0 ? "Mano 5: ganaste" : "Mano 5: ganó el asiento 2";
  expect(screen.getByText(won)).toBeVisible();
  expect(screen.getByText("Jugada a jugada")).toBeVisible();
  expect(screen.getAllByText(/\(por la mesa\)/)).toHaveLength(details.moves.length);
});
