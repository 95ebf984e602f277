import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ENTER_AGAIN, SEE_GAMES } from "#/lib/rules/games/game-frame.ts";
import spanish from "#locales/es/studio.json" with { type: "json" };

beforeAll(() => {
  const data = { language: "es", texts: spanish, site: "https://pleno.example", demo: null };
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(data)}</script>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wayOn = async (code: string) => (await import("#/studio/client/trouble.ts")).wayOn(code);

describe("a game that can only be opened anew", () => {
  it.each([
    ["session_expired", "Entrar", ENTER_AGAIN, "/login"],
    ["token_expired", "Entrar", ENTER_AGAIN, "/login"],
    ["launch_expired", "Ver los juegos", SEE_GAMES, "/rng"],
    ["game_unknown", "Ver los juegos", SEE_GAMES, "/rng"],
  ])("after %s leads on: framed, through the portal around it", async (code, label, word, path) => {
    const [text, go] = (await wayOn(code)) ?? [];
    expect(text).toBe(label);
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    go?.();
    expect(assign).toHaveBeenCalledWith(`https://pleno.example${path}`);
    const postMessage = vi.fn();
    vi.stubGlobal("parent", { postMessage });
    go?.();
    expect(postMessage).toHaveBeenCalledWith(word, "*");
    expect(assign).toHaveBeenCalledOnce();
  });

  it("is not what every refusal means", async () => {
    expect(await wayOn("not_enough_funds")).toBeNull();
  });
});
