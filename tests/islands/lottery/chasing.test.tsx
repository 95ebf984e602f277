import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { $ticketChanges } from "#/lib/client/stores/lottery/settled.ts";
import {
  atTheBoard,
  cell,
  enterBoard,
  openedPaper,
  show,
  slip,
  TICKET,
} from "../../support/lottery-board.tsx";
import { no, wire, yes } from "../../support/wire.ts";

atTheBoard();

const WHOLE = {
  chaseId: "CH12CD34EF56",
  ...{ of: 2, open: 2, won: 0, cancelled: 0, stopOnWin: true, state: "running" },
  ...{ price: "81000.00", payout: "0.00", refund: "0.00", stoppedBy: null },
};
const ticketOf = (ordinal: number, change: object = {}) => ({
  ...TICKET,
  ticketId: `AB12CD34EF5${ordinal}`,
  drawId: String(6 + ordinal),
  chase: { ...WHOLE, ordinal },
  ...change,
});
const DOUBLED = {
  price: "54000.00",
  lines: TICKET.lines.map((line) => ({ ...line, stake: "2000.00", price: "54000.00" })),
};
const CHASE = { ...WHOLE, tickets: [ticketOf(1), ticketOf(2, DOUBLED)] };
const counts = () => slip().getByRole("combobox", { name: "Repetir en" });

async function pickAndRepeat(): Promise<void> {
  await userEvent.click(cell(/^08/));
  await userEvent.selectOptions(counts(), "2");
  await slip().findByRole("combobox", { name: "Multiplicador" });
}

describe("a slip that is repeated", () => {
  it("shows every draw with what it costs, and the whole price and win before anything is asked", async () => {
    wire({});
    show();
    await userEvent.click(cell(/^08/));
    expect(
      within(counts())
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["1 sorteo", "2 sorteos"]);
    await userEvent.selectOptions(counts(), "2");
    await slip().findByRole("combobox", { name: "Multiplicador" });
    const draws = slip()
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(draws).toContainEqual(expect.stringMatching(/Bắc Ninh.*27\.000\s₫/));
    expect(draws).toContainEqual(expect.stringMatching(/Hà Nội.*27\.000\s₫/));
    await userEvent.selectOptions(slip().getByRole("combobox", { name: "Multiplicador" }), "3");
    expect(slip().getByText("108.000 ₫")).toBeDefined();
    // 27 × 99.9 × 1,000 three times where the first win ends it, else once more.
    expect(slip().getByText("8.091.900 ₫")).toBeDefined();
    await userEvent.click(slip().getByRole("checkbox"));
    expect(slip().getByText("10.789.200 ₫")).toBeDefined();
  });

  it("takes a multiplier that is typed for one draw, until the growth is chosen anew", async () => {
    wire({});
    show();
    await pickAndRepeat();
    const second = () =>
      slip().getByRole("spinbutton", { name: "Multiplicador, jue, 26/11, 18:15" });
    await userEvent.type(second(), "0", { initialSelectionStart: 1 });
    expect((second() as HTMLInputElement).value).toBe("10");
    expect(slip().getByText("297.000 ₫")).toBeDefined();
    await userEvent.selectOptions(slip().getByRole("combobox", { name: "Multiplicador" }), "2");
    expect((second() as HTMLInputElement).value).toBe("2");
  });

  it("says which draw could win more than a line may, and is not sold so", async () => {
    wire({});
    show();
    await pickAndRepeat();
    await userEvent.type(
      slip().getByRole("spinbutton", { name: "Multiplicador, jue, 26/11, 18:15" }),
      "00",
      { initialSelectionStart: 1 },
    );
    expect(slip().getByText(/^Una línea puede ganar hasta/)).toBeDefined();
    expect(
      (slip().getByRole("button", { name: /^(?:Apostar|Entra)/ }) as HTMLButtonElement).disabled,
    ).toBe(true);
  });

  it("is bought as one, stopping on a win unless told otherwise, and gives a receipt of all draws", async () => {
    const heard = await enterBoard({ "/lotto/chases": yes(CHASE) });
    await pickAndRepeat();
    await userEvent.selectOptions(slip().getByRole("combobox", { name: "Multiplicador" }), "2");
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 81\.000\s₫$/ }));
    const receipt = await openedPaper();
    expect(receipt.getByText("N.º CH12 CD34 EF56")).toBeDefined();
    const lists = () => receipt.getAllByRole("list").map((list) => within(list));
    const [lines, draws] = lists().map((list) => list.getAllByRole("listitem"));
    // What is played at the first draw's stakes; what the dearer of the two can win, as the first win ends it.
    expect(lines?.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Lô 2 cifras 1\.000\s₫ ×99,9/),
    ]);
    expect(draws).toHaveLength(2);
    expect(receipt.getByText("Puede ganar").nextSibling?.textContent).toMatch(/^5\.394\.600/);
    const sent = heard.find(({ path }) => path === "/lotto/chases");
    expect(JSON.parse(sent?.body ?? "null")).toEqual({
      ruleVersion: 3,
      lines: [{ type: "lo2", selection: [["08"]], stake: "1000.00" }],
      draws: [
        { drawId: "7", multiplier: 1 },
        { drawId: "8", multiplier: 2 },
      ],
      stopOnWin: true,
    });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    expect((counts() as HTMLSelectElement).value).toBe("1");
  });

  it("is told which draw refuses it, and keeps the slip", async () => {
    await enterBoard({
      "/lotto/chases": no("number_sold_out", 422, { number: "lo2 08", draw: "8" }),
    });
    await pickAndRepeat();
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 54\.000\s₫$/ }));
    await waitFor(() =>
      expect(slip().getByRole("alert").textContent).toBe(
        "Hà Nội jue, 26/11, 18:15: El 08 está agotado en este sorteo.",
      ),
    );
    expect((counts() as HTMLSelectElement).value).toBe("2");
  });
});

describe("a chase among one's tickets", () => {
  const folded = (whole: object) =>
    yes({
      list: [{ ...ticketOf(1), chase: { ...WHOLE, ...whole, ordinal: 1 } }],
      ...{ totalPages: 1, totalCount: 1 },
    });

  it("is one entry that opens to its tickets, and is given up in one go after being asked once more", async () => {
    const cancelled = {
      ...CHASE,
      ...{ state: "cancelled", open: 0, cancelled: 2, refund: "81000.00" },
      tickets: CHASE.tickets.map((ticket) => ({ ...ticket, state: "cancelled" })),
    };
    const heard = await enterBoard({
      "/lotto/tickets": folded({}),
      "/lotto/chase": yes(CHASE),
      "/lotto/chases/cancel": yes(cancelled),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: /^Lotería del Norte Repetición en 2 sorteos/ }),
    );
    expect(heard.some(({ path }) => path.includes("chases=folded"))).toBe(true);
    const shown = within(await screen.findByRole("dialog", { name: "Repetición" }));
    await waitFor(() => expect(shown.getAllByRole("listitem")).toHaveLength(3));
    await userEvent.click(shown.getByRole("button", { name: "Anular lo que queda" }));
    expect(shown.getByText("¿Anular 2 boletos? Te devolvemos 81.000 ₫.")).toBeDefined();
    await userEvent.click(shown.getByRole("button", { name: "Anular lo que queda" }));
    await waitFor(() =>
      expect(shown.getByText("Anulaste la repetición: 2 boletos devueltos.")).toBeDefined(),
    );
  });

  it("says what a win gave back, what stands, and that a correction brings nothing back", async () => {
    const stopped = {
      ...{ state: "stopped", won: 1, open: 1, cancelled: 1, of: 3, payout: "2697300.00" },
      refund: "27000.00",
    };
    await enterBoard({
      "/lotto/tickets": folded(stopped),
      "/lotto/chase": yes({ ...CHASE, ...stopped }),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: /Repetición.*Devuelto 27[.]000.*Premiado/ }),
    );
    const text = await screen.findByText(/^Un boleto tuvo premio y la repetición paró/);
    expect(text.textContent).toBe(
      "Un boleto tuvo premio y la repetición paró: 1 boleto devuelto. 1 boleto sigue en juego: su sorteo ya había cerrado. " +
        "Si el resultado se corrige después, lo devuelto no vuelve a jugarse.",
    );
  });

  it("shows what a win gave back of it while it is looked at", async () => {
    let chase: object = CHASE;
    await enterBoard({
      "/lotto/tickets": folded({}),
      "/lotto/chase": () => yes(chase),
    });
    await userEvent.click(await screen.findByRole("button", { name: /Repetición/ }));
    const shown = await openedPaper();
    await shown.findByRole("button", { name: "Anular lo que queda" });
    const [won, back] = CHASE.tickets;
    chase = {
      ...CHASE,
      ...{ state: "stopped", won: 1, open: 0, cancelled: 1, payout: "2697300.00" },
      tickets: [
        { ...won, state: "won", payout: "2697300.00" },
        { ...back, state: "cancelled" },
      ],
    };
    act(() => $ticketChanges.set($ticketChanges.get() + 1));
    await shown.findByText(/^Un boleto tuvo premio y la repetición paró: 1 boleto devuelto/);
    expect(shown.queryByRole("button", { name: "Anular lo que queda" })).toBeNull();
  });

  it("names the rules that it was sold by", async () => {
    await enterBoard({ "/lotto/tickets": folded({}), "/lotto/chase": yes(CHASE) });
    await userEvent.click(await screen.findByRole("button", { name: /Repetición/ }));
    expect(await (await openedPaper()).findByText(/^Vendido:.*Reglas v3$/)).toBeDefined();
  });

  it("shows on an open ticket that it was paid, while it is looked at", async () => {
    await enterBoard({
      "/lotto/tickets": yes({ list: [TICKET], totalPages: 1, totalCount: 1 }),
      "/lotto/ticket": yes({ ...TICKET, state: "lost", settledAt: "2099-11-25T11:16:00Z" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /Bắc Ninh.*Ver boleto/ }));
    const shown = await openedPaper();
    expect(shown.getByText("En juego")).toBeDefined();
    act(() => $ticketChanges.set($ticketChanges.get() + 1));
    await shown.findByText("Sin premio");
    expect(shown.queryByRole("button", { name: "Anular boleto" })).toBeNull();
  });

  it("opens one of its tickets, and is there again when that is closed", async () => {
    await enterBoard({ "/lotto/tickets": folded({}), "/lotto/chase": yes(CHASE) });
    await userEvent.click(await screen.findByRole("button", { name: /Repetición/ }));
    const shown = await openedPaper();
    const [, second] = await shown.findAllByRole("button", { name: /Ver boleto/ });
    if (second) await userEvent.click(second);
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF52")).toBeDefined());
    const [close] = screen.getAllByRole("button", { name: "Cerrar" });
    if (close) await userEvent.click(close);
    expect(await screen.findByRole("dialog", { name: "Repetición" })).toBeDefined();
    const again = await (await openedPaper()).findAllByRole("button", { name: /Ver boleto/ });
    if (again[0]) await userEvent.click(again[0]);
    await userEvent.click(await screen.findByRole("button", { name: "Repetir la jugada" }));
    // Its play is on the slip: nothing stands before it.
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: /Repetición|N.º/ })).toBeNull(),
    );
  });
});
