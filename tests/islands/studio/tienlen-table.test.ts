import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { commitmentOf } from "#/lib/rules/studio/tienlen/deal.ts";
import {
  answer,
  asked,
  beginAtTable,
  button,
  CARDS,
  type Changes,
  card,
  find,
  goesOn,
  HASH,
  moves,
  seatOf,
  sent,
  sit,
} from "../../support/tienlen-page.ts";

beginAtTable();

describe("picking and playing cards", () => {
  it("says what is picked, and plays it", async () => {
    await sit({});
    for (const number of [0, 4, 8]) await userEvent.click(card(number));
    expect(button().textContent).toBe("JugarEscalera 3-4-5");
    await userEvent.click(button());
    await waitFor(() => expect(moves()).toHaveLength(1));
    expect(moves()[0]?.body).toEqual({ table: "t1", hand: 7, turn: 1, cards: [0, 4, 8] });
  });

  it("says why cards cannot be played, and sends nothing", async () => {
    const top = { seat: 1, kind: "pair" as const, cards: [21, 22], cut: 0 };
    await sit({ hand: { top, moves: [{ turn: 1, seat: 1, cards: [21, 22], auto: false }] } });
    await userEvent.click(card(0));
    await userEvent.click(card(16));
    expect(button().textContent).toBe("JugarEso no es una combinación");
    await userEvent.click(card(0));
    await userEvent.click(card(19));
    expect(button().textContent).toBe("JugarNo supera: Pareja de 8");
    expect(button().getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button());
    expect(moves()).toHaveLength(0);
    expect(find('[role="status"]').textContent).toBe("No supera: Pareja de 8");
  });

  it("is played with the keys alone: arrows, space, Enter; P passes", async () => {
    const top = { seat: 1, kind: "single" as const, cards: [12], cut: 0 };
    await sit({ hand: { top, moves: [{ turn: 1, seat: 1, cards: [12], auto: false }], turn: 2 } });
    card(0).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight} ");
    expect(card(16).getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(moves()[0]?.body["cards"]).toEqual([16]));
    await userEvent.keyboard("p");
    await waitFor(() => expect(moves()[1]?.body["cards"]).toEqual([]));
  });

  it("proposes what may be played, dear cards last", async () => {
    const top = { seat: 1, kind: "single" as const, cards: [12], cut: 0 };
    await sit({ hand: { top, moves: [{ turn: 1, seat: 1, cards: [12], auto: false }], turn: 2 } });
    await userEvent.click(find(".tl-hint"));
    expect(button().textContent).toMatch(/^Jugar7/);
    await userEvent.click(find(".tl-hint"));
    expect(button().textContent).toMatch(/^Jugar2/);
  });

  it("tells who plays what to who only hears it", async () => {
    await sit({ hand: { toMove: 1 } });
    const top = { seat: 1, kind: "single" as const, cards: [12], cut: 0 };
    goesOn({ hand: { top, moves: [{ turn: 1, seat: 1, cards: [12], auto: false }], turn: 2 } });
    expect(find('[role="status"]').textContent).toBe(
      "bu: seis de picas. Te toca. En la mesa: seis de picas.",
    );
  });
});

describe("the browser's part in the deal", () => {
  it("binds itself to a seed, keeps it, and reveals it once all are bound", async () => {
    await sit({ phase: "committing", mine: { cards: null, hand: null } });
    await waitFor(() => expect(sent("/commit")).toMatchObject({ table: "t1", deal: 9 }));
    const commitment = String(sent("/commit")?.["commitment"]);
    expect(sent("/reveal")).toBeUndefined();
    const seats = [seatOf(0, { committed: true }), seatOf(1, { committed: true }), null, null];
    const hand = { commitments: [commitment, HASH, null, null] };
    goesOn({ phase: "revealing", seats, hand, mine: { cards: null, hand: null, commitment } });
    await waitFor(() => expect(sent("/reveal")).toBeDefined());
    const share = sent("/reveal") as { readonly seed: string; readonly nonce: string };
    expect(await commitmentOf(share, 9, 0)).toBe(commitment);
    expect(localStorage.getItem("studio.tienlen")).toContain(share.seed);
  });

  it("reveals nothing to a deal that another window of the member's is bound in", async () => {
    const seats = [seatOf(0, { committed: true }), seatOf(1, { committed: true }), null, null];
    const hand = { commitments: [HASH, HASH, null, null] };
    await sit({ phase: "revealing", seats, hand, mine: { cards: null, hand: null } });
    await waitFor(() => expect(find(".tl-deal").textContent).toContain("Repartiendo"));
    expect(sent("/reveal")).toBeUndefined();
  });
});

describe("the end of a hand", () => {
  const over = (): Changes => ({
    phase: "over",
    seats: [
      seatOf(0, { playing: false, ready: "once" }),
      seatOf(1, { playing: false }),
      null,
      null,
    ],
    mine: { cards: null, hand: null },
    hand: {
      ...{ turn: null, toMove: null, serverSeed: "s" },
      result: {
        ...{ kind: "out", winner: 1, instant: null, hands: [CARDS, [], null, null] },
        transfers: [{ from: 0, to: 1, units: 16, paid: 16, why: "cards" }],
        nets: ["-16000.00", "16000.00", null, null],
        rakes: ["0.00", "480.00", null, null],
      },
    },
  });

  it("shows every step of the arithmetic, and the money after it", async () => {
    await sit({});
    goesOn(over());
    const [own = "", other = ""] = [...find(".tl-result > ol").children].map(
      ({ textContent }) => textContent ?? "",
    );
    expect(find(".tl-result h2").textContent).toBe("Gana bu");
    expect(own).toContain("A bu: cartas (6 × 1 = 6) + dos rojo (1 × 10 = 10)");
    expect(own).toContain("-16.000");
    expect(other).toContain("Comisión de la mesa: 3 % de lo ganado, 3 tantos como mucho");
    expect(other).toContain("+15.520");
    await waitFor(() => expect(find("[data-balance]").textContent).toContain("984.000,00"));
  });

  it("asks for one hand again, which waits until the result is gone", async () => {
    await sit({});
    goesOn(over());
    expect(button().textContent).toMatch(/^Voy/);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    await userEvent.click(button());
    expect(button().textContent).toMatch(/^Estás dentro/);
    const ready = () => asked.filter(({ path }) => path.endsWith("/ready"));
    expect(ready()).toHaveLength(0);
    const seats = [seatOf(0, { playing: false, ready: "no" }), seatOf(1), null, null];
    goesOn({ phase: "waiting", seats, mine: { cards: null, hand: null } });
    await waitFor(() => expect(ready()[0]?.body).toEqual({ table: "t1", ready: "once" }));
  });
});

describe("leaving in the middle of a hand", () => {
  it("says what it costs at most, and stays unless it is meant", async () => {
    await sit({});
    await userEvent.click(find(".tl-leave"));
    const dialog = find(".tl-ask");
    expect(dialog.textContent).toContain("como mucho, los 40.000");
    expect(asked.some(({ path }) => path.endsWith("/leave"))).toBe(false);
    const [, leave] = dialog.querySelectorAll("button");
    answer({ table: null, mine: null, shown: false, balance: null });
    if (leave) await userEvent.click(leave);
    await waitFor(() => expect(find(".tl-room").hidden).toBe(true));
  });
});
