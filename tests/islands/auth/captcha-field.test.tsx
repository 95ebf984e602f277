import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CaptchaField } from "#/islands/auth/CaptchaField.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

vi.mock("#/lib/client/bot-solver.ts", () => ({
  solve: async () => ({ counter: 1, derivedKey: "aa" }),
}));

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", SESSION_AREAS);
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (round: number) => (
  <CaptchaField name="captcha" t={textsFor("es", ...SESSION_AREAS)} round={round} />
);
const renew = () => screen.getByRole("button", { name: "Cambiar la imagen" });
const picture = () => screen.findByAltText("Imagen con letras y cifras");

it("shows another picture on a click, at most one a second [LOG-28]", async () => {
  let drawn = 0;
  const heard = wire({ "/wps/captcha": () => yes(`picture${++drawn}`) });
  render(field(0));
  expect(await picture()).toHaveAttribute("src", "data:image/png;base64,picture1");
  for (let count = 0; count < 5; count++) fireEvent.click(renew());
  expect(heard).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1_000));
  for (let count = 0; count < 5; count++) fireEvent.click(renew());
  await waitFor(async () =>
    expect(await picture()).toHaveAttribute("src", "data:image/png;base64,picture2"),
  );
  expect(heard).toHaveLength(2);
});

it("shows another picture at once when the form asks for it", async () => {
  const heard = wire({ "/wps/captcha": yes("picture") });
  const { rerender } = render(field(0));
  await picture();
  rerender(field(1));
  await waitFor(() => expect(heard).toHaveLength(2));
});

it("says when there is no picture, and tries again on a click", async () => {
  let reply = no("too_many_requests", 429);
  wire({ "/wps/captcha": () => reply });
  render(field(0));
  expect(await screen.findByText(/No pudimos cargar la imagen/)).toBeInTheDocument();
  reply = yes("picture");
  act(() => void vi.advanceTimersByTime(1_000));
  fireEvent.click(renew());
  expect(await picture()).toBeInTheDocument();
  expect(screen.queryByText(/No pudimos cargar la imagen/)).toBeNull();
});

it("is filled by the device's work for who cannot see the picture, and says so", async () => {
  let drawn = 0;
  const texts = { algorithm: "", nonce: "", salt: "", keyPrefix: "", keySignature: "" };
  const data = { until: 1, for: "captcha" };
  const challenge = { parameters: { ...texts, cost: 1, keyLength: 1, data }, signature: "" };
  const heard = wire({
    "/wps/captcha": () => yes(drawn++ === 0 ? "picture" : "K7XPN"),
    "/wps/verification/challenge": yes(challenge),
  });
  const typed = vi.fn();
  render(
    <CaptchaField name="captcha" t={textsFor("es", ...SESSION_AREAS)} round={0} onInput={typed} />,
  );
  await picture();
  fireEvent.click(screen.getByRole("button", { name: "No puedo ver la imagen" }));
  expect(await screen.findByText(/rellenamos los caracteres/)).toBeInTheDocument();
  expect(screen.getByRole("textbox")).toHaveValue("K7XPN");
  expect(typed).toHaveBeenCalled();
  expect(heard.some(({ path, method }) => path === "/wps/captcha" && method === "POST")).toBe(true);
  expect(screen.queryByAltText("Imagen con letras y cifras")).toBeNull();
});
