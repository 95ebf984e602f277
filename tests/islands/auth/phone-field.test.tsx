import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PhoneField } from "#/islands/auth/PhoneField.tsx";
import { PHONE_AREAS } from "#/islands/auth/phone-texts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const COUNTRIES = {
  list: [
    { countryCode: "ES", countryDialingCode: "34" },
    { countryCode: "MX", countryDialingCode: "52" },
    { countryCode: "PE", countryDialingCode: "51" },
    { countryCode: "VN", countryDialingCode: "84" },
  ],
  current: "VN",
};

beforeEach(async () => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
  await loadTexts("es", PHONE_AREAS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show(props: Partial<Parameters<typeof PhoneField>[0]> = {}) {
  const dialed: string[] = [];
  const heard = wire({ "/wps/system/countries": yes(COUNTRIES) });
  render(
    <form>
      <PhoneField
        lang="es"
        name="mobileNum"
        label="Móvil"
        onDial={(code) => dialed.push(code)}
        {...props}
      />
      <button type="submit">Otro</button>
    </form>,
  );
  await waitFor(() => expect(dialed).toHaveLength(1));
  const user = userEvent.setup();
  return {
    dialed,
    heard,
    user,
    code: screen.getByRole("combobox"),
    number: screen.getByLabelText("Móvil"),
  };
}

const wireCode = () =>
  document.querySelector<HTMLInputElement>('input[name="countryDialingCode"]')?.value;

describe("the phone field", () => {
  it("asks for the countries when it is made, once, and begins where the visitor is [API-27] [ENT-04] [REG-23] [REG-29]", async () => {
    const { heard, code, dialed } = await show();
    expect(heard.map(({ path }) => path)).toEqual(["/wps/system/countries"]);
    expect(code).toHaveValue("VN +84");
    expect(dialed).toEqual(["84"]);
    expect(wireCode()).toBe("84");
  });

  it("begins with the code passed in if the list has it, else not [REG-28] [REG-29]", async () => {
    expect((await show({ dialingCode: "52" })).code).toHaveValue("MX +52");
    cleanup();
    sessionStorage.clear();
    expect((await show({ dialingCode: "49" })).code).toHaveValue("VN +84");
  });

  it("opens the list on focus, and a choice tells its code [REG-24] [REG-26] [REG-27]", async () => {
    const { user, code, number, dialed } = await show();
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.click(code);
    expect(screen.getAllByRole("option").map((each) => each.textContent)).toEqual([
      "España+34",
      "México+52",
      "Perú+51",
      "Vietnam+84",
    ]);
    await user.click(screen.getByRole("option", { name: /México/ }));
    expect(code).toHaveValue("MX +52");
    expect(dialed).toEqual(["84", "52"]);
    expect(wireCode()).toBe("52");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(number).toHaveFocus();
  });

  it("closes the list 200 ms after the focus has gone [REG-25]", async () => {
    const { code } = await show();
    vi.useFakeTimers();
    act(() => code.focus());
    expect(screen.getByRole("listbox")).toBeVisible();
    act(() => code.blur());
    act(() => void vi.advanceTimersByTime(199));
    expect(screen.getByRole("listbox")).toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("is led by the keyboard alone: typing looks for a country, arrows, Enter and Escape [REG-24]", async () => {
    const { user, code, number, dialed } = await show();
    await user.tab();
    expect(code).toHaveFocus();
    await user.keyboard("mexico");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(code).toHaveValue("VN +84");
    await user.keyboard("{ArrowDown}");
    expect(code.getAttribute("aria-activedescendant")).toMatch(/-VN$/);
    await user.keyboard("{ArrowUp}{Enter}");
    expect(dialed.at(-1)).toBe("51");
    expect(number).toHaveFocus();
  });

  it("says so when no country has that name, and Enter then does nothing", async () => {
    const { user, code, dialed } = await show();
    await user.click(code);
    await user.keyboard("qqq");
    expect(screen.getByText("Ningún país se llama así")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(dialed).toEqual(["84"]);
  });

  it("writes the number as its country does, keeps the caret, and erases digits, not spaces", async () => {
    const { user, number } = await show();
    await user.type(number, "0912345678");
    expect(number).toHaveValue("0912 345 678");
    await user.type(number, "{Backspace}", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(number).toHaveValue("0913 456 78");
    expect((number as HTMLInputElement).selectionStart).toBe(3);
  });

  it("follows a number that is pasted with its country", async () => {
    const { user, code, number } = await show();
    await user.click(number);
    await user.paste("+51 987 654 321");
    expect(number).toHaveValue("987 654 321");
    expect(code).toHaveValue("PE +51");
  });

  it("lists every country where the call fails, and begins with the reader's", async () => {
    wire({ "/wps/system/countries": no("unavailable", 503) });
    vi.stubGlobal("navigator", { ...navigator, languages: ["es-MX"] });
    render(<PhoneField lang="es" name="mobileNum" label="Móvil" />);
    await waitFor(() => expect(screen.getByRole("combobox")).toHaveValue("MX +52"));
  });
});
