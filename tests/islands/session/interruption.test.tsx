import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Held } from "#/islands/ui/Held.tsx";
import { $modal, closeModal } from "#/lib/client/modals.ts";
import { sendMoney } from "#/lib/client/money-call.ts";
import { send } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import {
  continueAfterLogin,
  logIn,
  logOut,
  startSession,
} from "#/lib/client/stores/session/session.ts";
import { $toasts, closeToast } from "#/lib/client/toasts.ts";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { listMessages } from "#/lib/contract/messages/calls.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const AREAS = ["session", "base-errors"] as const;
const WITHDRAWAL = {
  accountId: "a1",
  amount: "100000",
  paymentPassword: "123456",
} as never;

const WITHDRAWN = {
  id: "w1",
  account: {
    id: "a1",
    kind: "bank",
    institution: "Banco Uno",
    holder: "Linh",
    numberMasked: "••01",
  },
  amount: "100000.00",
  state: "requested",
  createdAt: "2026-11-22T12:00:00.000Z",
  decidedAt: null,
  confirmBy: null,
  reason: null,
  missingAmount: null,
};

let over = false;
let ended: Record<string, string> | null = null;
let member: ReturnType<typeof yes> = yes(MEMBER_REPLY);
let answering: ReturnType<typeof yes> = yes(WITHDRAWN);
let heard: ReturnType<typeof wire>;

/** A platform whose session can end, and begins anew with a login. */
function platform(): void {
  const ofMember = (answer: () => ReturnType<typeof yes>) => () =>
    over ? no("session_expired", 401, ended) : answer();
  heard = wire({
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/session/login": () => {
      over = false;
      return yes({ token: "second", firstTimeLogin: false, passwordExpired: false });
    },
    "/wps/session/logout": yes(null),
    "/wps/member/info": ofMember(() => member),
    [listMessages.path]: ofMember(() => yes({ list: [], totalPages: 1, totalCount: 0 })),
    [requestWithdrawal.path]: ofMember(() => answering),
    "/wps/v2/wallets/balance": ofMember(() => no("unavailable", 503)),
  });
}

function Typing({ account }: { account: string }) {
  const [typed, setTyped] = useState("");
  return (
    <label>
      Importe de {account}
      <input value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  );
}

const show = () =>
  render(
    <Held source={memberSource} t={textsFor("es", ...AREAS)} lines={2}>
      {({ account }) => <Typing account={account} />}
    </Held>,
  );
const field = () => screen.findByRole("textbox");
const enter = () => logIn({ username: "linh88", password: "Pleno-2026" });
const sent = (path: string) => heard.filter((each) => each.path.startsWith(path)).length;

beforeEach(async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", AREAS);
  over = false;
  ended = null;
  for (const { id } of $toasts.get()) closeToast(id);
  member = yes(MEMBER_REPLY);
  answering = yes(WITHDRAWN);
  platform();
  await logOut();
  closeModal();
  sessionStorage.setItem("token", "first");
});
afterEach(async () => {
  cleanup();
  await logOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a member's page whose session ended", () => {
  it("says so, keeps what was typed out of sight, and shows it again after the login in place", async () => {
    const user = userEvent.setup();
    show();
    await user.type(await field(), "250000");
    over = true;
    const list = send(listMessages, { pageNo: 1 } as never);
    expect(await screen.findByRole("alert")).toHaveTextContent("Tu sesión terminó");
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect($modal.get()).toBe("login");
    act(closeModal);
    await user.click(screen.getByRole("button", { name: "Entrar" }));
    expect($modal.get()).toBe("login");
    await act(enter);
    expect(await field()).toHaveValue("250000");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(await list).toMatchObject({ ok: true });
  });

  it("goes on with what was pressed, once, and stays where it is", async () => {
    show();
    await field();
    over = true;
    const reply = send(requestWithdrawal, WITHDRAWAL, { idempotencyKey: "k1" });
    await waitFor(() => expect($modal.get()).toBe("login"));
    expect(sent(requestWithdrawal.path)).toBe(1);
    await act(enter);
    expect(await reply).toMatchObject({ ok: true, value: { id: "w1" } });
    const asked = heard.filter(({ path }) => path === requestWithdrawal.path);
    expect(asked.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k1", "k1"]);
    const home = vi.fn();
    continueAfterLogin(home);
    expect(home).not.toHaveBeenCalled();
  });

  it("gives up what was pressed with the login, so that nothing happens later unasked", async () => {
    show();
    await field();
    over = true;
    const reply = send(requestWithdrawal, WITHDRAWAL);
    await waitFor(() => expect($modal.get()).toBe("login"));
    act(closeModal);
    expect(await reply).toMatchObject({ ok: false, code: "session_expired" });
    await act(enter);
    expect(sent(requestWithdrawal.path)).toBe(1);
  });

  it("keeps the key of what was sent and not answered, until the member leaves", async () => {
    show();
    await field();
    const withdraw = () => sendMoney(requestWithdrawal, WITHDRAWAL);
    answering = no("unavailable", 503);
    expect(await withdraw()).toMatchObject({ ok: false, inDoubt: true });
    over = true;
    const list = send(listMessages, { pageNo: 1 } as never);
    await waitFor(() => expect($modal.get()).toBe("login"));
    await act(enter);
    await list;
    expect(await withdraw()).toMatchObject({ ok: false, inDoubt: true });
    await act(logOut);
    await act(enter);
    answering = yes(WITHDRAWN);
    expect(await withdraw()).toMatchObject({ ok: true, inDoubt: false });
    const asked = heard.filter(({ path }) => path === requestWithdrawal.path);
    const [first, second, third] = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it("goes on for nobody else: another member finds an empty page, and nothing is sent", async () => {
    const user = userEvent.setup();
    show();
    await user.type(await field(), "250000");
    over = true;
    const reply = send(requestWithdrawal, WITHDRAWAL);
    await waitFor(() => expect($modal.get()).toBe("login"));
    member = yes({ ...MEMBER_REPLY, id: "m2", account: "mai99" });
    await act(enter);
    expect(await reply).toMatchObject({ ok: false, code: "session_expired" });
    expect(sent(requestWithdrawal.path)).toBe(1);
    expect(await screen.findByLabelText("Importe de mai99")).toHaveValue("");
  });

  it("is told by another tab that it ended", async () => {
    show();
    await field();
    const other = new BroadcastChannel("pleno");
    other.postMessage({ kind: "ended" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Tu sesión terminó");
    expect($modal.get()).toBeNull();
    other.postMessage({ kind: "token", token: "second" });
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(await field()).toBeVisible();
    other.close();
  });

  it("leaves no dialog open that nobody sees", async () => {
    render(
      <Held source={memberSource} t={textsFor("es", ...AREAS)} lines={2}>
        {() => <dialog className="modal">una jugada</dialog>}
      </Held>,
    );
    await waitFor(() => expect(document.querySelector("dialog")).not.toBeNull());
    document.querySelector("dialog")?.showModal();
    over = true;
    void send(listMessages, { pageNo: 1 } as never);
    await screen.findByRole("alert");
    expect(document.querySelector("dialog")?.open).toBe(false);
  });
});

describe("a member's page whose account was shut", () => {
  it.each([
    [{ account: "account_closed", contact: "ayuda@pleno.example" }, /cerrada.*ayuda@pleno/],
    [
      { account: "account_suspended", until: "2027-05-01T12:00:00.000Z" },
      /suspendida hasta el 1 de mayo de 2027/,
    ],
  ])("says why, and leads to customer service instead of a login: %o", async (detail, words) => {
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    show();
    await field();
    over = true;
    ended = detail;
    const refused = await act(() => send(listMessages, { pageNo: 1 } as never));
    expect(refused).toMatchObject({ ok: false, code: "session_expired" });
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect($modal.get()).toBeNull();
    expect($toasts.get()).toEqual([]);
    await userEvent.click(
      screen.getByRole("button", { name: "Contactar con atención al cliente" }),
    );
    expect(assign).toHaveBeenCalledWith("/help#contact");
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("is told by a toast where the page is not the member's own", async () => {
    await startSession();
    over = true;
    ended = { account: "account_closed", contact: "ayuda@pleno.example" };
    await send(listMessages, { pageNo: 1 } as never);
    expect($toasts.get()).toMatchObject([
      { refused: { code: "account_closed" }, action: { labelKey: "held_contact" } },
    ]);
    expect($modal.get()).toBeNull();
  });
});

describe("a member's page whose data did not come", () => {
  it("says why and offers the retry, never an endless skeleton", async () => {
    member = no("unavailable", 503);
    const user = userEvent.setup();
    show();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("El servicio no está disponible ahora");
    expect(screen.queryByRole("status")).toBeNull();
    member = yes(MEMBER_REPLY);
    await user.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(await field()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
