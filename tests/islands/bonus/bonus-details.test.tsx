import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BonusDetails } from "#/islands/bonus/BonusDetails.tsx";
import { BONUS_AREAS } from "#/islands/bonus/texts.ts";
import { $bonusNews } from "#/lib/client/stores/bonus/bonuses.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { type Bonus, giveUpBonus, listBonuses } from "#/lib/contract/bonus/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

const ACTIVE: Bonus = {
  id: "b1",
  name: "Bono de cumpleaños",
  state: "active",
  ...{ amount: "200000.00", balance: "150000.00", turnover: "3000000.00", played: "750000.00" },
  ...{ maxStake: "20000.00", maxPaid: "1000000.00", days: 7 },
  weights: [
    { category: "RNG", percent: 100 },
    { category: "LIVE", percent: 10 },
  ],
  grantedAt: "2026-11-20T08:00:00.000Z",
  beganAt: "2026-11-20T08:00:00.000Z",
  expiresAt: "2026-11-27T08:00:00.000Z",
  standsStill: false,
  ...{ endsAs: null, closedAt: null, paid: null, forfeited: null },
};
const WAITING: Bonus = {
  ...{ ...ACTIVE, id: "b2", name: "Bono de depósito", state: "waiting" },
  ...{ balance: null, played: "0.00", beganAt: null, expiresAt: null },
};
const PAST: Bonus = {
  ...{ ...ACTIVE, id: "b3", name: "Bono de invierno", state: "converted", balance: null },
  ...{ closedAt: "2026-11-10T08:00:00.000Z", paid: "80000.00", forfeited: "0.00" },
};

let list: Bonus[];
let reply: ReturnType<typeof no>;
let heard: Heard[];
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", BONUS_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  list = [ACTIVE, WAITING, PAST];
  reply = yes({ ...ACTIVE, state: "given_up", balance: null });
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 },
    }),
    [listBonuses.path]: () => yes({ list, currency: VND }),
    [giveUpBonus.path]: () => reply,
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the page of bonuses", () => {
  it("tells of the one in play what it is, how far it is played, until when and where it counts [MEM-11]", async () => {
    render(<BonusDetails lang="es" />);
    const card = within(await screen.findByRole("article", { name: ACTIVE.name }));
    const text = plain(card.getByRole("heading").closest("article")?.textContent);
    for (const told of [
      "150.000,00 ₫",
      "Jugado 750.000,00 ₫ / 3.000.000,00 ₫",
      "Te falta jugar 2.250.000,00 ₫",
      "Máximo por jugada20.000,00 ₫",
      "Puede pasar a tu saldo1.000.000,00 ₫",
      "Tragamonedas 100 %En vivo 10 %",
    ])
      expect(text).toContain(told);
    expect(card.getByRole("progressbar").getAttribute("value")).toBe("750000");
    expect(card.getByText("Ver juegos").getAttribute("href")).toBe("/rng");
  });

  it("tells what waits with its time and turnover, and what became of those before", async () => {
    render(<BonusDetails lang="es" />);
    const waiting = await screen.findByRole("article", { name: WAITING.name });
    expect(plain(waiting.textContent)).toContain("Dura7 días");
    expect(within(waiting).queryByRole("progressbar")).toBeNull();
    const past = screen.getByText(PAST.name).closest("li");
    expect(plain(past?.textContent)).toContain("Pasó a tu saldo");
    expect(plain(past?.textContent)).toContain("+80.000,00 ₫de 200.000,00 ₫");
  });

  it.each([
    ["promises nothing of one that the site takes back", "taken_back" as const, false],
    ["says that what is played becomes one's own", null, true],
  ])("%s, and offers no giving up of what is played", async (_what, endsAs, isPromised) => {
    list = [{ ...ACTIVE, state: endsAs ? "ending" : "active", endsAs, played: ACTIVE.turnover }];
    render(<BonusDetails lang="es" />);
    const card = within(await screen.findByRole("article", { name: ACTIVE.name }));
    expect(card.queryByText(/Pasa a tu saldo en cuanto/) !== null).toBe(isPromised);
    expect(card.queryByText(/El sitio retira este bono/) !== null).toBe(!isPromised);
    expect(card.queryByRole("button", { name: "Renunciar al bono" })).toBeNull();
  });

  it("says how long one lasts whose time stands still, and leads to no game", async () => {
    const expiresAt = new Date(Date.now() + 71.5 * 3_600_000).toISOString();
    list = [{ ...ACTIVE, standsStill: true, expiresAt }];
    render(<BonusDetails lang="es" />);
    const card = within(await screen.findByRole("article", { name: ACTIVE.name }));
    expect(card.getByRole("status").textContent).toContain("Su plazo no corre");
    expect(plain(card.getByText("Tiempo restante").closest("div")?.textContent)).toContain(
      "3 días",
    );
    expect(card.queryByText("Ver juegos")).toBeNull();
  });

  it("gives one up only after telling what is lost, and stays where that is refused", async () => {
    render(<BonusDetails lang="es" />);
    const card = within(await screen.findByRole("article", { name: ACTIVE.name }));
    await userEvent.click(card.getByRole("button", { name: "Renunciar al bono" }));
    const dialog = await screen.findByRole("dialog", { name: "¿Renunciar a este bono?" });
    expect(plain(dialog.textContent)).toContain("Pierdes lo que queda de él: 150.000,00 ₫");
    expect(heard.map(({ path }) => path)).not.toContain(giveUpBonus.path);
    reply = no("unavailable", 503);
    await userEvent.click(within(dialog).getByRole("button", { name: "Renunciar al bono" }));
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
    reply = yes({ ...ACTIVE, state: "given_up", balance: null });
    list = [{ ...PAST, ...{ id: "b1", name: ACTIVE.name, state: "given_up", paid: "0.00" } }];
    await userEvent.click(within(dialog).getByRole("button", { name: "Renunciar al bono" }));
    expect(plain((await screen.findByText(/Renunciaste/)).textContent)).toContain("Renunciaste");
  });

  it("says how it is when there is none, and asks again when one is given", async () => {
    list = [];
    render(<BonusDetails lang="es" />);
    await screen.findByText("Todavía no tienes bonos");
    list = [ACTIVE];
    $bonusNews.set($bonusNews.get() + 1);
    await screen.findByRole("article", { name: ACTIVE.name });
  });
});
