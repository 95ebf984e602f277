import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answersOf, houseDraws, showHouse } from "../../support/house-board.tsx";
import {
  AS_MEMBER,
  atTheBoard,
  buyButton,
  cell,
  openedPaper,
  slip,
} from "../../support/lottery-board.tsx";
import { no, wire, yes } from "../../support/wire.ts";

atTheBoard();
afterEach(() => history.replaceState(null, "", "/"));

const group = (name: string) => within(screen.getByRole("group", { name }));
const show = (game: string) => {
  const heard = wire(answersOf(game));
  showHouse(game);
  return heard;
};

describe("the board of a game with dice", () => {
  it("shows what each sum pays, and what the picks cost and can win together", async () => {
    show("k3");
    await userEvent.click(cell("3 paga ×207,36"));
    await userEvent.click(cell("10 paga ×7,68"));
    expect(slip().getByText("2 apuestas")).toBeDefined();
    expect(slip().getByText("Ganas hasta 207.360 ₫")).toBeDefined();
    expect(slip().getAllByText("2.000 ₫").length).toBeGreaterThan(0);
  });

  it("begins with the type that the address asks for, and with the first where it is none [ENT-15]", async () => {
    history.replaceState(null, "", "/lottery?gameCode=k3&playType=triple_any");
    show("k3");
    await waitFor(() =>
      expect(cell(/^Cualquier triple/).getAttribute("aria-pressed")).toBe("true"),
    );
    await userEvent.click(cell("Cualquiera"));
    expect(slip().getByText("Ganas 34.560 ₫")).toBeDefined();
  });

  it("says which pick is missing, and that a pair's single is another face", async () => {
    show("k3");
    await userEvent.click(cell("Parejas"));
    await userEvent.click(cell(/^Pareja y suelto/));
    await userEvent.click(group("La pareja").getByRole("button", { name: "2" }));
    expect(slip().getByText("Falta 1 número")).toBeDefined();
    await userEvent.click(group("El suelto").getByRole("button", { name: "2" }));
    expect(slip().getByText(/han de ser caras distintas/)).toBeDefined();
    expect((buyButton() as HTMLButtonElement).disabled).toBe(true);
    await userEvent.click(group("El suelto").getByRole("button", { name: "5" }));
    await userEvent.click(group("El suelto").getByRole("button", { name: "2" }));
    expect(slip().getByText("Ganas 69.120 ₫")).toBeDefined();
  });
});

describe("the board of a game with several places", () => {
  it("picks at each place by itself, many at once, and by halves", async () => {
    show("ssc");
    const units = group("Unidades");
    await userEvent.click(units.getByRole("button", { name: "7" }));
    const quick = group("Elegir de golpe: Centenas");
    await userEvent.click(quick.getByRole("button", { name: "Grande" }));
    expect(screen.getByText("6 elegidos")).toBeDefined();
    expect(slip().getByText("6 apuestas")).toBeDefined();
    expect(slip().getByText("9.600 ₫ por acierto")).toBeDefined();
    await userEvent.click(quick.getByRole("button", { name: "Grande" }));
    expect(screen.getByText("1 elegido")).toBeDefined();
  });

  it("goes over cells and places by arrows, and a digit presses its cell", async () => {
    show("ssc");
    const [first, second] = [group("Decenas de mil"), group("Millares")];
    first.getByRole("button", { name: "0" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowDown}");
    expect(document.activeElement).toBe(second.getByRole("button", { name: "2" }));
    await userEvent.keyboard("8");
    const eight = second.getByRole("button", { name: "8" });
    expect(document.activeElement).toBe(eight);
    expect(eight.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Home}{ArrowUp}");
    expect(document.activeElement).toBe(first.getByRole("button", { name: "0" }));
  });
});

describe("the board of a game with balls", () => {
  it("plays every combination of more numbers than a bet has, and a line for the next ones", async () => {
    show("mega-645");
    for (const ball of ["01", "08", "12", "23", "34", "41", "45"])
      await userEvent.click(cell(ball));
    expect(slip().getByText("7 combinaciones")).toBeDefined();
    expect(slip().getAllByText("7.000 ₫").length).toBeGreaterThan(0);
    await userEvent.click(cell("Otra línea"));
    await userEvent.click(cell("6 al azar"));
    expect(slip().getByText("1 combinación")).toBeDefined();
    expect(screen.getByText("6 elegidos")).toBeDefined();
    await userEvent.click(cell("5 líneas al azar"));
    expect(slip().getAllByText("1 combinación")).toHaveLength(6);
  });

  it("tells what each prize of a bet pays", async () => {
    show("keno");
    await userEvent.click(cell("Números"));
    await userEvent.click(cell(/^3 en juego/));
    const told = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(told).toEqual(expect.arrayContaining(["×20,3", "×2,3"]));
  });
});

describe("the draws of a game of the house", () => {
  it("are asked for when the board begins; those that are not on sale yet are not listed", async () => {
    wire({
      "/lgw/vn/draws": yes({ now: new Date().toISOString(), list: houseDraws("k3", 6, 30, 4) }),
    });
    showHouse("k3");
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(4));
    expect(screen.getAllByRole("radio")[0]).toHaveProperty("checked", true);
  });

  it("are not said to be none when they did not come, and are asked for again by themselves", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isOffline = true;
    wire({
      "/lgw/vn/draws": () =>
        isOffline ? no("too_many_requests", 429) : answersOf("k3")["/lgw/vn/draws"],
    });
    showHouse("k3");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "No pudimos traer los sorteos",
    );
    expect(screen.queryByText("Ahora no hay ningún sorteo a la venta.")).toBeNull();
    isOffline = false;
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(6));
    expect(screen.queryByRole("alert")).toBeNull();
    vi.useRealTimers();
  });

  it("move on when one closes, which is told to who has written something", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const heard = show("k3");
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(6));
    screen.getByRole("button", { name: /^3 paga/ }).click();
    const before = heard.filter(({ path }) => path.startsWith("/lgw/vn/draws")).length;
    await vi.advanceTimersByTimeAsync(31_000);
    await waitFor(() => expect(screen.getAllByRole("radio")).toHaveLength(5));
    expect(screen.getByText(/Tu boleto pasa al siguiente/)).toBeDefined();
    expect(screen.getAllByRole("radio")[0]).toHaveProperty("checked", true);
    expect(heard.filter(({ path }) => path.startsWith("/lgw/vn/draws"))).toHaveLength(before);
    vi.useRealTimers();
  });
});

describe("a ticket of a game of the house", () => {
  const TICKET = {
    ...{ ticketId: "AB12CD34EF56", drawId: "7", gameCode: "keno", station: "" },
    ...{ period: "2026-11-25-1105", closesAt: "2026-11-25T04:04:55Z" },
    ...{ drawsAt: "2026-11-25T04:05:00Z", placedAt: "2026-11-25T04:00:00Z" },
    ...{ ruleVersion: 5, currency: { code: "VND", exponent: 2, symbol: "₫" } },
    ...{ price: "40000.00", refund: "0.00", settledAt: "2026-11-25T04:05:03Z" },
  };
  const KENO = Array.from({ length: 20 }, (_, at) => String(at * 4 + 1).padStart(2, "0"));

  it("says what matched, and how each prize comes to the payout", async () => {
    const odds = { hit3: "20.3", hit2: "2.3" };
    const ticket = {
      ...{ ...TICKET, state: "won", payout: "272000.00", drawn: [KENO] },
      lines: [
        {
          ...{ type: "pick3", selection: [["01", "05", "09", "10"]], odds },
          ...{ stake: "10000.00", price: "40000.00", most: "812000.00" },
          ...{ payout: "272000.00", refund: "0.00" },
        },
      ],
    };
    sessionStorage.setItem("token", "kept");
    wire({
      ...{ ...AS_MEMBER, ...answersOf("k3") },
      "/lotto/tickets": yes({ list: [ticket], totalPages: 1, totalCount: 1 }),
    });
    showHouse("k3");
    await userEvent.click(await screen.findByRole("button", { name: /Keno.*Premiado/ }));
    const shown = await openedPaper();
    expect(shown.getByText("3 aciertos: 1 × 10.000 ₫ ×20,3")).toBeDefined();
    expect(shown.getByText("2 aciertos: 3 × 10.000 ₫ ×2,3")).toBeDefined();
    expect(shown.getAllByText("272.000 ₫").length).toBeGreaterThan(0);
    expect(["01", "09", "10"].map((ball) => shown.getByText(ball).className)).toEqual([
      ...["ball on", "ball on", "ball"],
    ]);
  });

  it("tells before its draw at which odds each of its picks was sold, and each of its prizes", async () => {
    const line = { stake: "10000.00", price: "10000.00", payout: "0.00", refund: "0.00" };
    const ticket = {
      ...{ ...TICKET, state: "open", payout: "0.00", drawn: null, settledAt: null },
      lines: [
        {
          ...{ ...line, type: "element", selection: [["metal", "fire"]], most: "92000.00" },
          odds: { metal: "9.2", wood: "4.6", water: "2.4", fire: "4.6", earth: "9.2" },
        },
        {
          ...{ ...line, type: "pick3", selection: [["01", "05", "09"]], most: "203000.00" },
          odds: { hit3: "20.3", hit2: "2.3" },
        },
      ],
    };
    sessionStorage.setItem("token", "kept");
    wire({
      ...{ ...AS_MEMBER, ...answersOf("k3") },
      "/lotto/tickets": yes({ list: [ticket], totalPages: 1, totalCount: 1 }),
    });
    showHouse("k3");
    await userEvent.click(await screen.findByRole("button", { name: /Keno.*En juego/ }));
    const shown = await openedPaper();
    const odds = shown.getAllByText(/^×\d/).map((each) => each.parentElement?.textContent);
    expect(odds).toEqual(["Metal ×9,2", "Fuego ×4,6", "3 aciertos ×20,3", "2 aciertos ×2,3"]);
    // An element and three numbers may exclude each other: what they pay together is a bound.
    expect(shown.getByText("Nunca más de").nextSibling?.textContent).toMatch(/^295\.000/);
  });

  it("says which stakes came back", async () => {
    const middle = Array.from({ length: 20 }, (_, at) => String(at * 4 + 1).padStart(2, "0"));
    // Twenty balls that come to 810: five up from the middle, and as many down.
    const drawn = middle.map((ball, at) => (at < 10 ? ball : String(81 - Number(middle[19 - at]))));
    const sum = drawn.reduce((all, ball) => all + Number(ball), 0);
    expect(sum).toBe(810);
    const ticket = {
      ...{ ...TICKET, price: "10000.00", refund: "10000.00", state: "refunded", payout: "0.00" },
      drawn: [drawn],
      lines: [
        {
          ...{ type: "sum_size", selection: [["big"]], odds: { hit: "1.92" } },
          ...{ stake: "10000.00", price: "10000.00", most: "19200.00" },
          ...{ payout: "0.00", refund: "10000.00" },
        },
      ],
    };
    sessionStorage.setItem("token", "kept");
    wire({
      ...{ ...AS_MEMBER, ...answersOf("k3") },
      "/lotto/tickets": yes({ list: [ticket], totalPages: 1, totalCount: 1 }),
    });
    showHouse("k3");
    await userEvent.click(await screen.findByRole("button", { name: /Keno.*Devuelto/ }));
    const shown = await openedPaper();
    expect(shown.getByText("Devuelta 1 apuesta × 10.000 ₫")).toBeDefined();
  });
});
