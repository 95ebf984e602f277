import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MyNumbers } from "#/islands/lottery/MyNumbers.tsx";
import { RESULT_AREAS } from "#/islands/lottery/result-texts.ts";
import { ShareTicket } from "#/islands/lottery/ShareTicket.tsx";
import { Trends } from "#/islands/lottery/Trends.tsx";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { AS_MEMBER, TICKET } from "../../support/lottery-board.tsx";
import { NORTH } from "../../support/vietnam-lottery.ts";
import { no, wire, yes } from "../../support/wire.ts";

const GAME = REGIONAL_CODES.north;
const DAY = "2026-11-24";
const DRAW = {
  ...{ drawId: "7", gameCode: GAME, station: "Bắc Ninh", period: DAY, state: "drawn" },
  ...{ drawsAt: "2026-11-24T11:15:00Z", drawn: NORTH },
};
const ENDING = (NORTH[0]?.[0] ?? "").slice(-2);

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", RESULT_AREAS);
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("one's own numbers on a page of results", () => {
  it("are looked for in the draws of that day, prize by prize, and kept on the device", async () => {
    const heard = wire({ "/lgw/vn/draws/day": yes({ list: [DRAW] }) });
    const { unmount } = render(<MyNumbers lang="es" gameCode={GAME} day={DAY} />);
    await userEvent.type(screen.getByRole("textbox"), `${ENDING}, xx`);
    await press("Ver si salieron");
    await waitFor(() => expect(screen.getByText("No se entiende: xx")).toBeDefined());
    expect(screen.getByText(new RegExp(`Especial ${NORTH[0]?.[0]}`))).toBeDefined();
    expect(heard.find(({ path }) => path.startsWith("/lgw"))?.path).toBe(
      `/lgw/vn/draws/day?gameCode=${GAME}&day=${DAY}`,
    );
    unmount();
    render(<MyNumbers lang="es" gameCode={GAME} day={DAY} />);
    expect(screen.getByRole("textbox")).toHaveProperty("value", `${ENDING}, xx`);
  });

  it("that are balls are told how many of a play fell, and what prize a whole ticket wins", async () => {
    const drawn = [["01", "02", "03", "04", "05", "06"]];
    const draw = { ...DRAW, gameCode: "mega-645", station: "", drawn };
    wire({ "/lgw/vn/draws/day": yes({ list: [draw] }) });
    render(<MyNumbers lang="es" gameCode="mega-645" day={DAY} />);
    await userEvent.type(screen.getByRole("textbox"), "1 2 3 4 5 45{Enter}40 41");
    await press("Ver si salieron");
    await waitFor(() =>
      expect(screen.getByText(/5 de 6: 01 02 03 04 05, primer premio/)).toBeDefined(),
    );
    expect(screen.getByText("No salió")).toBeDefined();
  });

  it("are asked for of no dice or cars, where a member's tickets of the day stand alone", async () => {
    sessionStorage.setItem("token", "kept");
    const ticket = { ...TICKET, gameCode: "k3", station: "" };
    wire({
      ...AS_MEMBER,
      "/lotto/tickets": yes({ list: [ticket], totalPages: 1, totalCount: 1 }),
    });
    await startSession();
    render(<MyNumbers lang="es" gameCode="k3" day={DAY} />);
    expect(
      await screen.findByRole("heading", { name: "Tus boletos de este día", level: 2 }),
    ).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("stand beside a member's tickets of that day", async () => {
    sessionStorage.setItem("token", "kept");
    const won = { ...TICKET, state: "won", payout: "99900.00" };
    const heard = wire({
      ...AS_MEMBER,
      "/lotto/tickets": yes({ list: [won], totalPages: 1, totalCount: 1 }),
    });
    await startSession();
    render(<MyNumbers lang="es" gameCode={GAME} day={DAY} />);
    const mine = await screen.findByRole("region", { name: "Tus boletos de este día" });
    expect(within(mine).getByText(/99\.900/)).toBeDefined();
    expect(
      heard.some(({ path }) => path.includes(`gameCode=${GAME}`) && path.includes(`day=${DAY}`)),
    ).toBe(true);
  });

  it("say so when the draws did not come", async () => {
    wire({ "/lgw/vn/draws/day": no("unavailable", 503) });
    render(<MyNumbers lang="es" gameCode={GAME} day={DAY} />);
    await userEvent.type(screen.getByRole("textbox"), "68");
    await press("Ver si salieron");
    await waitFor(() => expect(document.querySelector(".hint.err")).not.toBeNull());
  });
});

describe("trends", () => {
  const opened = (numbers: readonly string[], at: number) => ({
    ...{ drawId: String(at), gameCode: "k3", station: "", period: `${DAY}-${at}` },
    ...{ drawsAt: "2026-11-24T11:15:00Z", drawn: [numbers] },
  });
  const OPENED = yes({ list: [opened(["1", "1", "2"], 2), opened(["5", "6", "6"], 1)] });

  it("are fetched once they are opened: roads, and how long each number has stayed out", async () => {
    const heard = wire({ "/lgw/vn/numeros/opened/game": OPENED });
    render(<Trends lang="es" gameCode="k3" />);
    expect(heard).toEqual([]);
    await press("Tendencias");
    const road = await screen.findByRole("list", { name: "Grande o pequeño (suma)" });
    expect(
      within(road)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Ggrande", "Ppequeño"]);
    const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name} `) });
    expect(row("1").textContent).toBe("102");
    expect(row("5").textContent).toBe("511");
    expect(row("3").textContent).toBe("3>20");
  });

  it("count every draw that they say they look back on", async () => {
    const list = Array.from({ length: 100 }, (_, at) => opened(["5", "6", "6"], at + 1));
    wire({ "/lgw/vn/numeros/opened/game": yes({ list }) });
    render(<Trends lang="es" gameCode="k3" />);
    await press("Tendencias");
    await screen.findByText(/, 100 en total\./);
    expect(screen.getByText("grande: 100")).toBeDefined();
  });

  it("are sorted by what one presses, and shown for sums too", async () => {
    wire({ "/lgw/vn/numeros/opened/game": OPENED });
    render(<Trends lang="es" gameCode="k3" />);
    await press("Tendencias");
    await userEvent.click(await screen.findByRole("button", { name: "Sin salir" }));
    const [, first] = screen.getAllByRole("row");
    expect(first?.textContent).toMatch(/^3>20$/);
    await press("Sumas");
    expect(screen.getByRole("row", { name: /^17 / }).textContent).toBe("1711");
  });

  it("offer the retry when the draws did not come", async () => {
    wire({ "/lgw/vn/numeros/opened/game": no("unavailable", 503) });
    render(<Trends lang="es" gameCode="k3" />);
    await press("Tendencias");
    expect(await screen.findByRole("alert")).toBeDefined();
    wire({ "/lgw/vn/numeros/opened/game": OPENED });
    await press("Otra vez");
    expect(await screen.findByRole("list", { name: "Impar o par (suma)" })).toBeDefined();
  });
});

describe("the link of a ticket", () => {
  const CODE = "Ab3-_defghijklmnopqrst";
  const ticket = TICKET as Ticket;

  it("is made by the owner, without a name unless they say so, and taken back", async () => {
    const heard = wire({
      "/lotto/tickets/share": yes({ code: CODE, named: false }),
      "/lotto/tickets/unshare": yes(null),
    });
    let shown = ticket;
    const onChanged = (next: Ticket) => {
      shown = next;
      rerender(<ShareTicket lang="es" ticket={next} onChanged={onChanged} />);
    };
    // As a dialog shows it anew: what is said after the link is gone must be in sight.
    const { rerender } = render(
      <ShareTicket
        lang="es"
        ticket={{ ...ticket, share: { code: CODE, named: false } }}
        onChanged={onChanged}
      />,
    );
    expect(document.querySelector("details")?.open).toBe(true);
    rerender(<ShareTicket lang="es" ticket={ticket} onChanged={onChanged} />);
    await press("Crear el enlace");
    expect(await screen.findByDisplayValue(new RegExp(`/tickets/${CODE}$`))).toBeDefined();
    expect(JSON.parse(heard[0]?.body ?? "null")).toEqual({
      ticketId: ticket.ticketId,
      named: false,
    });
    await userEvent.click(screen.getByRole("checkbox", { name: /primeras letras/ }));
    expect(JSON.parse(heard[1]?.body ?? "null")).toMatchObject({ named: true });
    await press("Dejar de enseñarlo");
    await waitFor(() => expect(screen.getByText(/ya no lleva a ninguna parte/)).toBeDefined());
    expect(shown.share).toBeUndefined();
    expect(document.querySelector("details")?.open).toBe(true);
  });

  it("that was not made says why", async () => {
    wire({ "/lotto/tickets/share": no("not_found", 404) });
    render(
      <ShareTicket
        lang="es"
        ticket={ticket}
        onChanged={() => expect.unreachable("nothing changed")}
      />,
    );
    await userEvent.click(screen.getByText("Enseñar este boleto"));
    await press("Crear el enlace");
    expect(await screen.findByRole("alert")).toBeDefined();
  });
});
