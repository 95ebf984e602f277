import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Inbox } from "#/islands/messages/Inbox.tsx";
import { MESSAGES_AREAS } from "#/islands/messages/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listMessages, type Message, markRead } from "#/lib/contract/messages/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { wire, yes } from "../../support/wire.ts";

const LETTER: Message = {
  ...{ id: "7", kind: "operator", at: "2026-11-27T08:00:00.000Z", read: false, params: {} },
  written: { language: "en", title: "Maintenance", text: "One.\nTwo.", page: "/promotions" },
};
const pageOf = (...list: Message[]) =>
  yes({ list, totalPages: list.length > 0 ? 1 : 0, totalCount: list.length });

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
});
