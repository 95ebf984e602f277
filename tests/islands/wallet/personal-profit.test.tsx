import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chartBars } from "#/islands/wallet/chart-bars.ts";
import { PersonalProfit } from "#/islands/wallet/PersonalProfit.tsx";
import { periodStarts } from "#/islands/wallet/periods.ts";
import { PROFIT_AREAS } from "#/islands/wallet/profit-texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getPlayed, listPlayed, listProfit } from "#/lib/contract/wallet/profit.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const NOTHING = {
  ...{ rounds: 0, stake: "0.00", payout: "0.00", net: "0.00" },
  ...{ deposits: "0.00", withdrawals: "0.00" },
};
const LOST = {
  ...{ rounds: 34, stake: "120000.00", payout: "45000.00", net: "-75000.00" },
  ...{ deposits: "500000.00", withdrawals: "0.00" },
};
const PLAYED = {
  ...{ id: "7.1", at: "2026-11-20T08:00:00.000Z", about: "El Gallo de Jade", reference: "9" },
  ...{ stake: "2000.00", payout: "0.00", net: "-2000.00", isTakenBack: false },
};
const ENTRY = {
  ...{ id: "417", at: PLAYED.at, kind: "bet", about: PLAYED.about, reference: "bet:1:x" },
  ...{ amount: "-2000.00", balanceAfter: "480000.00", state: "debited" },
};

let heard: Heard[];
const bodyOf = (path: string) =>
  JSON.parse(heard.findLast((one) => one.path === path)?.body ?? "{}");

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", PROFIT_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "480000.00", heldBalance: "0.00", currency: VND, unreadCount: 0 },
    }),
    [listProfit.path]: () => {
      const { starts } = bodyOf(listProfit.path);
      const periods = (starts as string[]).slice(1).map((to, n) => ({
        ...(n === starts.length - 2 ? LOST : NOTHING),
        ...{ from: starts[n], to },
      }));
      return yes({ periods, totals: LOST });
    },
    [listPlayed.path]: yes({ list: [PLAYED], next: null }),
    [getPlayed.path]: yes({ played: PLAYED, entries: [ENTRY] }),
  });
});
afterEach(cleanup);

const spaced = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

describe("profit and loss", () => {
  it("says a loss as a loss, first and in plain words [MEM-10]", async () => {
    render(<PersonalProfit lang="es" hasRecord />);
    const totals = await screen.findByRole("region", { name: "Resultado de todo el período" });
    expect(within(totals).getByText("Jugando perdiste")).toBeTruthy();
    expect(spaced(totals.querySelector(".profit-net .money")?.textContent)).toBe("-75.000,00 ₫");
  });

  it("asks by the days, weeks and months of the reader's calendar [MEM-10]", async () => {
    render(<PersonalProfit lang="es" hasRecord />);
    await screen.findByText("Jugando perdiste");
    expect(bodyOf(listProfit.path).starts).toHaveLength(31);
    await userEvent.click(screen.getByLabelText("Semanas"));
    await screen.findByText("Jugando perdiste");
    expect(bodyOf(listProfit.path).starts).toHaveLength(13);
    await userEvent.click(screen.getByLabelText("Meses"));
    await screen.findByText("Jugando perdiste");
    const months = bodyOf(listProfit.path).starts as string[];
    for (const at of months) expect(new Date(at).getDate()).toBe(1);
  });

  it("opens a figure to its rounds, and a round to its entries in the ledger [MEM-10]", async () => {
    render(<PersonalProfit lang="es" hasRecord />);
    const totals = await screen.findByRole("region", { name: "Resultado de todo el período" });
    await userEvent.click(within(totals).getByText(/^120\.000/));
    await userEvent.click(await screen.findByText("El Gallo de Jade"));
    expect(await screen.findByText("#417")).toBeTruthy();
    const starts = bodyOf(listProfit.path).starts as string[];
    expect(bodyOf(listPlayed.path)).toEqual({ from: starts[0], to: starts.at(-1) });
  });

  it("leads from money in and out to those movements of those days [MEM-10]", async () => {
    render(<PersonalProfit lang="es" hasRecord />);
    const totals = await screen.findByRole("region", { name: "Resultado de todo el período" });
    const link = within(totals)
      .getByText(/^500\.000/)
      .closest("a");
    const address = new URL(link?.href ?? "");
    const starts = bodyOf(listProfit.path).starts as string[];
    expect(address.pathname).toBe("/member/transactionHistory");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ kind: "deposit", from: starts[0], to: starts.at(-1) },
    });
    cleanup();
    render(<PersonalProfit lang="es" hasRecord={false} />);
    await screen.findByText("Jugando perdiste");
    expect(screen.queryAllByRole("link")).toEqual([]);
  });
});

describe("the picture of it", () => {
  const of = (...nets: readonly string[]) =>
    chartBars(
      nets
        .map((net) => ({ net, rounds: net === "none" ? 0 : 1 }))
        .map((one) => ({
          ...one,
          net: one.net === "none" ? "0.00" : one.net,
        })),
      200,
    );

  it("draws a loss as long as a gain of its size, on one scale from nothing on [MEM-10]", () => {
    const { zero, bars } = of("100.00", "-100.00", "-50.00");
    expect(zero).toBe(100);
    expect(bars).toEqual([
      { y: 0, height: 100, tone: "gain" },
      { y: 100, height: 100, tone: "loss" },
      { y: 100, height: 50, tone: "loss" },
    ]);
  });

  it("hides no loss, however small beside the rest, and marks what came to nothing [MEM-10]", () => {
    const { bars } = of("9000000.00", "-0.01", "0.00", "none");
    expect(bars[1]).toMatchObject({ tone: "loss", height: 2 });
    expect(bars[2]).toMatchObject({ tone: "even", height: 2 });
    expect(bars[3]).toBeNull();
    expect(of("-5.00").bars).toEqual([{ y: 0, height: 200, tone: "loss" }]);
  });
});

describe("periods", () => {
  it("end with the present one, weeks begin on Monday, months on their first", () => {
    const now = new Date(2026, 10, 25, 23, 30);
    const days = periodStarts("day", now);
    expect([days.length, days.at(-1)]).toEqual([31, new Date(2026, 10, 26)]);
    const weeks = periodStarts("week", now);
    expect(weeks.map((at) => at.getDay())).toEqual(Array(13).fill(1));
    expect(weeks.at(-2)).toEqual(new Date(2026, 10, 23));
    const months = periodStarts("month", new Date(2026, 0, 31));
    expect([months[0], months.at(-1)]).toEqual([new Date(2025, 1, 1), new Date(2026, 1, 1)]);
  });
});
