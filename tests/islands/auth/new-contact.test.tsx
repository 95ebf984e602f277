import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContactProofMethod } from "#/islands/auth/ContactProofMethod.tsx";
import { SECURITY_AREAS } from "#/islands/auth/security-texts.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

let heard: Heard[];
let begun: ReturnType<typeof no>;
beforeEach(async () => {
  // Without a cipher a call goes as it is.
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", SECURITY_AREAS);
  begun = yes({ expirationTime: "2099-11-26T12:10:00.000Z" });
  heard = wire({
    [beginContact.path]: (method) => (method === "POST" ? begun : yes(null)),
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onProven = vi.fn();
const show = (contact: { to: string; proven: boolean } | null) =>
  render(
    <ul>
      <ContactProofMethod
        t={textsFor("es", ...SECURITY_AREAS)}
        {...{ lang: "es", way: "email", contact, authenticator: false, onProven }}
      />
    </ul>,
  );
const sent = () =>
  heard.filter(({ path }) => path === confirmContact.path).map(({ method }) => method);

it("an account without an e-mail adds one: the address and the password, then the code", async () => {
  show(null);
  await userEvent.click(screen.getByRole("button", { name: "Añadir" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^Correo/ }),
    "nueva@correo.example",
  );
  await userEvent.type(screen.getByLabelText(/^Tu contraseña de entrada/), "Pleno-2026");
  await userEvent.click(screen.getByRole("button", { name: "Mandar código" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^Código que mandamos a nueva@correo.example/ }),
    "123456",
  );
  await userEvent.click(screen.getByRole("button", { name: "Confirmar" }));
  await vi.waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(sent()).toEqual(["POST", "PUT"]);
});

it("what is refused stands at its field, and what was typed stays", async () => {
  begun = no("contact_malformed", 422);
  show({ to: "v•••@correo.example", proven: false });
  await userEvent.click(screen.getByRole("button", { name: "Cambiar el correo" }));
  await userEvent.type(await screen.findByRole("textbox", { name: /^Correo/ }), "nueva@correo");
  await userEvent.type(screen.getByLabelText(/^Tu contraseña de entrada/), "Pleno-2026");
  await userEvent.click(screen.getByRole("button", { name: "Mandar código" }));
  expect(await screen.findByText(/no es un correo/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Correo/ })).toHaveValue("nueva@correo");
});

it("comes back to the code after a reload, sends it again, and keeps what was typed for another address", async () => {
  show(null);
  await userEvent.click(screen.getByRole("button", { name: "Añadir" }));
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^Correo/ }),
    "nueva@correo.example",
  );
  await userEvent.type(screen.getByLabelText(/^Tu contraseña de entrada/), "Pleno-2026");
  await userEvent.click(screen.getByRole("button", { name: "Mandar código" }));
  await screen.findByRole("textbox", { name: /^Código que mandamos a nueva@correo.example/ });
  begun = no("too_many_requests", 429, { seconds: 31 });
  await userEvent.click(screen.getByRole("button", { name: "Mandar otra vez" }));
  await screen.findByText("Espera 31 s antes de pedir otro código.");
  expect(screen.getByRole("textbox", { name: /^Correo/ })).toHaveValue("nueva@correo.example");
  expect(screen.getByLabelText(/^Tu contraseña de entrada/)).toHaveValue("Pleno-2026");
  await userEvent.click(screen.getByRole("button", { name: "Ya tengo el código" }));
  await screen.findByRole("textbox", { name: /^Código que mandamos a/ });
  cleanup();
  show(null);
  await screen.findByRole("textbox", { name: /^Código que mandamos a nueva@correo.example/ });
  expect(sessionStorage.getItem("pleno.contact-email")).not.toContain("Pleno-2026");
});
