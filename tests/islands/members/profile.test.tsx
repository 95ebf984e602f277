import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountBar } from "#/islands/auth/AccountBar.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { Profile } from "#/islands/members/Profile.tsx";
import { PROFILE_AREAS } from "#/islands/members/profile-texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const MEMBER = {
  ...{ id: "m1", account: "linh88", nickname: "Linh", type: 0, toUpline: false },
  ...{ clubLabel: null, merchant: "pleno", merchantCode: "PL", customerId: "c1" },
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  ...{ hasPaymentPassword: false, lastLoginAt: null, lastLoginCountry: null, language: null },
};
const FIELDS = {
  ...{ nickname: "Linh", payeeName: "Nguyen Thi Linh", birthday: "1990-05-31" },
  ...{ idNumber: "•••234", nationality: "Vietnam", address: "", occupation: "" },
  ...{ incomeSource: "salary", telegram: "", qqNum: "", whatsapp: "", facebook: "" },
  ...{ zalo: "", line: "" },
};
const PICTURE = "data:image/jpeg;base64,/9j/4AAQ";

beforeEach(async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", PROFILE_AREAS);
  await loadTexts("es", SESSION_AREAS);
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

function platform(post: ReturnType<typeof yes> = yes(null), locked: readonly string[] = []) {
  return wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/member/profile": (method) =>
      method === "GET" ? yes({ fields: FIELDS, locked, verified: locked.length > 0 }) : post,
  });
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar perfil" }));

it("the profile has every field, and sends what was changed alone [MEM-19] [ENT-35]", async () => {
  const kept = { fields: { ...FIELDS, telegram: "@linh" }, locked: [], verified: false };
  const heard = platform(yes(kept));
  render(<Profile lang="es" adultAge={18} />);
  await userEvent.type(await screen.findByLabelText("Telegram"), "@linh");
  for (const name of Object.keys(FIELDS))
    expect(document.querySelector(`[name="${name}"]`), name).toBeVisible();
  await save();
  await screen.findByText("Perfil guardado.");
  const sent = heard.find(({ method }) => method === "POST");
  expect(JSON.parse(sent?.body ?? "{}")).toEqual({ telegram: "@linh" });
});

it("a page of the centre shows once its member is loaded, and until then that it comes [MEM-01]", async () => {
  let load = (): void => undefined;
  wire({
    "/wps/member/info": () => new Promise((done) => (load = () => done(yes(MEMBER)))),
    "/wps/member/profile": yes({ fields: FIELDS, locked: [], verified: false }),
  });
  render(<Profile lang="es" adultAge={18} />);
  expect(await screen.findByRole("status")).toBeDefined();
  expect(document.querySelector("form")).toBeNull();
  load();
  await waitFor(() => expect(document.querySelector("form")).toBeVisible());
});

it("what was verified is shown and cannot be typed over", async () => {
  platform(yes(null), ["payeeName", "birthday"]);
  render(<Profile lang="es" adultAge={18} />);
  expect(await screen.findByLabelText(/^Nombre real/)).toHaveAttribute("readonly");
  expect(screen.getByLabelText("Fecha de nacimiento")).toHaveAttribute("readonly");
  expect(screen.getByText("Identidad comprobada")).toBeVisible();
});

it("a refused field says why under itself, and what was typed stays", async () => {
  platform(no("fields_refused", 422, { fields: { line: "bad_field" } }));
  render(<Profile lang="es" adultAge={18} />);
  await userEvent.type(await screen.findByLabelText("Line"), "mine");
  await save();
  expect(await screen.findByText(/hay algo que no vale aquí/)).toBeVisible();
  expect(screen.getByLabelText("Line")).toHaveValue("mine");
});

it("the picture that a member chose stands in the header, and is asked for once a tab [HDR-15] [API-13]", async () => {
  const heard = wire({
    "/wps/member/info": yes({ ...MEMBER, icon: "digest-of-it-123" }),
    "/wps/member/info/icon": yes({ icon: PICTURE }),
    "/wps/v2/wallets/balance": no("unavailable", 503),
    "/wps/events": no("unavailable", 503),
  });
  render(<AccountBar lang="es" />);
  const shown = () => document.querySelector(".avatar img")?.getAttribute("src");
  await waitFor(() => expect(shown()).toBe(PICTURE));
  expect(heard.filter(({ path }) => path === "/wps/member/info/icon")).toHaveLength(1);
  expect(sessionStorage.getItem("avatar")).toBe(`digest-of-it-123 ${PICTURE}`);
});
