import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $results, followResults, noteResult } from "#/lib/client/stores/lottery/results.ts";
import { $settled } from "#/lib/client/stores/lottery/settled.ts";
import {
  atTheBoard,
  cell,
  enterBoard,
  GAME,
  NO_TICKETS,
  show,
} from "../../support/lottery-board.tsx";
import { wire, yes } from "../../support/wire.ts";

const AT = "2026-11-25T11:15:00.000Z";
const NEXT = "2026-11-26T11:15:00.000Z";
const resultOf = (drawId: string, special: string, revision = 1, drawsAt = AT) => ({
  ...{ drawId, gameCode: GAME, station: "Hà Nội", period: "2026-11-25", drawsAt, revision },
  drawn: [[special]],
});
const settledOf = (won: number, told: object = {}) => ({
  ...{ drawId: "7", gameCode: GAME, station: "Bắc Ninh", period: "2099-11-25", revision: 1 },
  ...{ won, lost: 2, refunded: 0, payout: won > 0 ? "999000.00" : "0.00", refund: "0.00" },
  ...{ price: "20000.00", currency: "VND", tickets: [], ...told },
});

atTheBoard();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  $results.set({});
  $settled.set(null);
});

describe("results that arrive while a board is open", () => {
  it("are taken by their newest decision, whatever comes late", () => {
    noteResult(resultOf("1", "00012"));
    noteResult(resultOf("1", "00099", 2));
    noteResult(resultOf("1", "00012"));
    noteResult(resultOf("2", "00077", 1, NEXT));
    expect(
      $results.get()[GAME]?.list.map(({ drawId, drawn }) => [drawId, drawn?.[0]?.[0]]),
    ).toEqual([
      ["2", "00077"],
      ["1", "00099"],
    ]);
  });

  it("renew how often each ending fell", async () => {
    wire({});
    show();
    act(() => noteResult(resultOf("1", "00012")));
    expect(cell(/^08 ?, salió 2 veces/)).toBeDefined();
    act(() => {
      const endings = Array.from({ length: 100 }, (_, at): [number, number] => [
        at === 8 ? 3 : 0,
        1,
      ]);
      $results.setKey(GAME, { list: [], next: null, endings });
    });
    expect(cell(/^08 ?, salió 3 veces/)).toBeDefined();
  });

  it("are asked for when a draw is due, again until they are there, and not by who does not look", async () => {
    vi.useFakeTimers({ now: Date.parse(AT) - 60_000 });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const open = { drawId: "1", gameCode: "k3", station: "", period: "2026-11-25-1815" };
    const next = { ...open, opensAt: AT, closesAt: AT, drawsAt: AT };
    const later = { ...next, drawId: "2", drawsAt: NEXT };
    const asked: number[] = [];
    let list: readonly object[] = [];
    vi.stubGlobal("fetch", async () => {
      asked.push(Date.now() - Date.parse(AT));
      const value = { now: AT, list, next: list.length > 0 ? later : next, endings: [] };
      return new Response(JSON.stringify({ success: true, code: "ok", message: "", value }), {
        headers: { "content-type": "application/json", date: new Date().toUTCString() },
      });
    });
    followResults("k3", () => 0.5);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeGreaterThan(1_000);
    list = [{ ...resultOf("1", "1"), gameCode: "k3" }];
    await vi.advanceTimersByTimeAsync(6_000);
    expect($results.get()["k3"]?.list).toEqual(list);
    const count = asked.length;
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await vi.advanceTimersByTimeAsync(900_000);
    expect(asked).toHaveLength(count);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(count + 1);
  });
});

describe("a member whose tickets are paid", () => {
  beforeEach(async () => {
    await enterBoard({ "/lotto/tickets": NO_TICKETS, "/lgw/vn/draws/results": yes({}) });
  });

  it("sees what was won for a moment, and then it is out of the way", async () => {
    vi.useFakeTimers();
    act(() => $settled.set(settledOf(1)));
    const seal = screen.getByText("999.000 ₫").closest("p");
    expect(seal?.className).toContain("moment-seal");
    expect(seal?.textContent).toContain("Lotería del Norte");
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText("999.000 ₫")).toBeNull();
    cleanup();
  });

  it("reads calmly that nothing was", () => {
    act(() => $settled.set(settledOf(0)));
    const line = screen.getByText("Lotería del Norte: tus 2 boletos no tuvieron premio");
    expect(line.closest("[role=status]")).not.toBeNull();
  });

  it.each([
    [{ payout: "19700.00" }, /volvió 19\.700\s₫ de 20\.000\s₫/],
    [{ payout: "10000.00", refund: "10000.00" }, /volvió 20\.000\s₫ de 20\.000\s₫/],
    [{ gameCode: "k3" }, /^K3: ganaste 999\.000\s₫/],
    [{ price: undefined }, /volvió 999\.000\s₫$/],
  ])("reads calmly what is no gain, or another game's: %o", (told, words) => {
    act(() => $settled.set(settledOf(1, told)));
    expect(screen.getByText(words).closest(".moment-seal")).toBeNull();
  });
});
