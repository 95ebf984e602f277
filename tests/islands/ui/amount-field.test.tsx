import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { amountWords } from "#/islands/forms/amount-words.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";

const VND = { code: "VND", exponent: 2, symbol: "₫" };

function Amount() {
  const [typed, setTyped] = useState("");
  return (
    <AmountField
      label="Importe"
      name="amount"
      language="es"
      currency={VND}
      value={typed}
      onChange={setTyped}
      words={amountWords(textsFor("es", ...CASHIER_AREAS), "es", VND)}
      presets={["100000.00"]}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox");

beforeEach(async () => {
  await loadTexts("es", CASHIER_AREAS);
  render(<Amount />);
});
afterEach(cleanup);

describe("the field of an amount", () => {
  it("says what it understood, and writes it so when it is left", async () => {
    await userEvent.type(field(), "100000.5");
    expect(field()).toHaveAccessibleDescription("= 100.000,50\u00a0₫");
    await userEvent.tab();
    expect(field().value).toBe("100.000,50");
    expect(field()).toHaveAccessibleDescription("= 100.000,50\u00a0₫");
  });

  it("says how to write what is not clear once it is left, and keeps what was typed", async () => {
    await userEvent.type(field(), "100,000");
    expect(field()).toBeValid();
    await userEvent.tab();
    expect(field()).toBeInvalid();
    expect(field().value).toBe("100,000");
    expect(field()).toHaveAccessibleDescription(/Escríbelo como 1\.250\.000 o 1\.250\.000,50/);
    await userEvent.type(field(), "{Backspace}");
    expect(field()).toBeValid();
  });

  it("shows the preset that is chosen, and that it is", async () => {
    const preset = screen.getByRole("button", { name: /100\.000/ });
    await userEvent.click(preset);
    expect(preset).toHaveAttribute("aria-pressed", "true");
    expect(field()).toHaveAccessibleDescription("= 100.000,00\u00a0₫");
  });
});
