import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameStrip } from "#/islands/games/FrameStrip.tsx";
import { GameFrame } from "#/islands/games/GameFrame.tsx";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { hearBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { getPlaySession } from "#/lib/contract/play/calls.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY } from "../../support/replies.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const SINCE = Date.UTC(2026, 10, 26, 12);
const MINUTE_MS = 60_000;
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

let net: string;
let heard: Heard[];
let strip: HTMLElement;

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", [...GAMES_AREAS, ...UI_AREAS]);
  net = "-1200.00";
  heard = wire({
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER_REPLY),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "5000.00", heldBalance: "0.00" },
      ...{ currency: MEMBER_REPLY.currency, unreadCount: 0 },
    }),
    "/wps/game/launch": yes({
      ...{ game_url: "https://studio.example/play?token=t", game_url2: null },
      game: {
        ...{ gameId: "minas-de-plata", nodeId: "n1", vassalage: "STUDIO", category: "RNG" },
        ...{ vendorName: "Pleno Studio", name: "Minas de Plata", lines: 0, number: 5 },
        ...{ isHot: false, isNew: false, sandbox: false, image: null },
      },
    }),
    [getPlaySession.path]: () =>
      yes({
        ...{ since: new Date(SINCE).toISOString(), rounds: 3, staked: "8000.00", net },
        currency: MEMBER_REPLY.currency,
      }),
  });
  sessionStorage.setItem("token", "kept");
  await startSession();
  strip = document.createElement("p");
  strip.dataset["frameStrip"] = "";
  document.body.append(strip);
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  strip.remove();
  localStorage.clear();
  await logOut();
  vi.unstubAllGlobals();
});

/** The strip of who has been logged in for so many minutes; the first figures are there. */
async function open(minutes: number) {
  vi.useFakeTimers({ now: SINCE + minutes * MINUTE_MS });
  render(<FrameStrip t={textsFor("es", ...GAMES_AREAS)} lang="es" money="own" deposits />);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
}
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));
const asked = () => heard.filter(({ path }) => path.startsWith(getPlaySession.path)).length;

describe("the strip over a game", () => {
  it("shows what one has, how long one has been logged in and with what result, as it changes", async () => {
    await open(65);
    expect(plain(strip.textContent)).toMatch(/Saldo 5\.000 .*Tiempo 1:05:0\d.*Resultado -1\.200 /);
    expect(within(strip).getByRole("link").getAttribute("target")).toBe("_blank");
    net = "300.00";
    await act(async () => hearBalance({ sumBalance: "6500.00" }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(plain(strip.textContent)).toMatch(/Saldo 6\.500 .*Resultado \+300 /);
  });

  it("shows the result of a round that is lost later than its stake, told by the same balance again", async () => {
    await open(1);
    await act(async () => hearBalance({ sumBalance: "4000.00" }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    net = "-2200.00";
    await act(async () => hearBalance({ sumBalance: "4000.00" }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(plain(strip.textContent)).toMatch(/Resultado -2\.200 /);
  });

  it("asks once for a burst of movements", async () => {
    await open(1);
    const before = asked();
    for (const sumBalance of ["4000.00", "3000.00", "2000.00"])
      await act(async () => hearBalance({ sumBalance }));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(asked() - before).toBe(1);
  });

  it("tells each hour since the login how it stands, and waits for an answer", async () => {
    await open(50);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(10);
    const reminder = screen.getByRole("dialog", { name: "Una pausa para mirar" });
    expect(plain(reminder.textContent)).toMatch(
      /Desde que entraste1:00:0\dApostado8\.000,00 .*Resultado-1\.200,00/,
    );
    await pass(5);
    expect(screen.getByRole("dialog")).toBeTruthy();
    fireEvent.click(within(reminder).getByRole("button", { name: "Seguir jugando" }));
    await pass(0.1);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(50);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(6);
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("lies over an open round and leaves it as it was: the game's frame is the same before and after", async () => {
    history.replaceState(null, "", "/game?launch=one");
    vi.useFakeTimers({ now: SINCE + 50 * MINUTE_MS });
    render(<GameFrame lang="es" hosts={[]} />);
    await pass(0.1);
    const frame = screen.getByTitle("Minas de Plata");
    const source = frame.getAttribute("src");
    await pass(0.1);
    await pass(10);
    const reminder = screen.getByRole("dialog", { name: "Una pausa para mirar" });
    expect(screen.getByTitle("Minas de Plata")).toBe(frame);
    fireEvent.click(within(reminder).getByRole("button", { name: "Seguir jugando" }));
    await pass(0.1);
    expect(screen.getByTitle("Minas de Plata")).toBe(frame);
    expect(frame.getAttribute("src")).toBe(source);
    expect(heard.filter(({ path }) => path.startsWith("/wps/game/launch"))).toHaveLength(1);
    history.replaceState(null, "", "/");
  });

  it("tells it as often as one chooses, from then on", async () => {
    await open(59);
    await pass(2);
    fireEvent.change(screen.getByLabelText("Avísame cada"), { target: { value: "15" } });
    await pass(0.1);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(15);
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(localStorage.getItem("pleno.reminder")).toBe("15");
  });
});
