import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Inbox } from "#/islands/messages/Inbox.tsx";
import { MESSAGES_AREAS } from "#/islands/messages/texts.ts";
import { noteInboxChange } from "#/lib/client/stores/messages/inbox.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { $toasts } from "#/lib/client/toasts.ts";
import {
  deleteMessages,
  listMessages,
  type Message,
  markRead,
  restoreMessages,
} from "#/lib/contract/messages/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { wire, yes } from "../../support/wire.ts";

const LETTER: Message = {
  ...{ id: "7", kind: "operator", at: "2026-11-27T08:00:00.000Z", read: false, params: {} },
  written: { language: "en", title: "Maintenance", text: "One.\nTwo.", page: "/promotions" },
};
const NOW = "2026-11-28T08:00:00.000Z";
const pageOf = (...list: Message[]) =>
  yes({ list, totalPages: list.length > 0 ? 1 : 0, totalCount: list.length, asOf: NOW });

function answer(list: readonly Message[], sent: readonly Message[] = []) {
  let asked = "";
  const heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "1.00", heldBalance: "0.00", currency: VND, unreadCount: list.length },
    }),
    [listMessages.path]: () => {
      asked = heard.at(-1)?.path ?? "";
      return asked.includes("sent=") ? pageOf(...sent) : pageOf(...list);
    },
    [markRead.path]: yes(null),
    [deleteMessages.path]: yes({ count: 1 }),
    [restoreMessages.path]: yes({ count: 1 }),
  });
  return heard;
}

beforeEach(async () => {
  history.replaceState(null, "", "/member/messageV2");
  document.documentElement.lang = "es";
  await loadTexts("es", MESSAGES_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  vi.unstubAllGlobals();
});

describe("the inbox", () => {
  it("shows what the operator wrote in the language that it is in, and leads to a page in the reader's [MSG-01]", async () => {
    answer([LETTER]);
    render(<Inbox lang="vi" />);
    const title = await screen.findByText("Maintenance");
    expect(title).toHaveAttribute("lang", "en");
    expect(title).toHaveAttribute("dir", "auto");
    expect(screen.getByText(/One\.\s+Two\./)).toHaveAttribute("lang", "en");
    expect(screen.getByRole("link")).toHaveAttribute("href", "/vi/promotions");
  });

  it("shows hostile words of the operator's as the text they are, and no link where there is no page", async () => {
    const hostile = "<img src=x onerror=alert(1)>{{amount}}";
    answer([{ ...LETTER, written: { language: "es", title: hostile, text: "Uno", page: null } }]);
    const { container } = render(<Inbox lang="es" />);
    await screen.findByText(hostile);
    expect(container.querySelector("img[src=x]")).toBeNull();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("leads from free rounds to their game, and from a jackpot to its round", async () => {
    const until = "2026-12-31T12:00:00.000Z";
    const won = { amount: "50000.00", currency: "VND", jackpot: "La Gran Copa" };
    const game = { gameId: "triple-siete", title: "Triple Siete" };
    const granted = { ...game, count: "10", moment: until, amount: "500000.00", currency: "VND" };
    const played = { ...won, title: "Triple Siete", round: "81" };
    const told = { at: NOW, read: true } as const;
    answer([
      { ...told, id: "9", kind: "free_rounds_granted", params: granted },
      { ...told, id: "8", kind: "jackpot_won", params: played },
    ]);
    render(<Inbox lang="es" />);
    expect(
      await screen.findByText(
        /^10 jugadas gratis de Triple Siete.* 2026.* hasta 500\.000 ₫ en total/,
      ),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Ver el juego" })).toHaveAttribute(
      "data-sheet",
      "triple-siete",
    );
    expect(screen.getByText(/«La Gran Copa» de Triple Siete te pagó 50\.000/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver la jugada" })).toHaveAttribute(
      "href",
      "/member/personalHistoryCopy#round=81",
    );
  });

  it("opens at the message of the address, and says where it is gone", async () => {
    const other: Message = { ...LETTER, id: "8", written: undefined, kind: "welcome" };
    answer([other], [LETTER]);
    history.replaceState(null, "", "/member/messageV2#message=12");
    const { unmount } = render(<Inbox lang="es" />);
    await screen.findByText("Maintenance");
    const [linked] = screen.getAllByRole("list");
    expect(within(linked ?? document.body).getByText("Maintenance")).toBeInTheDocument();
    unmount();
    answer([other], []);
    render(<Inbox lang="es" />);
    expect(await screen.findByText(/Ese mensaje ya no está/)).toHaveAttribute("role", "status");
    expect(screen.queryByText("Maintenance")).toBeNull();
  });

  const sorted = (...given: readonly Partial<Message>[]): Message[] =>
    given.map((each, at) => ({
      ...{ id: String(90 - at), kind: "welcome", at: NOW, read: true, params: {} },
      ...each,
    }));

  it("parts what it shows by the reader's days", async () => {
    const ago = (days: number) => new Date(new Date().setHours(12 - 24 * days)).toISOString();
    answer(
      sorted(
        { at: ago(0) },
        { at: ago(0), kind: "totp_on" },
        { at: ago(1) },
        { at: "2024-02-03T12:00:00.000Z" },
      ),
    );
    render(<Inbox lang="es" />);
    await screen.findByRole("heading", { level: 2, name: "Hoy" });
    const days = screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);
    expect(days).toEqual(["Hoy", "Ayer", "Sábado, 3 de febrero de 2024"]);
    expect(screen.getAllByRole("list").map((list) => list.children.length)).toEqual([2, 1, 1]);
  });

  it("takes a deleted message out at once, and brings it back by the toast's own key", async () => {
    const list = sorted({}, { kind: "totp_on" });
    const heard = answer(list);
    const bodyOf = (path: string) =>
      JSON.parse(heard.findLast((each) => each.path === path)?.body ?? "{}");
    render(<Inbox lang="es" />);
    const [first] = await screen.findAllByRole("button", { name: /^Borrar: / });
    act(() => first?.click());
    expect(screen.getAllByRole("button", { name: /^Borrar: / })).toHaveLength(1);
    await waitFor(() => expect($toasts.get()).toHaveLength(1));
    const { key, messages } = bodyOf(deleteMessages.path);
    expect(messages).toEqual(["90"]);
    await act(async () => $toasts.get()[0]?.action?.run());
    expect(await screen.findAllByRole("button", { name: /^Borrar: / })).toHaveLength(2);
    expect(bodyOf(restoreMessages.path)).toEqual({ key });
  });

  it("keeps the filter in the address, and says of each what it would hold", async () => {
    const heard = answer([]);
    history.replaceState(null, "", "/member/messageV2?only=money");
    render(<Inbox lang="es" />);
    await screen.findByText(/depósitos, retiros y correcciones/);
    expect(heard.at(-1)?.path).toContain("only=money");
    act(() => screen.getByRole("tab", { name: "Lotería" }).click());
    await screen.findByText(/los premios y los sorteos/);
    expect(location.search).toBe("?only=lottery");
    act(() => screen.getByRole("tab", { name: "Todos" }).click());
    expect(location.search).toBe("");
  });

  it("shows the message of the address once, and follows when it is recalled after it was read", async () => {
    const list = [{ ...LETTER, read: true }];
    const sent = [...list];
    answer(list, sent);
    history.replaceState(null, "", "/member/messageV2#message=12");
    render(<Inbox lang="es" />);
    await screen.findByText("Maintenance");
    await screen.findByRole("tab", { name: "Todos" });
    await waitFor(() => expect(screen.getAllByText("Maintenance")).toHaveLength(1));
    list.length = 0;
    sent.length = 0;
    act(noteInboxChange);
    expect(await screen.findByText(/Ese mensaje ya no está/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Maintenance")).toBeNull());
  });
});
