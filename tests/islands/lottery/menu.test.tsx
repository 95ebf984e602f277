import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LotteryStrip } from "#/islands/lottery/LotteryStrip.tsx";
import { LotterySwitch } from "#/islands/lottery/LotterySwitch.tsx";
import { MENU_AREAS } from "#/islands/lottery/menu-texts.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { AS_MEMBER } from "../../support/lottery-board.tsx";
import { NORTH } from "../../support/vietnam-lottery.ts";
import { no, wire, yes } from "../../support/wire.ts";

const NORTH_GAME = REGIONAL_CODES.north;
const entry = (gameCode: string, gameType: "LOTT" | "ELOTT", labelName: string, play: string) => ({
  ...{ code: gameCode, gameCode, gameType, labelName, defaultPlayType: play },
  ...{ accountTypeName: "PLENO", vendor: "PLENO", isGame: "GAME" as const },
});
const NORTE = entry(NORTH_GAME, "LOTT", "Lotería del Norte", "lo2");
const SUR = entry(REGIONAL_CODES.south, "LOTT", "Lotería del Sur", "lo2");
const K3 = entry("k3", "ELOTT", "K3", "sum");
const KENO = entry("keno", "ELOTT", "Keno", "pick1");
const group = (gameGroupCode: "SEA" | "ZY", labelName: string, gameMenus: readonly unknown[]) => ({
  ...{ gameGroupCode, labelName, gameMenus },
});
const VIETNAM = group("SEA", "Lotería de Vietnam", [NORTE, SUR]);
const HOUSE = group("ZY", "E-lotería", [K3, KENO]);
const soon = new Date(Date.now() + 90_000).toISOString();
const OF_ALL = {
  "/lgw/games/game_menus": yes({ list: [VIETNAM, HOUSE] }),
  "/lgw/vn/games/game_menu": yes({ list: [VIETNAM] }),
  "/lgw/games/popular": yes({ list: [KENO, NORTE, K3, SUR] }),
  "/lgw/house/draws": yes({
    now: new Date().toISOString(),
    list: [
      {
        gameCode: "k3",
        open: [
          {
            ...{ drawId: "9", gameCode: "k3", station: "", period: "2026-11-25-1101" },
            ...{ opensAt: "2026-11-25T00:00:00Z", closesAt: soon, drawsAt: soon },
          },
        ],
        last: null,
      },
    ],
  }),
};
const OF_MEMBER = {
  ...AS_MEMBER,
  "/lgw/vn/games/game_menu/recent": yes({ list: [SUR, K3] }),
  "/lotto/lgw/games/opened/numero": yes({
    list: [
      {
        ...{ drawId: "7", gameCode: SUR.gameCode, station: "Cà Mau", period: "2026-11-24" },
        ...{ drawsAt: "2026-11-24T09:15:00Z", drawn: NORTH },
      },
    ],
  }),
};

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", MENU_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = () => userEvent.click(screen.getByRole("button", { name: /Lotería del Norte/ }));
const choose = (name: string) => userEvent.click(screen.getByRole("tab", { name }));
const asked = (heard: ReturnType<typeof wire>, path: string) =>
  heard
    .map((each) => new URL(each.path, "http://pleno.test"))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => Object.fromEntries(searchParams));
async function enter(answers: Parameters<typeof wire>[0]) {
  sessionStorage.setItem("token", "kept");
  const heard = wire({ ...OF_ALL, ...OF_MEMBER, ...answers });
  await startSession();
  return heard;
}

describe("the menu of lotteries on a board", () => {
  it("is asked for by its prize mode, device and language, and leads to boards by their launch data [LOT-02, CON-02, ENT-15, ENT-24, API-29, API-32, API-33]", async () => {
    const heard = wire(OF_ALL);
    render(<LotterySwitch lang="es" gameCode={NORTH_GAME} />);
    expect(heard).toEqual([]);
    await open();
    const house = await screen.findByRole("region", { name: "E-lotería" });
    expect(within(house).getByRole("link", { name: /^K3/ }).getAttribute("href")).toBe(
      "/lottery?gameCode=k3&playType=sum",
    );
    const norte = screen.getByRole("link", { name: /^Lotería del Norte/ });
    expect(norte.getAttribute("href")).toBe(`/vnlottery?gameCode=${NORTH_GAME}`);
    expect(norte.getAttribute("aria-current")).toBe("page");
    expect(within(house).getByRole("link", { name: /^Keno.*De las más jugadas/ })).toBeDefined();
    await waitFor(() => expect(within(house).getByText(/^01:\d\d$/)).toBeDefined());
    expect(asked(heard, "/lgw/games/game_menus")).toEqual([
      { prizeMode: "Lott", device: "WEB", language: "es" },
    ]);
    await choose("Rápidas");
    await choose("De la casa");
    expect(asked(heard, "/lgw/games/popular")).toEqual(
      ["Lott", "Elott", "ZY"].map((prizeMode) => ({
        ...{ count: "20", prizeMode, device: "WEB", language: "es" },
      })),
    );
    // A visitor has played nothing.
    expect(screen.queryByRole("region", { name: "Las que jugaste hace poco" })).toBeNull();
  });

  it("of Vietnam is Vietnam's own [API-34, API-52]", async () => {
    const heard = wire(OF_ALL);
    render(<LotterySwitch lang="es" gameCode="k3" />);
    await userEvent.click(screen.getByRole("button", { name: /K3/ }));
    await choose("Vietnam");
    await screen.findByRole("link", { name: /^Lotería del Sur/ });
    expect(screen.queryByRole("link", { name: /^Keno/ })).toBeNull();
    expect(asked(heard, "/lgw/vn/games/game_menu")).toEqual([
      { prizeMode: "SEA", device: "WEB", language: "es" },
    ]);
  });

  it("begins with what the member played lately, each with what it drew last [API-35, API-37]", async () => {
    const heard = await enter({});
    render(<LotterySwitch lang="es" gameCode={NORTH_GAME} />);
    await open();
    const mine = await screen.findByRole("region", { name: "Las que jugaste hace poco" });
    const links = within(mine).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`^Lotería del Sur.*Cà Mau${NORTH[0]?.[0]}$`)),
      expect.stringMatching(/^K3/),
    ]);
    for (const path of ["/lgw/vn/games/game_menu/recent", "/lotto/lgw/games/opened/numero"])
      expect(heard.find((each) => each.path.startsWith(path))?.headers.get("authorization")).toBe(
        "Bearer kept",
      );
  });

  it("offers the retry when it did not come", async () => {
    wire({ ...OF_ALL, "/lgw/games/game_menus": no("unavailable", 503) });
    render(<LotterySwitch lang="es" gameCode={NORTH_GAME} />);
    await open();
    await screen.findByRole("alert");
    wire(OF_ALL);
    await userEvent.click(screen.getByRole("button", { name: "Probar otra vez" }));
    expect(await screen.findByRole("region", { name: "E-lotería" })).toBeDefined();
  });
});

describe("the lotteries of the lobby", () => {
  const POPULAR = [KENO, NORTE, K3, SUR] as const;
  const names = () =>
    within(screen.getByRole("list"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("stand as most play them, and by their prize mode once one is chosen [LOT-02, API-33]", async () => {
    const heard = wire({ ...OF_ALL, "/lgw/games/popular": yes({ list: [KENO, K3] }) });
    await startSession();
    render(<LotteryStrip lang="es" popular={POPULAR} isElsewhere={false} />);
    expect(names()).toEqual([
      "KenoDe las más jugadas",
      "Lotería del NorteDe las más jugadas",
      "K3De las más jugadas",
      "Lotería del SurSorteo oficial",
    ]);
    await choose("Rápidas");
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(asked(heard, "/lgw/games/popular")).toEqual([
      { count: "20", prizeMode: "Elott", device: "WEB", language: "es" },
    ]);
  });

  it("begin with those that the member played lately [API-35]", async () => {
    await enter({});
    render(<LotteryStrip lang="es" popular={POPULAR} isElsewhere={false} />);
    await waitFor(() =>
      expect(names().slice(0, 3)).toEqual([
        "Lotería del SurJugaste hace poco",
        "K3Jugaste hace poco",
        "KenoDe las más jugadas",
      ]),
    );
  });

  it("of another platform are opened where it says [API-42]", async () => {
    const assign = vi.fn();
    vi.stubGlobal("location", { ...location, pathname: "/lottery", assign });
    const address = "https://lottery.example/board?game=keno";
    const heard = wire({ "/wps/game/lotteryLobby": yes({ game_url: address }) });
    render(<LotteryStrip lang="es" popular={POPULAR} isElsewhere />);
    await userEvent.click(screen.getByRole("button", { name: /^Keno/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
    expect(asked(heard, "/wps/game/lotteryLobby")).toEqual([
      {
        ...{ lottoArea: "VN", launchMode: "LOTT", lottoPrizeMode: "Lott", lottoView: "betting" },
        ...{ lottoGameCode: "keno", device: "WEB", backUrl: "/lottery", language: "es" },
      },
    ]);
  });

  it.each(["javascript:alert(1)", "/vnlottery"])(
    "that cannot be opened there say so, and lead nowhere: %s",
    async (address) => {
      const assign = vi.fn();
      vi.stubGlobal("location", { ...location, assign });
      wire({ "/wps/game/lotteryLobby": yes({ game_url: address }) });
      render(<LotteryStrip lang="es" popular={POPULAR} isElsewhere />);
      await userEvent.click(screen.getByRole("button", { name: /^Keno/ }));
      expect((await screen.findByRole("alert")).textContent).toBe("No pudimos abrir esa lotería.");
      expect(assign).not.toHaveBeenCalled();
    },
  );
});
