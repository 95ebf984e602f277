import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { firstChoice, instantHash } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import type { InstantFacts } from "#/studio/api.ts";

const CURRENCY = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
const STAKES = ["1000.00", "5000.00"];

let client: {
  readonly layInstant: typeof import("#/studio/client/instant/table.ts").layInstant;
  readonly tideView: typeof import("#/studio/client/instant/tide.ts").tideView;
  readonly DemoTable: typeof import("#/studio/client/demo.ts").DemoTable;
  readonly Purse: typeof import("#/studio/client/purse.ts").Purse;
  readonly Sound: typeof import("#/studio/client/sound.ts").Sound;
};

beforeAll(async () => {
  const texts = { ...textsOf("es", "studio"), ...textsOf("es", "studio-instant") };
  const page = document.createElement("script");
  page.id = "page";
  page.type = "application/json";
  page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo: {} });
  document.body.append(page);
  // Who prefers no motion sees the result at once.
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  client = {
    ...(await import("#/studio/client/instant/table.ts")),
    ...(await import("#/studio/client/instant/tide.ts")),
    ...(await import("#/studio/client/demo.ts")),
    ...(await import("#/studio/client/purse.ts")),
    ...(await import("#/studio/client/sound.ts")),
  };
});

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});
afterEach(() => host.remove());

async function laid(gameId: string, balance = "100000.00") {
  const game = INSTANT_GAMES.find(({ id }) => id === gameId);
  if (!game) throw new Error(gameId);
  const facts: InstantFacts = {
    kind: "instant",
    gameId,
    version: game.version,
    configHash: await instantHash(game),
    lowestReturn: "99.00",
    highestReturn: "99.00",
    highest: 10,
  };
  const server = new client.DemoTable({ game: facts, currency: CURRENCY, stakes: STAKES, balance });
  const opened = await server.open();
  if (!opened.ok) throw new Error(opened.code);
  await server.rotate({ clientSeed: "visitor", nextHash: opened.value.seeds.nextHash });
  const session = await server.session();
  if (!session.ok) throw new Error(session.code);
  const purse = new client.Purse(CURRENCY, "es");
  const parts = { host, server, purse, sound: new client.Sound(), tag: "Demostración" };
  const table = client.layInstant(parts, game, facts, session.value);
  if (!table) throw new Error(`${gameId} has no face`);
  await table.course.begin();
  return { table, server, game };
}

const balance = () => host.querySelector("[data-balance]")?.textContent;
const results = () => [...host.querySelectorAll(".last-results li")].map((one) => one.textContent);

describe.each(INSTANT_GAMES.map(({ id }) => ({ id })))("the table of $id", ({ id }) => {
  it("plays a round by one press, says what came, and moves the balance by it", async () => {
    const { server, game } = await laid(id);
    expect(balance()).toBe("100.000,00\u00a0₫");
    await userEvent.click(host.querySelector(".spin") as Element);
    await waitFor(() => expect(results()).toHaveLength(1));
    const rounds = await server.rounds(null);
    if (!rounds.ok) throw new Error(rounds.code);
    const [round] = rounds.value.rounds;
    expect(round?.instant?.choice).toEqual(firstChoice(game));
    const net = Number(round?.payout) - 1_000;
    await waitFor(() =>
      expect(balance()).toBe(
        `${new Intl.NumberFormat("es", { minimumFractionDigits: 2 }).format(100_000 + net)}\u00a0₫`,
      ),
    );
    const heard = host.querySelector(".hidden[role=status]")?.textContent;
    expect(heard).toMatch(/La jugada paga|Sin premio|Vuelve parte/);
  });

  it("stakes nothing while the next round has to wait, however often it is pressed", async () => {
    const { server } = await laid(id);
    const spin = host.querySelector(".spin") as Element;
    await userEvent.click(spin);
    await waitFor(() => expect(results()).toHaveLength(1));
    await userEvent.click(spin);
    await userEvent.click(spin);
    const rounds = await server.rounds(null);
    expect(rounds.ok && rounds.value.rounds).toHaveLength(1);
  });

  it("shows the round in the list of rounds as a picture of what happened", async () => {
    const { table } = await laid(id);
    await userEvent.click(host.querySelector(".spin") as Element);
    await waitFor(() => expect(results()).toHaveLength(1));
    host.append(table.tabs.find((tab) => tab.id === "rounds")?.build() ?? "");
    await waitFor(() => expect(host.querySelector("details.round")).not.toBeNull());
    const round = host.querySelector("details.round") as HTMLDetailsElement;
    round.open = true;
    round.dispatchEvent(new Event("toggle"));
    const drawn = id === "marea-alta" ? ".mini-wave .mini-card" : ".round-picture [data-look]";
    expect(round.querySelectorAll(drawn).length).toBeGreaterThan(3);
  });

  it("shows what the choice pays, each with its chance", async () => {
    const { table } = await laid(id);
    const prizes = table.tabs.find((tab) => tab.id === "prizes")?.build();
    host.append(prizes ?? "");
    expect(screen.getAllByRole("row").length).toBeGreaterThan(2);
    expect(prizes?.textContent).toContain(id === "marea-alta" ? "96,97 %" : "99,00 %");
  });
});

describe("choosing", () => {
  it.each([
    ["dados-del-puerto", /lo que has elegido/],
    ["marea-alta", /^Lo que puede salir con tu apuesta de/],
  ])("is spoken of in the prizes of %s only where there is a choice", async (id, words) => {
    const { table } = await laid(id);
    host.append(table.tabs.find((tab) => tab.id === "prizes")?.build() ?? "");
    expect(screen.getByText(words)).toBeVisible();
  });

  it("sends the side and the target of the dice, and says what they pay", async () => {
    const { server } = await laid("dados-del-puerto");
    await userEvent.click(within(host).getByLabelText("Más"));
    const slider = within(host).getByRole("slider") as HTMLInputElement;
    slider.value = "1000";
    slider.dispatchEvent(new Event("input"));
    expect(slider.getAttribute("aria-valuetext")).toBe("10\u00a0%, ×9,9");
    await userEvent.click(host.querySelector(".spin") as Element);
    await waitFor(() => expect(results()).toHaveLength(1));
    const rounds = await server.rounds(null);
    expect(rounds.ok && rounds.value.rounds[0]?.instant?.choice).toEqual({
      side: "over",
      target: 1_000,
    });
  });

  it("breaks the egg that was chosen", async () => {
    const { server } = await laid("huevos-de-oro");
    await userEvent.click(within(host).getByLabelText("Huevo 4"));
    await userEvent.click(host.querySelector(".spin") as Element);
    await waitFor(() => expect(results()).toHaveLength(1));
    const rounds = await server.rounds(null);
    expect(rounds.ok && rounds.value.rounds[0]?.instant?.choice).toEqual({ egg: 4 });
  });

  it("says that the balance is too small, and stakes nothing", async () => {
    const { server } = await laid("rueda-del-mercado", "500.00");
    await userEvent.click(host.querySelector(".spin") as Element);
    expect(within(host).getByRole("alert").textContent).toMatch(/saldo no llega/);
    const rounds = await server.rounds(null);
    expect(rounds.ok && rounds.value.rounds).toHaveLength(0);
  });
});

describe("the waves of Marea Alta", () => {
  const waves = () => [...host.querySelectorAll(".tide-ladder li")].map((one) => one.textContent);

  it("tell what each paid, from the fourth on together, and what lies there at the end", async () => {
    const view = client.tideView({ sound: new client.Sound(), onChoice: () => undefined });
    host.append(view.stage);
    view.start();
    await view.show({ choice: {}, drawn: [12, 23, 11, 11, 0], times: "16.5" });
    expect(waves()).toEqual([
      "Ola 1 · ×1×0,5",
      "Ola 2 · ×2×2",
      "Ola 3 · ×3×1,5",
      "Ola 4+ · ×5×12,5",
    ]);
    const shown = screen.getByRole("img", { name: /^En la mesa: / });
    expect(shown.querySelectorAll("img")).toHaveLength(15);
    view.start();
    expect(waves()).toEqual(["Ola 1 · ×1", "Ola 2 · ×2", "Ola 3 · ×3", "Ola 4+ · ×5"]);
  });

  it("are told with what each card pays in a way, at the stake", async () => {
    const { table } = await laid("marea-alta");
    host.append(table.tabs.find((tab) => tab.id === "prizes")?.build() ?? "");
    const whale = screen.getByRole("row", { name: /Ballena/ });
    expect(
      within(whale)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["1.000\u00a0₫", "5.000\u00a0₫", "50.000\u00a0₫"]);
  });
});
