import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountData } from "#/islands/care/AccountData.tsx";
import { CARE_AREAS } from "#/islands/care/care-texts.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { askClosure, type Closure } from "#/lib/contract/care/closure.ts";
import { beginExport, EXPORT_PARTS, readExport } from "#/lib/contract/care/export.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

const OPEN: Closure = {
  ...{
    asked: null,
    waitDays: 7,
    matters: [],
    currency: VND,
    vendorsAsked: true,
    authenticator: false,
  },
};
const asked = (inMs: number) => ({
  askedAt: new Date(Date.now() - DAY_MS).toISOString(),
  closesAt: new Date(Date.now() + inMs).toISOString(),
});

type Answer = ReturnType<typeof yes>;
let shown: Answer;
let asking: Answer;
let kept: Answer;
let reading: (part: number) => Answer | Error;
let heard: Heard[];
let saved: Blob[];

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CARE_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  // Nothing is sealed here: what is sent can be read.
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  saved = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  shown = yes(OPEN);
  asking = yes({ ...OPEN, asked: asked(7 * DAY_MS) });
  kept = yes(OPEN);
  reading = () => yes({ rows: [{ a: 1 }], next: null });
  let reads = 0;
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 },
    }),
    [askClosure.path]: (method) => {
      if (method === "GET") return shown;
      return method === "POST" ? asking : kept;
    },
    [beginExport.path]: yes({ token: "t".repeat(43), expirationTime: "2026-12-01T00:00:00Z" }),
    [readExport.path]: () => {
      const answer = reading(reads++);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async () => {
  render(<AccountData lang="es" />);
  await screen.findByRole("heading", { name: "Cerrar la cuenta" });
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const typePassword = async (form: string, button: string) => {
  const inside = within(screen.getByRole("form", { name: form }));
  await userEvent.type(inside.getByLabelText(/Tu contraseña de entrada/), "Pleno-2026");
  await userEvent.click(inside.getByRole("button", { name: button }));
};
const startExport = async () => {
  await press("Descargar mis datos");
  await typePassword("Tus datos", "Empezar");
};

describe("closing the account", () => {
  it("says what it means, what is open, and asks for the password", async () => {
    shown = yes({ ...OPEN, matters: [{ kind: "balance", amount: "12.00", locked: "5.00" }] });
    await open();
    const balance = screen.getByText("Saldo").closest("li");
    expect(balance).toHaveTextContent(/hay que jugarlos antes de retirar/);
    expect(screen.getByRole("link", { name: "Retirar" })).toHaveAttribute(
      "href",
      "/member/withdraw",
    );
    await press("Quiero cerrar mi cuenta");
    await typePassword("Cerrar la cuenta", "Pedir el cierre");
    expect(await screen.findByText("7 días")).toBeVisible();
    const sent = heard.find(({ method, path }) => method === "POST" && path === askClosure.path);
    expect(sent?.body).toContain("Pleno-2026");
    expect(document.activeElement).toHaveAttribute("data-closing");
  });

  it("says under the field that the password is wrong, and keeps the form", async () => {
    asking = no("wrong_password", 422);
    await open();
    await press("Quiero cerrar mi cuenta");
    await typePassword("Cerrar la cuenta", "Pedir el cierre");
    expect(await screen.findByText("La contraseña no es correcta.")).toBeVisible();
    expect(screen.getByRole("form", { name: "Cerrar la cuenta" })).toBeVisible();
  });

  it("is taken back with one press", async () => {
    shown = yes({ ...OPEN, asked: asked(2.5 * DAY_MS) });
    await open();
    expect(screen.getByText("3 días")).toBeVisible();
    screen.getByRole("button", { name: "Conservar mi cuenta" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "Quiero cerrar mi cuenta" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Cerrar la cuenta" })).toHaveFocus();
  });

  it("says what it waits for once its time is over", async () => {
    shown = yes({ ...OPEN, asked: asked(-DAY_MS), matters: [{ kind: "tickets", count: 2 }] });
    await open();
    expect(screen.getByText(/La espera terminó, pero queda esto/)).toBeVisible();
    expect(screen.getByText("A punto de cerrarse")).toBeVisible();
    expect(screen.getByText(/La espera terminó el/)).toBeVisible();
    expect(screen.queryByText(/Como pronto/)).toBeNull();
    expect(screen.getByText("2 pendientes")).toBeVisible();
  });

  it("says that it could not be loaded, and tries again", async () => {
    shown = no("unknown_error", 500);
    render(<AccountData lang="es" />);
    expect(
      await screen.findByText("No pudimos ver cómo está el cierre de tu cuenta"),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Descargar mis datos" })).toBeVisible();
    shown = yes(OPEN);
    await press("Reintentar");
    expect(await screen.findByRole("heading", { name: "Cerrar la cuenta" })).toBeVisible();
  });
});

describe("one's data", () => {
  it("is gathered part by part into one file", async () => {
    await open();
    await startExport();
    await screen.findByText("Ya tienes tus datos");
    const file = JSON.parse((await saved[0]?.text()) ?? "");
    expect(file).toMatchObject({ format: "pleno-account-data-1", account: MEMBER.account });
    expect(Object.keys(file.parts)).toEqual([...EXPORT_PARTS]);
    await press("Guardar otra vez");
    expect(saved).toHaveLength(2);
  });

  it("goes on where it was after a lost connection, and after its time", async () => {
    reading = (n) => {
      if (n === 3) return new TypeError("lost");
      if (n === 6) return no("export_expired", 422);
      return yes({ rows: [{ n }], next: null });
    };
    await open();
    await startExport();
    await screen.findByText("Se quedó a medias");
    await press("Continuar");
    await screen.findByText(/Pasaron diez minutos/);
    await press("Cancelar");
    await screen.findByText(/Lo que ya se reunió sigue aquí/);
    reading = (n) => (n === 7 ? no("export_expired", 422) : yes({ rows: [{ n }], next: null }));
    await press("Continuar");
    await screen.findByText(/Pasaron diez minutos/);
    await typePassword("Tus datos", "Continuar");
    await waitFor(() => expect(saved).toHaveLength(1));
    const { parts } = JSON.parse((await saved[0]?.text()) ?? "");
    expect(Object.values(parts)).toHaveLength(EXPORT_PARTS.length);
    for (const rows of Object.values(parts)) expect(rows).toHaveLength(1);
    const begun = heard.filter(({ path }) => path === beginExport.path);
    expect(begun[0]?.body).not.toContain("goOn");
    expect(begun.at(-1)?.body).toContain(`"goOn":"${"t".repeat(43)}"`);
  });
});
