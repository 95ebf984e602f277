import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Feedback } from "#/islands/messages/Feedback.tsx";
import { Support } from "#/islands/messages/Support.tsx";
import { SUPPORT_AREAS } from "#/islands/messages/support-texts.ts";
import { writeSession } from "#/lib/client/storage.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { CHAT_HEADER_COLOR } from "#/lib/contract/messages/support.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const MEMBER = {
  ...{ id: "m1", account: "linh88", nickname: "Linh", type: 0, toUpline: false },
  ...{ clubLabel: null, merchant: "pleno", merchantCode: "PL", customerId: "c1" },
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  ...{ hasPaymentPassword: false, lastLoginAt: null, lastLoginCountry: null, language: null },
};
const line = (id: number, from: "member" | "staff", text: string) => ({
  ...{ id: String(id), from, text },
  at: "2026-11-21T12:00:00.000Z",
});

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", SUPPORT_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the talk with staff", () => {
  const answered = (put: ReturnType<typeof yes>, ...list: unknown[]) =>
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/support/messages": (method) => (method === "GET" ? yes({ list, next: null }) : put),
    });

  it("says what to do where nothing was said, and shows what is sent with Enter [MSG-02]", async () => {
    const heard = answered(yes(line(1, "member", "Hola")));
    render(<Support lang="es" />);
    await screen.findByText(/Todavía no hay mensajes/);
    await userEvent.type(screen.getByLabelText("Tu mensaje"), "Hola{Enter}");
    await screen.findByText("Hola", { selector: "p" });
    await waitFor(() => expect(screen.getByLabelText("Tu mensaje")).toHaveValue(""));
    const sent = heard.find(({ method }) => method === "PUT");
    expect(JSON.parse(sent?.body ?? "{}")).toMatchObject({ text: "Hola" });
  });

  it("keeps what was typed when it is not taken, and sends it again as the same line", async () => {
    const first = answered(no("too_many_messages", 422));
    render(<Support lang="es" />);
    const field = await screen.findByLabelText("Tu mensaje");
    await userEvent.type(field, "Hola{Enter}");
    await screen.findByText(/Vas muy rápido/);
    expect(field).toHaveValue("Hola");
    const again = answered(yes(line(1, "member", "Hola")));
    await userEvent.type(field, "{Enter}");
    await screen.findByText("Hola", { selector: "p" });
    const keyIn = (heard: typeof first) =>
      JSON.parse(heard.find(({ method }) => method === "PUT")?.body ?? "{}").key;
    expect(keyIn(again)).toBe(keyIn(first));
  });

  it("shows hostile lines as the text they are", async () => {
    answered(yes(null), line(1, "staff", "<img src=x onerror=alert(1)>"));
    render(<Support lang="es" />);
    await screen.findByText("<img src=x onerror=alert(1)>");
  });

  it("that does not come says so, with a way to try again", async () => {
    wire({ "/wps/member/info": yes(MEMBER), "/wps/support/messages": no("unavailable", 503) });
    render(<Support lang="es" />);
    await screen.findByText("No pudimos traer la conversación");
    answered(yes(null), line(1, "staff", "Buenas"));
    await userEvent.click(screen.getByRole("button", { name: "Intentar otra vez" }));
    await screen.findByText("Buenas");
  });
});

describe("feedback", () => {
  it("of too few signs is not sent, and one that was is thanked for [API-25] [VAL-80]", async () => {
    const heard = wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/feedback": yes({ id: "1", pictures: 0 }),
    });
    const sent = () => heard.filter(({ path }) => path === "/wps/feedback");
    render(<Feedback lang="es" />);
    const field = await screen.findByLabelText(/^Cuéntanos/);
    await userEvent.type(field, "Corto");
    await userEvent.click(screen.getByRole("button", { name: "Enviar mi opinión" }));
    await screen.findByText("Escribe al menos 10 caracteres.");
    expect(sent()).toEqual([]);
    await userEvent.type(field, " pero más largo");
    await userEvent.click(screen.getByRole("button", { name: "Enviar mi opinión" }));
    await screen.findByText("Gracias, ya lo tenemos");
    expect([sent()[0]?.method, JSON.parse(sent()[0]?.body ?? "{}")]).toEqual([
      "PUT",
      { kind: "idea", content: "Corto pero más largo" },
    ]);
  });
});

describe("the operator's own service of talks", () => {
  const press = async (reply: ReturnType<typeof yes>) => {
    const replace = vi.fn();
    const waiting = { close: vi.fn(), opener: window, location: { replace } };
    const heard = wire({ "/wps/support/chat": reply });
    const before: number[] = [];
    const opened = vi.spyOn(window, "open").mockImplementation(() => {
      before.push(heard.length);
      return waiting as unknown as Window;
    });
    document.body.innerHTML =
      '<a href="/help" data-support data-window="popup,width=440,height=500">Chat</a>';
    await import("#/lib/client/page/menu.ts");
    document.querySelector<HTMLElement>("[data-support]")?.click();
    await waitFor(() => expect(heard).toHaveLength(1));
    return { heard, opened, waiting, replace, before };
  };

  it("opens a window of 440 by 500 before it asks, and leads it there [MSG-12] [CON-06]", async () => {
    const chatUrl = "https://talk.example/room";
    const told = await press(yes({ chatUrl, version: { pathList: [] } }));
    const { opened, waiting, replace, before, heard } = told;
    expect(opened).toHaveBeenCalledWith("", "chat", "popup,width=440,height=500");
    expect(before).toEqual([0]);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(chatUrl));
    expect(waiting.opener).toBeNull();
    const asked = JSON.parse(heard[0]?.body ?? "{}");
    expect(asked).toMatchObject({ b2c: 1, language: "es", headerColor: CHAT_HEADER_COLOR });
    // A violet: more blue than red, and more red than green.
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(asked.headerColor.slice(at, at + 2), 16),
    );
    expect(blue > red && red > green).toBe(true);
  });

  it("closes that window when the call fails, or leads elsewhere than to https [MSG-13]", async () => {
    const failed = await press(no("no_support_chat", 422));
    await waitFor(() => expect(failed.waiting.close).toHaveBeenCalled());
    vi.restoreAllMocks();
    const hostile = await press(yes({ chatUrl: "javascript:alert(1)", version: { pathList: [] } }));
    await waitFor(() => expect(hostile.waiting.close).toHaveBeenCalled());
    expect(hostile.replace).not.toHaveBeenCalled();
  });

  it("leads members above rank 4 to the VIP service, and everybody else to live chat [MSG-09] [MSG-10]", async () => {
    const replace = vi.fn();
    const shown = { opener: window, location: { replace } } as unknown as Window;
    vi.spyOn(window, "open").mockReturnValue(shown);
    document.body.innerHTML =
      '<a href="https://chat.example/" data-vip="https://vip.example/" data-window="popup,width=440,height=750">Chat</a>';
    await import("#/lib/client/page/menu.ts");
    for (const [rankLevel, led] of [
      ["4", "https://chat.example/"],
      ["5", "https://vip.example/"],
    ] as const) {
      writeSession({ rankLevel });
      document.querySelector<HTMLElement>("[data-vip]")?.click();
      await waitFor(() => expect(replace).toHaveBeenLastCalledWith(led));
    }
    expect(shown.opener).toBeNull();
    writeSession({ rankLevel: null });
  });
});
