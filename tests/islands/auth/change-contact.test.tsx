import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContactProofMethod } from "#/islands/auth/ContactProofMethod.tsx";
import { SECURITY_AREAS } from "#/islands/auth/security-texts.ts";
import {
  beginContactChange,
  confirmContactChange,
  proveOldContact,
  sendNewContactCode,
} from "#/lib/contract/auth/contact-change.ts";
import type { ProofMethods } from "#/lib/contract/auth/proof.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

let heard: Heard[];
const sent = yes({ expirationTime: "2099-11-26T12:10:00.000Z" });
let answers: Record<"begin" | "old" | "send" | "confirm", ReturnType<typeof no>>;
beforeEach(async () => {
  // Without a cipher a call goes as it is.
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", SECURITY_AREAS);
  answers = { begin: sent, old: yes(null), send: sent, confirm: yes(null) };
  heard = wire({
    [beginContactChange.path]: (method) => (method === "POST" ? answers.begin : answers.confirm),
    [proveOldContact.path]: () => answers.old,
    [sendNewContactCode.path]: () => answers.send,
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onProven = vi.fn();
const PROVEN = { to: "v•••@correo.example", proven: true };
const show = (mobile: ProofMethods["mobile"] = null) =>
  render(
    <ul>
      {(["email", "mobile"] as const).map((way) => (
        <ContactProofMethod
          key={way}
          t={textsFor("es", ...SECURITY_AREAS)}
          {...{ lang: "es", way, authenticator: false, onProven }}
          contact={way === "email" ? PROVEN : mobile}
        />
      ))}
    </ul>,
  );
const calls = () =>
  heard
    .filter(({ path }) => path.startsWith("/wps/member/contact"))
    .map(({ method, path }) => `${method} ${path}`);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const oldCode = () => screen.findByRole("textbox", { name: /^Código que mandamos a v•••/ });
const newCode = () => screen.findByRole("textbox", { name: /^Código que mandamos a nuevo@/ });

async function begin(): Promise<void> {
  await press("Cambiar el correo");
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^Correo nuevo/ }),
    "nuevo@correo.example",
  );
  await userEvent.type(screen.getByLabelText(/^Tu contraseña de entrada/), "Pleno-2026");
  await press("Mandar código");
}

it("a proven e-mail gives way to another: the new one and the password, the old one's code, the new one's", async () => {
  onProven.mockClear();
  show();
  await begin();
  const old = await oldCode();
  await vi.waitFor(() => expect(old).toHaveFocus());
  expect(screen.getByRole("status")).toHaveTextContent("Paso 2 de 3");
  await userEvent.type(old, "123456");
  await press("Seguir");
  const next = await newCode();
  await vi.waitFor(() => expect(next).toHaveFocus());
  expect(screen.getByRole("status")).toHaveTextContent(
    "Paso 3 de 3. Correcto. Ahora, el código de nuevo@correo.example.",
  );
  await userEvent.type(next, "654321");
  await press("Confirmar");
  await vi.waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(calls()).toEqual([
    `POST ${beginContactChange.path}`,
    `PUT ${proveOldContact.path}`,
    `POST ${sendNewContactCode.path}`,
    `PUT ${confirmContactChange.path}`,
  ]);
  expect(sessionStorage.getItem("pleno.contact-email")).toBeNull();
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Cambiar el correo" })).toHaveFocus(),
  );
});

it.each([
  ["contact_same", /Ese ya es el de tu cuenta/, /^Correo nuevo/],
  ["wrong_password", /contraseña/, /^Tu contraseña de entrada/],
] as const)("%s stands at its field, and what was typed stays", async (code, text, field) => {
  answers.begin = no(code, 422);
  show();
  await begin();
  await vi.waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text));
  expect(screen.getByRole("textbox", { name: /^Correo nuevo/ })).toHaveValue(
    "nuevo@correo.example",
  );
});

it("a wrong code stands at its field; where no code goes to the new one it is said, and asked for again", async () => {
  answers.old = no("code_wrong", 422);
  show();
  await begin();
  await userEvent.type(await oldCode(), "000000");
  await press("Seguir");
  await vi.waitFor(async () => expect(await oldCode()).toBeInvalid());
  answers.old = yes(null);
  answers.send = no("too_many_requests", 429, { seconds: 31 });
  await press("Seguir");
  await newCode();
  expect(await screen.findByText("Espera 31 s antes de pedir otro código.")).toBeVisible();
  answers.send = sent;
  await press("Mandar otra vez");
  await vi.waitFor(() => expect(screen.queryByText(/^Espera 31 s/)).toBeNull());
});

it("comes back to its step after a reload, and keeps no password", async () => {
  show();
  await begin();
  await oldCode();
  cleanup();
  show();
  await userEvent.type(await oldCode(), "123456");
  await press("Seguir");
  await newCode();
  cleanup();
  show();
  await newCode();
  expect(sessionStorage.getItem("pleno.contact-email")).not.toContain("Pleno-2026");
});

it("a confirmation that was sent twice is one that held", async () => {
  onProven.mockClear();
  answers.confirm = no("contact_same", 422);
  show();
  await begin();
  await userEvent.type(await oldCode(), "123456");
  await press("Seguir");
  await userEvent.type(await newCode(), "654321");
  await press("Confirmar");
  await vi.waitFor(() => expect(onProven).toHaveBeenCalledOnce());
});

it("who cannot read the old one any more is led to customer service", async () => {
  show();
  await press("Cambiar el correo");
  const link = await screen.findByRole("link", { name: "Escribe a atención al cliente" });
  expect(link).toHaveAttribute("href", "/member/support");
});

it("of two forms that are open one is in front: the last that opened, or that has the focus", async () => {
  show({ to: "•••101", proven: true });
  const row = (way: string) => document.querySelector<HTMLElement>(`[data-method=${way}]`);
  const behind = () => ["email", "mobile"].filter((way) => row(way)?.hasAttribute("data-behind"));
  await press("Cambiar el correo");
  const email = await screen.findByRole("textbox", { name: /^Correo nuevo/ });
  expect(behind()).toEqual([]);
  await press("Cambiar el móvil");
  await screen.findByRole("textbox", { name: /^Móvil nuevo/ });
  await vi.waitFor(() => expect(behind()).toEqual(["email"]));
  await userEvent.click(email);
  expect(behind()).toEqual(["mobile"]);
  const mine = row("email");
  if (!mine) throw new Error("no row");
  await userEvent.click(within(mine).getByRole("button", { name: "Ahora no" }));
  await vi.waitFor(() => expect(behind()).toEqual([]));
});
