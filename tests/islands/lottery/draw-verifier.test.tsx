import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DrawVerifier } from "#/islands/lottery/DrawVerifier.tsx";
import { RESULT_AREAS } from "#/islands/lottery/result-texts.ts";
import { keepPinned } from "#/lib/client/stores/lottery/pinned.ts";
import type { DrawProof } from "#/lib/contract/lottery/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { K3 } from "#/lib/rules/lottery/elott/k3.ts";
import { hashed, houseNumbers } from "#/lib/rules/lottery/house-draw.ts";
import { wire, yes } from "../../support/wire.ts";

const SEED = "5e".repeat(32);
const BEACON = "be".repeat(32);

/** A draw of three dice that is over, as the platform tells it. */
async function proofOf(changed: Partial<DrawProof> = {}): Promise<DrawProof> {
  const drawn = await houseNumbers(K3, { drawId: "812", seed: SEED, beacon: BEACON });
  return {
    ...{ drawId: "812", gameCode: "k3", period: "2026-11-24-1831", state: "drawn" },
    ...{ opensAt: "2026-11-24T11:28:00Z", closesAt: "2026-11-24T11:30:55Z" },
    ...{ drawsAt: "2026-11-24T11:31:00Z", committedAt: "2026-11-24T11:18:00Z" },
    ...{ commitment: await hashed(SEED), anchor: await hashed(BEACON, 3), link: 3 },
    ...{ seed: SEED, beacon: BEACON, revealedAt: "2026-11-24T11:31:01Z" },
    drawn: drawn.map((each) => [...each]),
    ...changed,
  };
}
const SECRET = { state: "ahead", seed: null, beacon: null, revealedAt: null, drawn: null } as const;

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", RESULT_AREAS);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("who looks at a draw of the house", () => {
  it("verifies it in the browser, step by step, and nothing is sent for it", async () => {
    const heard = wire({});
    render(<DrawVerifier lang="es" proof={await proofOf()} />);
    await press("Comprobar en este navegador");
    await waitFor(() => expect(screen.getByText(/^Todo cuadra/)).toBeDefined());
    expect(screen.getByText(/El SHA-256 de la semilla es el compromiso/)).toBeDefined();
    expect(screen.getByText(/Con SHA-256 × 3, el faro llega al ancla/)).toBeDefined();
    expect(screen.getByText(/salen justo estos números/)).toBeDefined();
    expect(heard).toEqual([]);
  });

  it.each([
    ["another seed", { seed: "5f".repeat(32) }, /SHA-256 de la semilla no es/],
    ["another beacon", { beacon: "bf".repeat(32) }, /el faro no llega al ancla/],
    ["other numbers", { drawn: [["1", "1", "7"]] }, /salen otros números/],
  ])("sees %s fail, and what comes after it left unchecked", async (_, changed, said) => {
    render(<DrawVerifier lang="es" proof={await proofOf(changed)} />);
    await press("Comprobar en este navegador");
    await waitFor(() => expect(screen.getByText(/^No cuadra/)).toBeDefined());
    expect(screen.getByText(said)).toBeDefined();
    expect(screen.queryByText(/^Todo cuadra/)).toBeNull();
  });

  it("verifies it with the commitment on a ticket, and with values that were changed by hand", async () => {
    const proof = await proofOf();
    render(<DrawVerifier lang="es" proof={proof} />);
    await userEvent.click(screen.getByText("Comprobar con otros valores"));
    const noted = screen.getByLabelText("Compromiso que anotaste");
    await userEvent.type(noted, proof.commitment.toUpperCase());
    await press("Comprobar estos valores");
    await waitFor(() => expect(screen.getByText(/^Todo cuadra/)).toBeDefined());
    expect(screen.getByText(/El compromiso es el que anotaste/)).toBeDefined();

    await userEvent.clear(noted);
    await userEvent.type(noted, "ab".repeat(32));
    await press("Comprobar estos valores");
    await waitFor(() => expect(screen.getByText(/^No cuadra/)).toBeDefined());
    expect(screen.getByText("Sin comprobar: la semilla")).toBeDefined();

    await userEvent.clear(noted);
    const numbers = screen.getByLabelText("Números");
    await userEvent.clear(numbers);
    await userEvent.type(numbers, "6 6 6 6");
    await press("Comprobar estos valores");
    await waitFor(() => expect(screen.getByText(/salen otros números/)).toBeDefined());
  });

  it("sees at once, in words, that another beacon was put in than the ticket bought on this device carries", async () => {
    const sold = await proofOf();
    const [commitment, anchor, link] = [sold.commitment, sold.anchor, sold.link];
    keepPinned([{ drawId: "812", commitment, anchor, link }]);
    const beacon = "bf".repeat(32);
    const drawn = await houseNumbers(K3, { drawId: "812", seed: SEED, beacon });
    const replaced = await proofOf({
      ...{ beacon, anchor: await hashed(beacon, 3), drawn: drawn.map((each) => [...each]) },
    });
    // What is told of the draw later changes nothing of what was kept first.
    keepPinned([{ drawId: "812", commitment, anchor: replaced.anchor, link }]);
    const { unmount } = render(<DrawVerifier lang="es" proof={replaced} />);
    await press("Comprobar en este navegador");
    await waitFor(() => expect(screen.getByText(/^No cuadra/)).toBeDefined());
    expect(screen.getByText(/después de la venta pusieron otro faro/)).toBeDefined();
    expect(screen.getByText(/Este dispositivo guarda lo que llevaba tu boleto/)).toBeDefined();
    unmount();
    render(<DrawVerifier lang="es" proof={sold} />);
    await press("Comprobar en este navegador");
    await waitFor(() => expect(screen.getByText(/^Todo cuadra/)).toBeDefined());
    expect(screen.getByText(/El ancla y el eslabón son los que tenías/)).toBeDefined();
  });

  it("holds a draw against an anchor and a link that were noted", async () => {
    const proof = await proofOf();
    render(<DrawVerifier lang="es" proof={proof} />);
    await userEvent.click(screen.getByText("Comprobar con otros valores"));
    await userEvent.type(screen.getByLabelText("Ancla que anotaste"), proof.anchor);
    await userEvent.type(screen.getByLabelText("Eslabón que anotaste"), "4");
    await press("Comprobar estos valores");
    await waitFor(() => expect(screen.getByText(/otro faro/)).toBeDefined());
  });

  it("sees the commitment ahead of its time, and looks again once it is drawn", async () => {
    const proof = await proofOf();
    wire({ "/lgw/vn/draws/proof": yes(proof) });
    render(<DrawVerifier lang="es" proof={{ ...proof, ...SECRET }} />);
    expect(screen.getByText("Comprometido, aún sin sortear")).toBeDefined();
    expect(screen.getByText(proof.commitment)).toBeDefined();
    expect(screen.getAllByText("Secreto hasta después del sorteo")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Comprobar en este navegador" })).toBeNull();
    await press("Ver si ya salió");
    await waitFor(() => expect(screen.getByText("Sorteado y revelado")).toBeDefined());
    expect(screen.getByText(SEED)).toBeDefined();
  });

  it("is told of a void draw, and still sees what would have been drawn verified", async () => {
    render(<DrawVerifier lang="es" proof={await proofOf({ state: "void", drawn: null })} />);
    expect(screen.getByText(/^Sorteo anulado/)).toBeDefined();
    await press("Comprobar en este navegador");
    await waitFor(() => expect(screen.getByText(/^Todo cuadra/)).toBeDefined());
  });

  it("is told where the browser cannot compute, and given the commands", async () => {
    const proof = await proofOf();
    vi.stubGlobal("crypto", {});
    render(<DrawVerifier lang="es" proof={proof} />);
    await press("Comprobar en este navegador");
    expect(screen.getByText(/solo calcula con una conexión segura/)).toBeDefined();
    expect(screen.getByText(new RegExp(`printf :812:0.*hexkey:${SEED}`))).toBeDefined();
  });
});
