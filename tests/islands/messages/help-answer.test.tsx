import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HelpAnswer } from "#/islands/messages/HelpAnswer.tsx";
import { HELP_AREAS } from "#/islands/messages/help-texts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

beforeEach(() => loadTexts("es", HELP_AREAS));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a help article's question", () => {
  it("thanks for a yes, and leads on after a no", async () => {
    const heard = wire({ "/wps/help/answers": yes(null) });
    render(<HelpAnswer lang="es" article="fees" service />);
    await press("Sí");
    expect(screen.getByRole("status")).toHaveTextContent("Gracias");
    expect(screen.queryByRole("link")).toBeNull();
    await press("No");
    expect(screen.getByRole("button", { name: "No" })).toHaveAttribute("aria-pressed", "true");
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/member/support", "/member/feedback"]);
    expect(heard.map(({ body }) => JSON.parse(body ?? "null"))).toEqual([
      { article: "fees", helped: true },
      { article: "fees", helped: false },
    ]);
  });

  it("says that an answer did not arrive, and takes it again", async () => {
    wire({ "/wps/help/answers": no("too_many_requests", 429) });
    render(<HelpAnswer lang="es" article="fees" service={false} />);
    await press("No");
    expect(screen.getByRole("status")).toHaveTextContent("no llegó");
    wire({ "/wps/help/answers": yes(null) });
    await press("No");
    expect(screen.getByRole("status")).toHaveTextContent("Gracias");
    expect(screen.queryByRole("link")).toBeNull();
  });
});
