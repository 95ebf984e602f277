import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { CARD_AREAS } from "#/islands/games/card-texts.ts";
import { FAIR_AREAS } from "#/islands/games/fair-texts.ts";
import { RoundVerifier } from "#/islands/games/RoundVerifier.tsx";
import { GAMES_RECORD_AREAS } from "#/islands/games/record-texts.ts";
import { CARD_AREAS as TICKET_CARD_AREAS } from "#/islands/lottery/card-texts.ts";
import { RECORD_AREAS } from "#/islands/lottery/record-texts.ts";
import { TicketRecord } from "#/islands/lottery/TicketRecord.tsx";
import { $recordKind } from "#/lib/client/stores/games/record-kind.ts";
import { $mayShareWins } from "#/lib/client/stores/messages/may-share.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { getSharedRound } from "#/lib/contract/games/shared-rounds.ts";
import { listTickets } from "#/lib/contract/lottery/calls.ts";
import { getWinCard } from "#/lib/contract/messages/win-cards.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const lately = new Date(Date.now() - 60_000).toISOString();
const ROUND = {
  ...{ id: "1", roundId: "round-0001", gameId: "dados-del-puerto", gameName: "Dados del Puerto" },
  ...{ vendorName: "Pleno Studio", vassalage: "STUDIO", category: "INHOUSE" },
  ...{ startedAt: lately, settledAt: lately, state: "settled" },
  ...{ stake: "1000.00", payout: "1980.00" },
};
const OTHERS = [
  { ...ROUND, id: "2", gameName: "Lost", payout: "0.00" },
  { ...ROUND, id: "3", gameName: "Even", payout: "1000.00" },
  { ...ROUND, id: "4", gameName: "Open", state: "open", settledAt: null },
  { ...ROUND, id: "5", gameName: "Undone", state: "rolled_back" },
  { ...ROUND, id: "6", gameName: "Bonus", bonus: true },
  { ...ROUND, id: "7", gameName: "Old", settledAt: "2020-01-01T00:00:00.000Z" },
];
const OFFER = {
  ...{ name: "lin***078", isProven: true, isShared: false },
  card: {
    ...{ game: ROUND.gameName, at: lately, multiple: "1.98" },
    win: { amount: "1980.00", stake: "1000.00", currency: MEMBER_REPLY.currency },
  },
};
const LINE = {
  ...{ type: "side", selection: [["big"]], stake: "20000.00", price: "20000.00" },
  ...{ odds: { big: "1.9" }, most: "38000.00", payout: "38000.00", refund: "0.00" },
};
const TICKET = {
  ...{ ticketId: "ABCDEFGH2345", drawId: "7", gameCode: "k3", station: "", ruleVersion: 5 },
  ...{ period: "2026-11-24-1831", closesAt: lately, drawsAt: lately, placedAt: lately },
  ...{ settledAt: lately, drawn: [["4", "5", "6"]], lines: [LINE], state: "won" },
  ...{ currency: MEMBER_REPLY.currency, price: "20000.00", payout: "38000.00", refund: "0.00" },
};
const LOST = { ...TICKET, ticketId: "LMNPQRST2345", state: "lost", payout: "0.00" };
const sums = { totalPages: 1, totalCount: 1, totalStake: "1.00", totalPayout: "1.00" };

const serve = (win: Parameters<typeof wire>[0][string] = yes(OFFER)) =>
  wire({
    "/wps/session/logout": yes(null),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes({ list: [ROUND, ...OTHERS], ...sums }),
    [getRound.path]: yes({ round: ROUND, movements: [], details: null }),
    [listTickets.path]: yes({
      list: [TICKET, LOST],
      ...sums,
      totalPrice: "1.00",
      totalBack: "1.00",
    }),
    [getWinCard.path]: win,
  });
const asked = (heard: ReturnType<typeof wire>) =>
  heard.filter(({ path }) => path.startsWith(getWinCard.path));
const openers = () => screen.findAllByRole("button", { name: /^Compartir en el chat: / });

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", [
    ...[...CARD_AREAS, ...TICKET_CARD_AREAS, ...FAIR_AREAS],
    ...[...GAMES_RECORD_AREAS, ...RECORD_AREAS],
  ]);
  $recordKind.set("games");
  $mayShareWins.set(false);
  const opener = document.createElement("button");
  opener.dataset["show"] = "chat";
  document.body.append(opener);
  serve();
  await logOut();
  sessionStorage.setItem("token", "first");
});
afterEach(async () => {
  cleanup();
  document.querySelector("[data-show=chat]")?.remove();
  await logOut();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
});

it("a won row alone has the button, and it shows what others will see before anything is sent [MSG-02]", async () => {
  const heard = serve((method) => yes(method === "GET" ? OFFER : { line: "9" }));
  render(<BettingRecord lang="es" />);
  const [button, ...more] = (await openers()).filter((one) => one.closest(".only-phone") === null);
  expect(button).toHaveAccessibleName("Compartir en el chat: Dados del Puerto");
  expect(more).toEqual([]);
  await userEvent.click(button as HTMLElement);
  const dialog = within(document.querySelector("#roundDialog") as HTMLElement);
  expect(await dialog.findByText(/Apostado 1\.000/)).toBeVisible();
  expect(dialog.getByText("×1,98")).toBeVisible();
  expect(dialog.getByText(/lin\*\*\*078/)).toBeVisible();
  expect(asked(heard).map(({ method }) => method)).not.toContain("PUT");
  await userEvent.click(dialog.getByRole("checkbox"));
  expect(dialog.queryByText(/Apostado/)).toBeNull();
  expect(dialog.getByText(/^Los demás ven el juego/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Compartirlo" }));
  expect(await dialog.findByText(/ya se compartió/)).toBeVisible();
  const put = asked(heard).find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "")).toEqual({ winId: "round:1", room: "es", withWin: false });
});

it("who may not write has no button, and where there is no chat nothing is asked", async () => {
  const muted = serve(no("chat_muted", 422));
  render(<BettingRecord lang="es" />);
  await screen.findByText("Dados del Puerto");
  await waitFor(() => expect(asked(muted)).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /^Compartir/ })).toBeNull();
  cleanup();
  document.querySelector("[data-show=chat]")?.remove();
  const none = serve();
  render(<BettingRecord lang="es" />);
  await screen.findByText("Dados del Puerto");
  expect(asked(none)).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Compartir/ })).toBeNull();
});

it("what the chat refuses is said, and it can be tried again", async () => {
  serve((method) => (method === "GET" ? yes(OFFER) : no("chat_slow", 422, { seconds: 3 })));
  render(<BettingRecord lang="es" />);
  await userEvent.click((await openers())[0] as HTMLElement);
  await userEvent.click(await screen.findByRole("button", { name: "Compartirlo" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Espera/);
  expect(screen.getByRole("button", { name: "Compartirlo" })).toBeEnabled();
});

it("a won ticket has it in the betting record too", async () => {
  $recordKind.set("lottery");
  serve(yes({ ...OFFER, isShared: true }));
  render(<TicketRecord lang="es" />);
  const buttons = await openers();
  expect(new Set(buttons.map((one) => one.getAttribute("aria-label")))).toEqual(
    new Set(["Compartir en el chat: N.º 2345"]),
  );
  await userEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText("Este boleto ya se compartió en la sala de chat.")).toBeVisible();
});

it("a shown round's link fills the check for anybody, and says why where its seed is not told yet", async () => {
  const code = "s4nJZJn3A8B4FOryA9Pqjw";
  history.replaceState(null, "", `/fair?round=${code}`);
  const fairness = {
    ...{ serverSeedHash: "ab12", serverSeed: null, clientSeed: "client" },
    ...{ nonce: 13, configHash: "cd34" },
  };
  const shown = {
    ...{ gameId: ROUND.gameId, gameName: ROUND.gameName, settledAt: lately },
    ...{ stake: "1000.00", payout: "1980.00", currency: MEMBER_REPLY.currency },
    details: {
      ...{ kind: "instant", roundId: "r", gameId: ROUND.gameId, stake: "1000.00" },
      ...{ payout: "1980.00", choice: { way: "under", target: 4950 }, drawn: [681] },
      ...{ times: "1.98", fairness },
    },
  };
  const heard = wire({
    "/wps/session/logout": yes(null),
    "/wps/member/info": no("no_session", 401),
    [getSharedRound.path]: yes(shown),
  });
  sessionStorage.clear();
  render(<RoundVerifier lang="es" />);
  expect(await screen.findByText(/Alguien compartió esta jugada/)).toBeVisible();
  expect(screen.getByText(/todavía no se puede enseñar/)).toBeVisible();
  expect(screen.getByDisplayValue("client")).toBeVisible();
  expect(heard.filter(({ path }) => path.startsWith(getSharedRound.path))).toHaveLength(1);
});
