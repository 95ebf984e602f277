import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { GAMES_RECORD_AREAS } from "#/islands/games/record-texts.ts";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { RECORD_AREAS } from "#/islands/lottery/record-texts.ts";
import { TicketRecord } from "#/islands/lottery/TicketRecord.tsx";
import { $recordKind } from "#/lib/client/stores/games/record-kind.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { listTickets } from "#/lib/contract/lottery/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { openCockfights } from "../../support/coupon.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const ROUND = {
  id: "r1",
  roundId: "round-0001",
  gameId: "gallo-de-jade",
  gameName: "Gallo de Jade",
  vendorName: "Pleno Studio",
  vassalage: "STUDIO",
  category: "INHOUSE",
  startedAt: "2026-11-22T12:00:00.000Z",
  settledAt: "2026-11-22T12:00:01.000Z",
  state: "settled",
  stake: "10000.00",
  payout: "25000.00",
};
const PAGE = {
  list: [ROUND],
  totalPages: 1,
  totalCount: 1,
  totalStake: ROUND.stake,
  totalPayout: ROUND.payout,
};

const LINE = {
  ...{ type: "side", selection: [["big"]], stake: "20000.00", price: "20000.00" },
  ...{ odds: { big: "1.9" }, most: "38000.00", payout: "38000.00", refund: "0.00" },
};
const WON = {
  ...{ ticketId: "ABCDEFGH2345", drawId: "7", gameCode: "k3", station: "", ruleVersion: 5 },
  ...{ period: "2026-11-24-1831", closesAt: "2026-11-24T11:30:55.000Z" },
  ...{ drawsAt: "2026-11-24T11:31:00.000Z", placedAt: "2026-11-24T11:30:00.000Z" },
  ...{ settledAt: "2026-11-24T11:31:02.000Z", drawn: [["4", "5", "6"]], lines: [LINE] },
  ...{ state: "won", currency: MEMBER_REPLY.currency, price: "20000.00" },
  ...{ payout: "38000.00", refund: "0.00" },
};
const GIVEN_BACK = { ...WON, ticketId: "ZZZZZZZZ2345", state: "cancelled", payout: "0.00" };
const OPEN = { ...WON, ticketId: "XXXXXXXX2346", state: "open", payout: "0.00", drawn: null };
const TICKETS = {
  list: [WON, GIVEN_BACK, OPEN],
  ...{ totalPages: 3, totalCount: 42, totalPrice: "860000.00", totalBack: "610000.00" },
  totalOpen: OPEN.price,
};

beforeEach(async () => {
  await loadTexts("es", [...GAMES_AREAS, ...GAMES_RECORD_AREAS, ...RECORD_AREAS]);
  $recordKind.set("games");
  wire({
    "/wps/session/logout": yes(null),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes(PAGE),
    [listTickets.path]: yes(TICKETS),
  });
  await logOut();
  sessionStorage.setItem("token", "first");
});
afterEach(async () => {
  cleanup();
  await logOut();
  vi.unstubAllGlobals();
});

it("a round on a phone has its stake, its win, its result and its time in two lines", async () => {
  render(<BettingRecord lang="es" />);
  const row = (await screen.findByText("Gallo de Jade")).closest("tr");
  const at = (place: string) => row?.querySelector(`[data-at="${place}"]`)?.textContent;
  expect(at("lead")).toContain("Gallo de Jade");
  expect(at("figure")).toMatch(/\+15[.]000/);
  expect(at("under")).toMatch(/^Apuesta 10[.]000.* · Premio 25[.]000/);
  expect(row?.querySelector('[data-at="side"] button time')).toHaveAttribute(
    "datetime",
    ROUND.startedAt,
  );
});

/** A platform that has these rounds. */
const wireRounds = (page: () => object) =>
  wire({
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: () => yes(page()),
  });

/** The lines of the file that is saved when this is pressed. */
async function saved(): Promise<string[]> {
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
  await userEvent.click(await screen.findByRole("button", { name: "Guardar como CSV" }));
  await vi.waitFor(() => expect(made).toHaveBeenCalled());
  const [blob] = made.mock.calls[0] ?? [];
  const text = blob instanceof Blob ? await blob.text() : "";
  made.mockRestore();
  return text.replace("\u{feff}", "").trimEnd().split("\r\n");
}

it("all rounds are saved as a table, page by page, with nothing that a spreadsheet takes for a formula", async () => {
  const older = { ...ROUND, id: "r0", gameName: "=1+1", state: "open", payout: "0.00" };
  const paidSoFar = { ...older, id: "r00", payout: "300.00" };
  const heard: Heard[] = wireRounds(() =>
    heard.at(-1)?.path.includes("before=r1")
      ? { ...PAGE, list: [paidSoFar, older], next: null }
      : { ...PAGE, next: "r1" },
  );
  render(<BettingRecord lang="es" />);
  const [head, first, open, last, ...more] = await saved();
  expect(head).toMatch(/^Fecha,Juego,Proveedor,Jugada,Apuesta,Premio,Resultado,Moneda,/);
  expect(first).toMatch(
    /^2026-11-22 .*,Gallo de Jade,Pleno Studio,round-0001,10000.00,25000.00,15000.00,VND,/,
  );
  expect(last).toContain(`,"'=1+1",`);
  expect(last).toContain(",10000.00,,,VND,En juego,");
  expect(open).toContain(",10000.00,300.00,,VND,En juego,");
  expect(more).toEqual([]);
});

it("what is more than a file holds is saved in no part", async () => {
  const list = Array.from({ length: 100 }, (_, n) => ({ ...ROUND, id: `r${n}` }));
  const heard: Heard[] = wireRounds(() =>
    heard.at(-1)?.path.includes("pageSize=100") ? { ...PAGE, list, next: "more" } : PAGE,
  );
  const made = vi.spyOn(URL, "createObjectURL");
  render(<BettingRecord lang="es" />);
  await userEvent.click(await screen.findByRole("button", { name: "Guardar como CSV" }));
  expect(await screen.findByText(/más de 5000 líneas/)).toBeVisible();
  expect(made).not.toHaveBeenCalled();
});

it("tells of tickets too: what each cost, what came back, all of them together, and each as it is printed", async () => {
  render(
    <>
      <BettingRecord lang="es" />
      <TicketRecord lang="es" />
    </>,
  );
  await userEvent.selectOptions(await screen.findByLabelText("Qué apuestas"), "Lotería");
  const [won, givenBack, open] = await screen.findAllByRole("row").then((rows) => rows.slice(1));
  const at = (row: Element | undefined, place: string) =>
    row?.querySelector(`[data-at="${place}"]`)?.textContent;
  expect(at(won, "lead")).toMatch(/^K3 .*24/);
  expect(at(won, "figure")).toMatch(/\+18[.]000/);
  expect(at(givenBack, "figure")).toMatch(/^0/);
  expect(at(givenBack, "under")).toMatch(/Anulado 20[.]000/);
  // What is in play is no loss, neither by itself nor in the sum.
  expect(at(open, "figure")).toBe("En juego");
  expect(screen.getByText("Total").closest("tr")?.textContent).toMatch(
    /860[.]000.*610[.]000.*-230[.]000.*En juego 20[.]000/,
  );
  expect(screen.queryByText("Gallo de Jade")).toBeNull();

  wire({ [listTickets.path]: yes({ ...TICKETS, totalPages: 1 }) });
  const [head, ...lines] = await saved();
  expect(head).toMatch(/^Fecha,Juego,Sorteo,/);
  expect(lines.map((line) => line.split(",").slice(4, 7))).toEqual([
    ["20000.00", "38000.00", "18000.00"],
    ["20000.00", "20000.00", "0.00"],
    ["20000.00", "", ""],
  ]);

  await userEvent.click(screen.getAllByRole("button", { name: "N.º 2345" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: /ABCDEFGH2345/ })).toBeDefined();
});

it("lists what is not finished, each leading back into its game, and takes none of it for a loss", async () => {
  const open = { ...ROUND, id: "r2", gameId: "minas-de-plata", gameName: "Minas de Plata" };
  const unfinished = { ...open, state: "open", settledAt: null, payout: "0.00", bonus: true };
  const heard: Heard[] = wireRounds(() =>
    heard.at(-1)?.path.includes("state=open")
      ? { ...PAGE, list: [unfinished], totalPayout: "0.00", totalOpen: ROUND.stake }
      : { ...PAGE, totalOpen: "0.00" },
  );
  render(<BettingRecord lang="es" />);
  await userEvent.selectOptions(await screen.findByLabelText("Estado"), "Sin terminar");
  const row = (await screen.findByText("Minas de Plata")).closest("tr") as HTMLElement;
  expect(screen.queryByText("Gallo de Jade")).toBeNull();
  expect(row.querySelector('[data-at="figure"]')?.textContent).not.toMatch(/10[.]000/);
  for (const on of within(row).getAllByRole("button", { name: "Seguir con esta jugada" }))
    expect({ ...on.dataset }).toEqual({
      ...{ game: "minas-de-plata", vassalage: "STUDIO", money: "bonus" },
    });
  const total = screen.getByText("Total").closest("tr")?.textContent;
  expect(total).toMatch(/10[.]000.*En juego 10[.]000/);
  expect(total).not.toContain("-10");
});

it("says which rounds were free and what a jackpot paid, in the list, in a round's moves and in the file", async () => {
  const free = { ...ROUND, free: true, stake: "0.00" };
  const won = { ...ROUND, id: "r9", jackpot: "5000.00" };
  wire({
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes({ ...PAGE, list: [free, won], totalStake: "0.00" }),
    [getRound.path]: yes({
      round: { ...free, jackpot: "5000.00" },
      movements: [
        { kind: "bet", at: ROUND.startedAt, amount: "0.00", transactionId: "t1" },
        { kind: "win", at: ROUND.startedAt, amount: "25000.00", transactionId: "t2" },
      ],
      details: null,
    }),
  });
  render(<BettingRecord lang="es" />);
  expect(await screen.findByText(/Jugada gratis/)).toBeTruthy();
  expect(screen.getByText(/Bote/).textContent).toContain("5.000,00");
  const [, first, second] = await saved();
  expect(first).toMatch(/,Jugada gratis$/);
  expect(second).toMatch(/,5000.00,Mi saldo$/);
  const [details] = await screen.findAllByRole("button", { name: /Ver / });
  await userEvent.click(details as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Jugada gratis")).toBeTruthy();
  expect(dialog.getByText("Del bote")).toBeTruthy();
});

it("tells of an open bet on matches what it is on, and that its win is not known yet", async () => {
  const open = {
    ...{ ...ROUND, id: "r3", gameId: "gallos", gameName: "Gallos", category: "COCKFIGHT" },
    ...{ state: "open", settledAt: null, payout: "0.00" },
  };
  const details = { ...openCockfights(open.roundId), stake: open.stake };
  wire({
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes({ ...PAGE, list: [open], totalOpen: open.stake }),
    [getRound.path]: yes({ round: open, movements: [], details }),
  });
  render(<BettingRecord lang="es" />);
  const row = (await screen.findByText("Gallos")).closest("tr");
  expect(row?.querySelector('[data-at="under"]')?.textContent).toMatch(/ · Premio pendiente/);
  expect(row?.textContent).not.toMatch(/(?:^|\D)0,00/);
  await userEvent.click(document.querySelector("[data-round]") as Element);
  const dialog = await screen.findByRole("dialog");
  const [first, second] = await within(dialog).findAllByText(/Ganador de la pelea/);
  expect(first?.closest("li")?.textContent).toMatch(
    /^Meron · Canelo1,80Canelo – CenizoAcertadaGanador de la pelea · Derby/,
  );
  expect(second?.closest("li")?.textContent).toMatch(/^Tablas21,00Talisayin – PintoPor decidirse/);
  expect(dialog.textContent).toMatch(/Cuota total37,80Premio si aciertas378[.]000/);
  expect(dialog.textContent).toContain("PremioPendiente");
  expect(screen.queryByRole("link", { name: "Comprobar esta jugada" })).toBeNull();
});

it("says that nothing is left unfinished", async () => {
  const heard: Heard[] = wireRounds(() =>
    heard.at(-1)?.path.includes("state=open") ? { ...PAGE, list: [] } : PAGE,
  );
  render(<BettingRecord lang="es" />);
  await userEvent.selectOptions(await screen.findByLabelText("Estado"), "Sin terminar");
  expect(await screen.findByText("Nada quedó a medias")).toBeVisible();
});

it("leads on to the game from a round that is open, with the money that it was begun with", async () => {
  const open = { ...ROUND, gameId: "minas-de-plata", state: "open", settledAt: null, bonus: true };
  const details = {
    ...{ kind: "mines", roundId: ROUND.roundId, gameId: open.gameId, mines: 3, times: "1.2857" },
    ...{ stake: ROUND.stake, payout: "12857.14", picks: [0, 6], board: null },
    fairness: {
      ...{
        serverSeedHash: "ab",
        serverSeed: null,
        clientSeed: "plata",
        nonce: 0,
        configHash: "cd",
      },
    },
  };
  wire({
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes({ ...PAGE, list: [open] }),
    [getRound.path]: yes({ round: open, movements: [], details }),
  });
  render(<BettingRecord lang="es" />);
  await screen.findAllByText(/0001/);
  await userEvent.click(document.querySelector("[data-round]") as Element);
  const dialog = await screen.findByRole("dialog");
  const on = await within(dialog).findByRole("button", { name: "Seguir con esta jugada" });
  expect({ ...on.dataset }).toEqual({
    ...{ game: "minas-de-plata", vassalage: "STUDIO", money: "bonus" },
  });
  expect(screen.queryByRole("link", { name: "Comprobar esta jugada" })).toBeNull();
  expect(screen.getByText("3 minas, 2 casillas abiertas")).toBeTruthy();
  expect(screen.getAllByText(/: plata$/)).toHaveLength(2);
  expect(screen.getAllByText(/: boca abajo$/)).toHaveLength(23);
});
