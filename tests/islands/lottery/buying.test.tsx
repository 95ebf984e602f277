import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { $modal } from "#/lib/client/modals.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import {
  AS_MEMBER,
  atTheBoard,
  cell,
  DRAWS,
  enterBoard,
  GAME,
  NO_TICKETS,
  openedPaper,
  RULES,
  show,
  slip,
  TICKET,
} from "../../support/lottery-board.tsx";
import { MEMBER } from "../../support/member.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";
import { no, wire, yes } from "../../support/wire.ts";

atTheBoard();

const STEPPED = {
  ...RULES,
  types: RULES.types.map((each) => ({ ...each, steps: [{ from: "50", oddsFactor: "0.95" }] })),
};

describe("a member at the board", () => {
  it("buys what the slip says, and gets the printed ticket", async () => {
    const heard = await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? yes(TICKET) : NO_TICKETS),
    });
    await userEvent.click(screen.getByRole("radio", { name: /Hà Nội/ }));
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF56")).toBeDefined());
    const sent = heard.find(({ method, path }) => method === "POST" && path === "/lotto/tickets");
    expect(JSON.parse(sent?.body ?? "null")).toEqual({
      drawId: "8",
      ruleVersion: 3,
      lines: [{ type: "lo2", selection: [["08"]], stake: "1000.00" }],
    });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    expect(slip().getByText(/^Elige números/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Repetir la jugada" }));
    expect(slip().getByText("1 número × 27 bolas")).toBeDefined();
  });

  it("closes the receipt and is back on the button that bought, which buys nothing more by itself", async () => {
    const heard = await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? yes(TICKET) : NO_TICKETS),
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    const receipt = await openedPaper();
    await userEvent.click(receipt.getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement);
    const button = slip().getByRole("button", { name: /^Apostar/ });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const posts = () =>
      heard.filter(({ method, path }) => method === "POST" && path === "/lotto/tickets");
    await userEvent.keyboard("{Enter}");
    expect(posts()).toHaveLength(1);
    await userEvent.click(cell(/^27/));
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  it("is led to a deposit as soon as the balance does not cover the slip", async () => {
    await enterBoard();
    await userEvent.click(cell(/^08/));
    await waitFor(() => expect(slip().getByText("473.000 ₫")).toBeDefined());
    expect(slip().queryByRole("link", { name: "Depositar" })).toBeNull();
    await userEvent.click(slip().getByRole("button", { name: /^50\.000\s₫$/ }));
    expect(slip().getByText("Te faltan 850.000 ₫")).toBeDefined();
    expect(slip().getByRole("link", { name: "Depositar" })).toBeDefined();
  });

  it("buys with a press that comes before it is known who is in", async () => {
    sessionStorage.setItem("token", "kept");
    let answerMember: (member: ReturnType<typeof yes>) => void = () => undefined;
    const member = new Promise<ReturnType<typeof yes>>((answer) => {
      answerMember = answer;
    });
    wire({
      ...AS_MEMBER,
      "/wps/member/info": () => member,
      "/lotto/tickets": (method) => (method === "POST" ? yes(TICKET) : NO_TICKETS),
    });
    show();
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar/ }));
    expect($modal.get()).toBeNull();
    answerMember(yes(MEMBER));
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF56")).toBeDefined());
    expect($modal.get()).toBeNull();
  });

  it("is shown the new odds when they changed meanwhile, and buys nothing unseen", async () => {
    const renewed = {
      ...RULES,
      ruleVersion: 4,
      types: RULES.types.map((each) => ({ ...each, odds: { hit: "90" } })),
    };
    await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? no("rules_changed", 409) : NO_TICKETS),
      "/lgw/vn/rules": yes(renewed),
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(slip().getByText(/^Las cuotas han cambiado y/)).toBeDefined());
    expect(slip().getByText("90.000 ₫ por acierto")).toBeDefined();
  });

  it("sees that a number is much played, and buys it at the odds that the line shows", async () => {
    const heard = await enterBoard(
      {
        "/lotto/tickets": (method) => (method === "POST" ? yes(TICKET) : NO_TICKETS),
        "/lgw/vn/draws/odds": yes({
          list: [
            { drawId: "7", type: "lo2", pick: "08", oddsFactor: "0.95" },
            { drawId: "8", type: "lo2", pick: "08", oddsFactor: "0.5" },
          ],
        }),
      },
      STEPPED,
    );
    await userEvent.click(await screen.findByRole("button", { name: /^08.*cuota rebajada -5\s%/ }));
    await userEvent.click(cell(/^27/));
    expect(
      slip().getByText("Muy jugado: 08. Esta línea paga ×94,905 en vez de ×99,9."),
    ).toBeDefined();
    expect(slip().getByText("94.905 ₫ por acierto")).toBeDefined();
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 54\.000\s₫$/ }));
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF56")).toBeDefined());
    const sent = heard.find(({ method, path }) => method === "POST" && path === "/lotto/tickets");
    expect(JSON.parse(sent?.body ?? "null").lines).toEqual([
      { type: "lo2", selection: [["08", "27"]], stake: "1000.00", oddsFactor: "0.95" },
    ]);
  });

  it("is shown the odds that others brought about meanwhile, and confirms them or not, also where older odds come later", async () => {
    let asked = 0;
    const older = Promise.withResolvers<ReturnType<typeof yes>>();
    const heard = await enterBoard(
      {
        "/lotto/tickets": (method) => {
          if (method !== "POST") return NO_TICKETS;
          asked += 1;
          return asked === 1 ? no("odds_changed", 422, { oddsFactors: "0.9" }) : yes(TICKET);
        },
        "/lgw/vn/draws/odds": () => older.promise,
      },
      STEPPED,
    );
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() =>
      expect(slip().getByText(/^Las cuotas de tu boleto han cambiado/)).toBeDefined(),
    );
    await act(async () => older.resolve(yes({ list: [] })));
    expect(slip().getByText("Esta línea paga ×89,91 en vez de ×99,9.")).toBeDefined();
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF56")).toBeDefined());
    const sent = heard.filter(({ method, path }) => method === "POST" && path === "/lotto/tickets");
    expect(sent.map(({ body }) => JSON.parse(body ?? "null").lines[0].oddsFactor)).toEqual([
      undefined,
      "0.9",
    ]);
  });

  it("is moved to the next draw when one closed under them", async () => {
    const open = {
      gameCode: GAME,
      period: "2099-11-26",
      opensAt: "2026-11-18T00:00:00Z",
      drawsAt: "2099-11-26T11:15:00Z",
    };
    await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? no("draw_closed", 422) : NO_TICKETS),
      "/lgw/vn/draws": yes({ now: "2099-11-25T11:11:00Z", list: [{ ...DRAWS[1], ...open }] }),
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(slip().getByText(/Tu boleto pasa al siguiente/)).toBeDefined());
    expect(screen.queryByRole("radio", { name: /Bắc Ninh/ })).toBeNull();
  });

  it("buys once when the answer was lost, also when the draw has moved on before the next press", async () => {
    let isOffline = true;
    const heard = await enterBoard({
      "/lotto/tickets": (method) => {
        if (method !== "POST") return NO_TICKETS;
        return isOffline ? new TypeError("failed to fetch") : yes(TICKET);
      },
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(slip().getByRole("alert").textContent).toContain("no se vende dos"));
    isOffline = false;
    await userEvent.click(screen.getByRole("radio", { name: /Hà Nội/ }));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(screen.getByText("N.º AB12 CD34 EF56")).toBeDefined());
    const sent = heard.filter(({ method, path }) => method === "POST" && path === "/lotto/tickets");
    expect(sent.map(({ body }) => JSON.parse(body ?? "null").drawId)).toEqual(["7", "7"]);
    const [first, second] = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(second).toBe(first);
    expect(slip().queryByRole("alert")).toBeNull();
  });

  it("is told what is wrong when nothing was sold, and keeps the slip", async () => {
    await enterBoard({
      "/lotto/tickets": (method) => (method === "POST" ? no("number_sold_out", 422) : NO_TICKETS),
    });
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^Apostar 27\.000\s₫$/ }));
    await waitFor(() => expect(slip().getByRole("alert").textContent).toContain("agotado"));
    expect(slip().getByText("08")).toBeDefined();
    await userEvent.click(cell(/^27/));
    expect(slip().queryByRole("alert")).toBeNull();
  });

  it("keeps plays on this device under the own username, and nobody else's [LOT-01]", async () => {
    await enterBoard();
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: "Guardar jugada" }));
    await userEvent.click(slip().getByRole("button", { name: "Vaciar" }));
    await userEvent.click(slip().getByRole("button", { name: "Usar: Lô 2 cifras 08" }));
    expect(slip().getByText("1 número × 27 bolas")).toBeDefined();
    cleanup();
    await logOut();
    sessionStorage.setItem("token", "another");
    wire({ ...AS_MEMBER, "/wps/member/info": yes({ ...MEMBER, id: "m2", account: "minh" }) });
    await startSession();
    show();
    await waitFor(() =>
      expect(slip().getByRole("button", { name: "Guardar jugada" })).toBeDefined(),
    );
    expect(slip().queryByRole("button", { name: /^Usar/ })).toBeNull();
  });

  it("sees what matched on a ticket that is drawn, and how it comes to its payout", async () => {
    const [line] = TICKET.lines;
    const won = {
      ...TICKET,
      ...{ state: "won", payout: "699300.00", drawn: NORTH, settledAt: "2099-11-25T11:36:00Z" },
      lines: [{ ...line, selection: [["27", "98"]], payout: "699300.00" }],
    };
    await enterBoard({ "/lotto/tickets": yes({ list: [won], totalPages: 1, totalCount: 1 }) });
    await userEvent.click(
      await screen.findByRole("button", { name: /Bắc Ninh.*Lô 2 cifras 27 98.*Premiado/ }),
    );
    const shown = await openedPaper();
    expect(shown.getByText("7 aciertos × 1.000 ₫ ×99,9")).toBeDefined();
    expect(shown.getAllByText("699.300 ₫").length).toBeGreaterThan(0);
    expect(shown.getByText("27").className).toBe("ball on");
    expect(shown.getByText("98").className).toBe("ball");
  });

  it("sees a prize below the price as what came back, and no seal on it", async () => {
    const back = {
      ...TICKET,
      ...{ state: "won", payout: "26000.00", settledAt: "2099-11-25T11:36:00Z" },
    };
    await enterBoard({ "/lotto/tickets": yes({ list: [back], totalPages: 1, totalCount: 1 }) });
    await userEvent.click(await screen.findByRole("button", { name: /Volvió.*26\.000\s₫/ }));
    const shown = await openedPaper();
    expect(shown.getByText("Volvió").className).toBe("stamp is-back");
    expect(shown.queryByText("Premiado")).toBeNull();
  });

  it("reads on a receipt whose times it tells, the reader's beside Hanoi's", async () => {
    await enterBoard({ "/lotto/tickets": yes({ list: [TICKET], totalPages: 1, totalCount: 1 }) });
    await userEvent.click(await screen.findByRole("button", { name: /Bắc Ninh.*En juego/ }));
    const shown = await openedPaper();
    const times = await shown.findAllByText(/en Hanói · .* aquí/);
    expect(times.map(({ textContent }) => textContent)).toEqual([
      "mié, 25/11, 18:15 en Hanói · 11:15 aquí",
      "mar, 24/11, 17:00 en Hanói · 10:00 aquí",
    ]);
  });

  it("gives an open ticket back after being asked once more", async () => {
    const heard = await enterBoard({
      "/lotto/tickets": yes({ list: [TICKET], totalPages: 1, totalCount: 1 }),
      "/lotto/tickets/cancel": yes({ ...TICKET, state: "cancelled", refund: "27000.00" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /Bắc Ninh.*En juego/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Anular boleto" }));
    expect(heard.some(({ path }) => path === "/lotto/tickets/cancel")).toBe(false);
    expect(screen.getByText("¿Anular este boleto? Te devolvemos 27.000 ₫.")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Anular boleto" }));
    await waitFor(() =>
      expect(within(screen.getByRole("dialog")).getByText("Anulado")).toBeDefined(),
    );
  });
});
