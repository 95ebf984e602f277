import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChatTalk } from "#/islands/messages/ChatTalk.tsx";
import { CHAT_AREAS } from "#/islands/messages/chat-texts.ts";
import {
  $chat,
  $reported,
  $unseen,
  leaveChat,
  loadChat,
  showChat,
} from "#/lib/client/stores/messages/chat.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const ROOMS = [
  { tag: "es", name: "Español" },
  { tag: "en", name: "English" },
];
const line = (id: number, text: string, more: object = {}) => ({
  ...{ id: String(id), name: "bud***", text, replyTo: null, mine: false },
  at: "2026-11-21T12:00:00.000Z",
  ...more,
});
const here = (list: readonly object[], more: object = {}) =>
  yes({ list, next: null, gone: [], present: 2, slowSeconds: 3, ...more });

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CHAT_AREAS);
  sessionStorage.setItem("token", "kept");
});
afterEach(() => {
  cleanup();
  leaveChat();
  $reported.set([]);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(<ChatTalk t={textsFor("es", ...CHAT_AREAS)} lang="es" rooms={ROOMS} focused />);

describe("the talk of a room", () => {
  it("says who is to begin where nobody has, and keeps what is not taken, with the reason", async () => {
    const heard = wire({
      "/wps/chat/lines": (method) =>
        method === "GET" ? here([]) : no("chat_slow", 422, { seconds: 4 }),
    });
    show();
    await screen.findByText(/Todavía nadie ha escrito aquí/);
    const field = screen.getByLabelText("Tu mensaje");
    await userEvent.type(field, "Hola{Enter}");
    await screen.findAllByText("Espera 4 s antes de escribir otra vez.");
    expect(field).toHaveValue("Hola");
    expect(field).toHaveFocus();
    const sent = heard.find(({ method }) => method === "PUT");
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ room: "es", text: "Hola" });
  });

  it("answers a line, and lets go of the answer", async () => {
    const heard = wire({
      "/wps/chat/lines": (method) =>
        method === "GET" ? here([line(7, "¿Qué mesa?")]) : yes(line(8, "La de bacará")),
    });
    show();
    await userEvent.click(await screen.findByRole("button", { name: /^Responder: / }));
    expect(screen.getByText("Respondes a bud***")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Tu mensaje"), "La de bacará{Enter}");
    const own = (await screen.findByText("La de bacará")).closest("li");
    expect(own).toHaveTextContent("Tú");
    const sent = heard.find(({ method }) => method === "PUT");
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ replyTo: "7" });
    await waitFor(() => expect(screen.queryByText(/Respondes a/)).toBeNull());
  });

  it("reports another's line and never one's own", async () => {
    const heard = wire({
      "/wps/chat/lines": here([line(9, "Mía", { mine: true }), line(8, "Fea")]),
      "/wps/chat/reports": yes({ id: "8" }),
    });
    show();
    const [fea, mine] = [await screen.findByText("Fea"), screen.getByText("Mía")].map((each) =>
      each.closest("li"),
    );
    if (!(fea && mine)) throw new Error("two lines are missing");
    expect(within(mine).queryByRole("button", { name: /^Denunciar: / })).toBeNull();
    await userEvent.click(within(fea).getByRole("button", { name: /^Denunciar: / }));
    expect(heard.some(({ path }) => path === "/wps/chat/reports")).toBe(false);
    await userEvent.click(within(fea).getByRole("button", { name: "No" }));
    await userEvent.click(within(fea).getByRole("button", { name: /^Denunciar: / }));
    await userEvent.click(within(fea).getByRole("button", { name: "Sí, denunciar" }));
    await waitFor(() =>
      expect(heard.find(({ path }) => path === "/wps/chat/reports")?.body).toBe('{"id":"8"}'),
    );
    await within(fea).findByText(/^Denunciado/);
    expect(within(fea).queryByRole("button", { name: /Denunciar/ })).toBeNull();
  });

  it("has no place to write for whom staff muted, and says until when", async () => {
    wire({ "/wps/chat/lines": here([], { mutedUntil: "2026-11-21T12:00:00.000Z" }) });
    show();
    await screen.findByText(/sin escribir en el chat hasta/);
    expect(screen.getByLabelText("Tu mensaje")).not.toBeVisible();
  });

  it("keeps what was typed when staff mute its writer meanwhile, and says until when", async () => {
    const until = new Date(Date.now() + 600_000).toISOString();
    wire({
      "/wps/chat/lines": (method) =>
        method === "GET" ? here([]) : no("chat_muted", 422, { until }),
    });
    show();
    const field = await screen.findByLabelText("Tu mensaje");
    await userEvent.type(field, "Hola{Enter}");
    await screen.findByText(/sin escribir en el chat hasta/);
    expect(field).not.toBeVisible();
    expect(field).toHaveValue("Hola");
  });

  it("takes a refusal back once the wait is over", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    wire({
      "/wps/chat/lines": (method) =>
        method === "GET" ? here([]) : no("chat_slow", 422, { seconds: 3 }),
    });
    show();
    fireEvent.change(await screen.findByLabelText("Tu mensaje"), { target: { value: "Hola" } });
    fireEvent.submit(screen.getByRole("button", { name: "Enviar" }));
    await screen.findAllByText(/^Espera 3 s/);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(/^Espera 3 s/)).toBeNull();
    vi.useRealTimers();
  });

  it("joins what one person says in a row, and parts the days", async () => {
    const day = (day: string, hour: string) => ({ at: `2026-11-${day}T${hour}:00.000Z` });
    wire({
      "/wps/chat/lines": here([
        line(3, "tres", day("22", "12:01")),
        line(2, "dos", day("22", "12:00")),
        line(1, "uno", day("21", "12:00")),
      ]),
    });
    show();
    const tres = (await screen.findByText("tres")).closest("li");
    expect(tres).toHaveClass("joined");
    expect(screen.getByText("dos").closest("li")).not.toHaveClass("joined");
    expect(document.querySelectorAll(".chat-day")).toHaveLength(2);
  });

  it("counts what came while it was out of sight, from the tab's page before on too", async () => {
    sessionStorage.setItem("pleno.chatRoom", "es");
    sessionStorage.setItem("pleno.chatSeen", "1");
    wire({
      "/wps/chat/lines": here([line(3, "tres"), line(2, "dos", { mine: true }), line(1, "uno")]),
    });
    showChat(false);
    show();
    await screen.findByText("tres");
    expect($unseen.get()).toBe(1);
    showChat(true);
    expect($unseen.get()).toBe(0);
    expect(sessionStorage.getItem("pleno.chatSeen")).toBe("3");
  });

  it("changes to another language's room, and offers the retry where that does not come", async () => {
    const heard = wire({
      "/wps/chat/lines": here([line(1, "Hola")]),
    });
    show();
    await screen.findByText("Hola");
    wire({ "/wps/chat/lines": no("unavailable", 503) });
    await userEvent.selectOptions(screen.getByLabelText("Idioma de la sala"), "en");
    await screen.findByText("No pudimos traer la conversación");
    expect(screen.queryByText("Hola")).toBeNull();
    const again = wire({ "/wps/chat/lines": here([line(2, "Hello")]) });
    await userEvent.click(screen.getByRole("button", { name: "Intentar otra vez" }));
    await screen.findByText("Hello");
    expect([...heard, ...again].map(({ path }) => path)).toEqual([
      "/wps/chat/lines?room=es",
      "/wps/chat/lines?room=en",
    ]);
  });

  it("shows what is there when it is asked anew: what was taken out meanwhile is gone, what was known before stays", async () => {
    let [list, next]: [object[], string | null] = [[line(4, "cuatro"), line(3, "tres")], "3"];
    wire({ "/wps/chat/lines": () => here(list, { next }) });
    show();
    await screen.findByText("cuatro");
    [list, next] = [[line(2, "dos"), line(1, "uno")], null];
    await loadChat("3");
    [list, next] = [[line(5, "cinco"), line(3, "tres")], "3"];
    await loadChat();
    expect($chat.get()?.lines.map(({ text }) => text)).toEqual(["uno", "dos", "tres", "cinco"]);
    expect($chat.get()?.next).toBeNull();
  });

  it("takes out what staff took out among earlier lines while the page was away, its quotes too", async () => {
    const quote = { id: "1", name: "bud***", text: "uno" };
    let reply = here([line(4, "cuatro"), line(3, "tres")], { next: "3" });
    const heard = wire({ "/wps/chat/lines": () => reply });
    show();
    await screen.findByText("cuatro");
    reply = here([line(2, "dos", { replyTo: quote }), line(1, "uno")]);
    await loadChat("3");
    await screen.findByText("uno");
    reply = here([line(4, "cuatro"), line(3, "tres")], { next: "3", gone: ["1"] });
    await loadChat();
    expect(heard.at(-1)?.path).toBe("/wps/chat/lines?room=es&oldest=1");
    expect($chat.get()?.lines.map(({ text }) => text)).toEqual(["dos", "tres", "cuatro"]);
    expect($chat.get()?.lines[0]?.replyTo).toBeNull();
  });

  it("begins anew where more was missed than one answer holds, and leads back to all of it", async () => {
    let [list, next]: [object[], string | null] = [[line(2, "dos"), line(1, "uno")], null];
    wire({ "/wps/chat/lines": () => here(list, { next }) });
    show();
    await screen.findByText("dos");
    [list, next] = [[line(99, "noventa y nueve"), line(70, "setenta")], "70"];
    await loadChat();
    expect($chat.get()?.lines.map(({ id }) => id)).toEqual(["70", "99"]);
    expect($chat.get()?.next).toBe("70");
  });

  it("is there again for a member whose session ended and who logs in again", async () => {
    wire({
      "/wps/chat/lines": () => here([line(1, "uno")]),
      "/wps/session/logout": yes(null),
      "/wps/member/info": yes(MEMBER_REPLY),
    });
    show();
    await screen.findByText("uno");
    await logOut();
    expect($chat.get()).toBeNull();
    sessionStorage.setItem("token", "another");
    await startSession();
    expect(await screen.findByText("uno")).toBeInTheDocument();
  });
});
