import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";

afterEach(cleanup);

describe("a field", () => {
  it("keeps its hint beside the error that needs it, and tells both", () => {
    render(<Field label="Clave" hint="De 8 a 20 caracteres" error="No puede quedar en blanco" />);
    expect(screen.getByText("De 8 a 20 caracteres")).toBeVisible();
    expect(screen.getByLabelText("Clave")).toHaveAccessibleDescription(
      "No puede quedar en blanco De 8 a 20 caracteres",
    );
  });

  it("says the same words once where the error is the hint", () => {
    render(<Field label="Clave" hint="De 8 a 20 caracteres" error="De 8 a 20 caracteres" />);
    expect(screen.getAllByText("De 8 a 20 caracteres")).toHaveLength(1);
  });
});

describe("a form's error", () => {
  it("takes the focus when it comes, so that it is in view", () => {
    const { rerender } = render(<FormError text={undefined} />);
    rerender(<FormError text="El servicio no está disponible" />);
    expect(screen.getByRole("alert")).toHaveFocus();
  });
});

function Steps() {
  const [open, setOpen] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  useFocusBack(item, open);
  return (
    <div ref={item}>
      <button type="button" key={String(open)} onClick={() => setOpen(!open)}>
        {open ? "Ahora no" : "Activar"}
      </button>
    </div>
  );
}

describe("a step that is cancelled", () => {
  it("gives the focus back to where it began", async () => {
    const user = userEvent.setup();
    render(<Steps />);
    await user.click(screen.getByRole("button", { name: "Activar" }));
    await user.click(screen.getByRole("button", { name: "Ahora no" }));
    expect(screen.getByRole("button", { name: "Activar" })).toHaveFocus();
  });
});
