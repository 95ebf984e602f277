import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CodeField } from "#/islands/auth/CodeField.tsx";
import { VERIFICATION_AREAS } from "#/islands/auth/verification-texts.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { sendSms } from "#/lib/client/stores/auth/verification.ts";
import { getPermission } from "#/lib/contract/site/admission.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { permissionReply } from "../../support/replies.ts";
import { wire, yes } from "../../support/wire.ts";

beforeEach(async () => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
  await loadTexts("es", VERIFICATION_AREAS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Props = Parameters<typeof CodeField>[0];
function show(props: Partial<Props> = {}) {
  const send = vi.fn<Props["send"]>(async () => ok({ untilMs: platformNowMs() + 180_000 }));
  render(<CodeField lang="es" wait="login" check={() => true} send={send} {...props} />);
  return { send, user: userEvent.setup({ delay: null }) };
}
const button = () => screen.getByRole("button", { name: /Mandar código|Otro en/ });
const field = () => screen.getByLabelText(/^Código/);

describe("the field of a code", () => {
  it("is filled by the keyboard for numbers and by what the message brings [VAL-13]", () => {
    show({ error: "Escribe el código" });
    expect(field()).toHaveAttribute("autocomplete", "one-time-code");
    expect(field()).toHaveAttribute("inputmode", "numeric");
    expect(field()).toHaveAttribute("maxlength", "255");
    expect(field()).toHaveAccessibleDescription("Escribe el código");
  });

  it("sends once, then its button counts down, says why, and the field has the focus [LOG-22] [LOG-23] [LOG-27]", async () => {
    const { send, user } = show();
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(1);
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent(/^Otro en (3:00|2:59)$/);
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription(/podrás pedir otro en (3:00|2:59)/);
    expect(screen.getByRole("status")).toHaveTextContent("Código enviado.");
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([
    [3, /^Otro en (3:00|2:59)$/],
    [5, /^Otro en (5:00|4:59)$/],
  ])(
    "counts down for the minutes that the platform says: %s [LOG-24]",
    async (expiredMinutes, text) => {
      vi.stubGlobal("crypto", { ...crypto, subtle: undefined });
      wire({
        [getPermission.path]: yes(permissionReply()),
        "/wps/verification/sms/noLogin": yes({
          expiredMinutes,
          expirationTime: "2099-01-01T00:00:00.000Z",
        }),
      });
      const mobile = { mobileNum: "0912345678", countryDialingCode: "84" };
      const { user } = show({ send: () => sendSms("login", mobile) });
      await user.click(button());
      expect(await screen.findByRole("button", { name: text })).toBeDisabled();
      vi.unstubAllGlobals();
    },
  );

  it("counts down by the second to the moment it was told, also after a reload [LOG-24] [PWD-04]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = show();
    await user.click(button());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(button()).toHaveTextContent(/^Otro en (2:00|1:59)$/);
    cleanup();
    show();
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent(/^Otro en (2:00|1:59)$/);
    cleanup();
    show({ wait: "register" });
    expect(button()).toBeEnabled();
    cleanup();
    show();
    act(() => void vi.advanceTimersByTime(120_000));
    expect(button()).toBeEnabled();
    expect(button()).toHaveTextContent("Mandar código");
  });

  it("asks whether the mobile is right before it sends, and about nothing else [VAL-35]", async () => {
    const check = vi.fn(async () => false);
    const { send, user } = show({ check });
    await user.click(button());
    expect(check).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
    expect(button()).toBeEnabled();
  });

  it("sends one a second at most, however often it is pressed [LOG-26]", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const send = vi.fn<Props["send"]>(async () => refuse("unavailable"));
    const { user } = show({ send });
    await user.click(button());
    await user.click(await screen.findByRole("button", { name: "Entendido" }));
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(1);
    act(() => void vi.advanceTimersByTime(1_000));
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("tells in a popup with the platform's words why no code went out, and may be tried again [ERR-05]", async () => {
    const refused = { ...refuse("number_on_strike"), message: "El número está de huelga." };
    const { user } = show({ send: async () => refused });
    await user.type(field(), "471");
    await user.click(button());
    expect(await screen.findByRole("dialog", { name: "El código no salió" })).toHaveTextContent(
      "El número está de huelga.",
    );
    await user.click(screen.getByRole("button", { name: "Entendido" }));
    expect(button()).toBeEnabled();
    expect(field()).toHaveValue("471");
  });
});
