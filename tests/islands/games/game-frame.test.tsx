import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GameFrame } from "#/islands/games/GameFrame.tsx";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { readPlayedGame } from "#/lib/client/stores/games/games.ts";
import { $member, logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { ENTER_AGAIN, SEE_GAMES } from "#/lib/rules/games/game-frame.ts";
import english from "#locales/en/base-errors.json" with { type: "json" };
import { MEMBER } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

const GAME = {
  gameId: "gallo-de-jade",
  nodeId: "gallo-de-jade",
  vassalage: "STUDIO",
  vendorName: "Pleno Studio",
  name: "Gallo de Jade",
  category: "INHOUSE",
  lines: 20,
  number: 5,
  isHot: false,
  isNew: false,
  sandbox: false,
  image: null,
};

beforeEach(() => loadTexts("es", GAMES_AREAS));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function framed(game_url: string, game = GAME): Promise<string | null> {
  history.replaceState(null, "", "/game?launch=one");
  wire({ "/wps/game/launch": yes({ game_url, game_url2: null, game }) });
  render(<GameFrame lang="es" hosts={["https://play1.example"]} />);
  return (await screen.findByTitle("Gallo de Jade")).getAttribute("src");
}

describe("the game's page", () => {
  it("keeps which game is played, for the way back from a deposit", async () => {
    history.replaceState(null, "", "?launch=L7");
    wire({
      "/wps/game/launch": yes({
        game_url: "https://studio.example/play",
        game_url2: null,
        game: GAME,
      }),
    });
    // The page's own start, once over, changes nobody any more.
    await startSession();
    $member.set(MEMBER);
    render(<GameFrame lang="es" hosts={[]} />);
    await waitFor(() =>
      expect(readPlayedGame(MEMBER.id)).toEqual({ launchId: "L7", name: "Gallo de Jade" }),
    );
    localStorage.clear();
    history.replaceState(null, "", "?");
    $member.set(null);
  });

  it("frames the address that the launch was given [RT-16]", async () => {
    const address = "https://studio.example/play?token=t";
    expect(await framed(address)).toBe(address);
  });

  it("opens a relative address on a launch host [SYS-16]", async () => {
    expect(await framed("/play?token=t")).toBe("https://play1.example/play?token=t");
  });

  it("frames what a launch of a PVP game has as its content [API-41]", async () => {
    history.replaceState(null, "", "/game?launch=one");
    const [content, game_url] = ["https://rooms.example/seat", "https://rooms.example/hall"];
    wire({ "/wps/game/launch": yes({ game_url, game_url2: null, content, game: GAME }) });
    render(<GameFrame lang="es" hosts={[]} />);
    expect((await screen.findByTitle("Gallo de Jade")).getAttribute("src")).toBe(content);
  });

  it.each(["javascript:alert(1)", "http://", "data:text/html,x"])(
    "frames no address that is none, and says so: %s [ERR-14]",
    async (game_url) => {
      history.replaceState(null, "", "/game?launch=one");
      wire({ "/wps/game/launch": yes({ game_url, game_url2: null, game: GAME }) });
      render(<GameFrame lang="es" hosts={["https://play1.example"]} />);
      expect(
        await screen.findByText("La dirección no es válida. Contacta con atención al cliente."),
      ).toBeVisible();
      expect(screen.queryByTitle("Gallo de Jade")).toBeNull();
      expect(english.invalid_url).toBe("The address is not valid. Contact customer service.");
    },
  );

  it("leads whoever's account is closing to where that is taken back", async () => {
    history.replaceState(null, "", "/game?launch=one");
    wire({ "/wps/game/launch": no("account_closing", 422) });
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    render(<GameFrame lang="es" hosts={[]} />);
    (await screen.findByRole("button", { name: "Conservar la cuenta" })).click();
    expect(screen.getByRole("alert")).toHaveTextContent("Tu cuenta se está cerrando");
    expect(assign).toHaveBeenCalledWith("/member/accountData");
  });

  it("launches the game anew when it is reloaded after its launch is over", async () => {
    history.replaceState(null, "", "/game?launch=old");
    const { gameId, nodeId, vassalage } = GAME;
    wire({
      "/wps/game/launch": no("launch_expired", 422, { gameId, nodeId, vassalage }),
      [launchGame.path]: yes({
        launchId: "fresh",
        game_url: "https://studio.example/play?token=n",
        game_url2: null,
        game: GAME,
      }),
    });
    render(<GameFrame lang="es" hosts={[]} />);
    const frame = await screen.findByTitle("Gallo de Jade");
    expect(frame.getAttribute("src")).toBe("https://studio.example/play?token=n");
    expect(location.search).toBe("?launch=fresh");
  });

  it.each([
    ["nothing is known of the launch any more", "launch_expired", /caducó/],
    ["the game is in maintenance [ERR-18]", "game_maintenance", /en mantenimiento. Prueba otro/],
  ])("leads to other games where %s", async (_, code, text) => {
    history.replaceState(null, "", "/game?launch=old");
    wire({ "/wps/game/launch": no(code, 422) });
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    render(<GameFrame lang="es" hosts={[]} />);
    const others = await screen.findByRole("button", { name: "Ver los juegos" });
    expect(screen.getByRole("alert")).toHaveTextContent(text);
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
    others.click();
    expect(assign).toHaveBeenCalledWith("/rng");
  });

  it.each(["/game", "/game?launch=%00"])(
    "says that %s names no game, and leads to them",
    async (path) => {
      history.replaceState(null, "", path);
      wire({ "/wps/game/launch": no("bad_field", 400, { fields: { id: "bad_field" } }) });
      const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
      render(<GameFrame lang="es" hosts={[]} />);
      const others = await screen.findByRole("button", { name: "Ver los juegos" });
      expect(screen.getByRole("alert")).toHaveTextContent("no dice qué juego abrir");
      others.click();
      expect(assign).toHaveBeenCalledWith("/rng");
    },
  );

  it("leads whose session ended to the login", async () => {
    history.replaceState(null, "", "/game?launch=old");
    wire({ "/wps/game/launch": no("session_expired", 401) });
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    render(<GameFrame lang="es" hosts={[]} />);
    (await screen.findByRole("button", { name: "Entrar" })).click();
    expect(assign).toHaveBeenCalledWith("/login");
  });

  it("says at once that the session of a launch ended, with the way back in", async () => {
    history.replaceState(null, "", "/game?launch=old");
    sessionStorage.setItem("token", "over");
    $member.set(undefined);
    wire({
      "/wps/game/launch": no("session_expired", 401),
      "/wps/member/info": no("session_expired", 401),
    });
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    render(<GameFrame lang="es" hosts={[]} />);
    (await screen.findByRole("button", { name: "Entrar" })).click();
    expect(screen.getByRole("alert")).toHaveTextContent("Tu sesión ha caducado");
    expect(screen.queryByText("Abriendo el juego…")).toBeNull();
    expect(assign).toHaveBeenCalledWith("/login");
    wire({ "/wps/session/logout": yes(null) });
    await logOut();
  });

  it("opens the sandbox's table in the light theme, and no other vendor's address changed", async () => {
    document.documentElement.dataset["theme"] = "light";
    const address = "https://studio.example/play?token=t";
    expect(await framed(address, { ...GAME, sandbox: true })).toBe(`${address}&theme=light`);
    cleanup();
    expect(await framed(address)).toBe(address);
    document.documentElement.dataset["theme"] = "dark";
    cleanup();
    expect(await framed(address, { ...GAME, sandbox: true })).toBe(address);
    delete document.documentElement.dataset["theme"];
  });

  it("goes where the framed game asks to, and hears nobody else", async () => {
    history.replaceState(null, "", "/game?launch=one");
    await framed("https://studio.example/play?token=t");
    const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
    // No page is loaded into frames here.
    const contentWindow = Object.create(window) as Window;
    Object.defineProperty(screen.getByTitle("Gallo de Jade"), "contentWindow", {
      value: contentWindow,
    });
    const say = (data: string, source: Window | null) =>
      window.dispatchEvent(new MessageEvent("message", { data, source }));
    say(ENTER_AGAIN, window);
    say("pleno:deposit", contentWindow);
    expect(assign).not.toHaveBeenCalled();
    say(ENTER_AGAIN, contentWindow);
    say(SEE_GAMES, contentWindow);
    expect(assign.mock.calls).toEqual([["/login"], ["/rng"]]);
  });
});
