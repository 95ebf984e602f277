import { fireEvent, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ok, refuse } from "#/lib/base/result.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { layMines, MINES, minesHash } from "#/lib/rules/studio/mines/mines.ts";
import type { MinesFacts } from "#/studio/api.ts";
import type { Table } from "#/studio/client/server.ts";

const CURRENCY = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
const STAKES = ["1000.00", "5000.00"];

let client: {
  readonly layMinesTable: typeof import("#/studio/client/mines/table.ts").layMinesTable;
  readonly DemoTable: typeof import("#/studio/client/demo.ts").DemoTable;
  readonly Purse: typeof import("#/studio/client/purse.ts").Purse;
  readonly Sound: typeof import("#/studio/client/sound.ts").Sound;
};
let randomText: typeof import("#/studio/client/server.ts").randomText;

beforeAll(async () => {
  const areas = ["studio", "studio-instant", "studio-mines"];
  const texts = Object.assign({}, ...areas.map((area) => textsOf("es", area)));
  const page = document.createElement("script");
  page.id = "page";
  page.type = "application/json";
  page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo: {} });
  document.body.append(page);
  // Who prefers no motion sees the result at once.
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  ({ randomText } = await import("#/studio/client/server.ts"));
  client = {
    ...(await import("#/studio/client/mines/table.ts")),
    ...(await import("#/studio/client/demo.ts")),
    ...(await import("#/studio/client/purse.ts")),
    ...(await import("#/studio/client/sound.ts")),
  };
});

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(7);
    return bytes;
  });
});
afterEach(() => {
  host.remove();
  vi.restoreAllMocks();
});

const FACTS: MinesFacts = {
  ...{ kind: "mines", gameId: MINES.id, version: 1, configHash: await minesHash(MINES) },
  ...{ lowestReturn: "99.00", highestReturn: "99.00", highest: 9_193 },
};

/** A table of its own with its seeds in use. */
async function seated(balance = "100000.00") {
  const server = new client.DemoTable({ game: FACTS, currency: CURRENCY, stakes: STAKES, balance });
  const opened = await server.open();
  if (!opened.ok) throw new Error(opened.code);
  await server.rotate({ clientSeed: "visitor", nextHash: opened.value.seeds.nextHash });
  return server;
}

async function lay(server: Table) {
  const session = await server.session();
  if (!session.ok) throw new Error(session.code);
  const purse = new client.Purse(CURRENCY, "es");
  const parts = { host, server, purse, sound: new client.Sound(), tag: "Demostración" };
  const table = client.layMinesTable(parts, MINES, FACTS, session.value);
  await table.course.begin();
  return table;
}

/** Where the mines lie in the first round of a table whose browser draws sevens alone. */
async function underneath(mines: number) {
  const serverSeed = randomText(32);
  const board = await layMines(MINES, mines, { serverSeed, clientSeed: "visitor", nonce: 0 });
  const silver = Array.from({ length: 25 }, (_, i) => i).filter((i) => !board.includes(i));
  return { mines: board, silver };
}

const spin = () => host.querySelector(".spin") as HTMLButtonElement;
const field = (index: number) => within(host).getByLabelText(new RegExp(`^Casilla ${index + 1}:`));
const states = (state: string) => host.querySelectorAll(`.field-card[data-state="${state}"]`);
const balance = () => host.querySelector("[data-balance]")?.textContent;
const heard = () => host.querySelector(".hidden[role=status]")?.textContent;
const opens = (count: number) => waitFor(() => expect(states("silver")).toHaveLength(count));

async function begun(server: Table) {
  await userEvent.click(spin());
  await waitFor(() => expect(host.querySelector(".mine-field.is-held")).toBeNull());
  return server;
}

describe("the table of the mines", () => {
  it("opens field after field, says what stands and what the next holds out, and pays what is cashed out", async () => {
    const { silver, mines } = await underneath(3);
    await lay(await seated());
    expect(host.textContent).toContain("Primera casilla: 88\u00a0%, paga ×1,125 (1.125\u00a0₫)");
    expect(host.textContent).toContain("Como mucho ×2.277 (2.277.000\u00a0₫), con 22 casillas");
    await userEvent.click(spin());
    await waitFor(() => expect(spin().textContent).toMatch(/^Cobrar/));
    expect(spin().getAttribute("aria-disabled")).toBe("true");
    for (const [i, index] of silver.slice(0, 3).entries()) {
      await userEvent.click(field(index));
      await opens(i + 1);
    }
    expect(heard()).toBe("3 de 22 abiertas, paga ×1,4785: 1.478,57\u00a0₫");
    expect(host.textContent).toContain("Siguiente casilla: 86,36\u00a0%, paga ×1,712");
    expect(states("left_mine")).toHaveLength(0);
    await userEvent.click(spin());
    await waitFor(() => expect(states("left_mine")).toHaveLength(3));
    for (const index of mines) expect(field(index).dataset["state"]).toBe("left_mine");
    await waitFor(() => expect(balance()).toBe("100.478,57\u00a0₫"));
    expect(heard()).toBe("3 minas, 3 casillas abiertas La jugada paga 1.478,57\u00a0₫.");
  });

  it("ends on a mine, shows the board, and lets nothing more be opened", async () => {
    const { silver, mines } = await underneath(3);
    const server = await seated();
    await lay(server);
    await begun(server);
    await userEvent.click(field(Number(mines[0])));
    await waitFor(() => expect(states("mine")).toHaveLength(1));
    expect(states("left_silver")).toHaveLength(22);
    await userEvent.click(field(Number(silver[0])));
    await userEvent.click(spin());
    expect(balance()).toBe("99.000,00\u00a0₫");
    const rounds = await server.rounds(null);
    expect(rounds.ok && rounds.value.rounds).toMatchObject([{ payout: "0.00", state: "settled" }]);
  });

  it("is played by arrow keys and Enter", async () => {
    const { silver } = await underneath(3);
    await lay(await seated());
    spin().focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field(0)));
    const target = silver.find((index) => index % 5 > 0 && index > 4) ?? 0;
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
    expect(document.activeElement).toBe(field(0));
    await userEvent.keyboard("{ArrowDown}".repeat(Math.floor(target / 5)));
    await userEvent.keyboard("{ArrowRight}".repeat(target % 5));
    expect(document.activeElement).toBe(field(target));
    await userEvent.keyboard("{Enter}");
    await opens(1);
    expect(host.querySelectorAll('.field-card[tabindex="0"]')).toHaveLength(1);
  });

  it("goes on where it was left, with its stake and its mines held", async () => {
    const { silver } = await underneath(3);
    const server = await seated();
    await lay(server);
    await begun(server);
    await userEvent.click(field(Number(silver[0])));
    await opens(1);
    host.replaceChildren();
    await lay(server);
    await opens(1);
    expect(within(host).getByRole("alert").textContent).toBe("Tu jugada está como la dejaste.");
    await userEvent.click(within(host).getByLabelText("Apostar más"));
    expect(host.querySelector(".stepper output")?.textContent).toBe("1.000\u00a0₫");
    expect((within(host).getByRole("slider") as HTMLInputElement).disabled).toBe(true);
    await userEvent.click(spin());
    await waitFor(() => expect(balance()).toBe("100.125,00\u00a0₫"));
  });

  it("shows what another window made of the round, and takes no step twice", async () => {
    const { silver } = await underneath(3);
    const server = await seated();
    await lay(server);
    await begun(server);
    const session = await server.session();
    const id = (session.ok && session.value.open?.roundId) || "";
    await server.openField(id, { step: 1, field: Number(silver[0]) });
    await userEvent.click(field(Number(silver[1])));
    await opens(1);
    expect(field(Number(silver[0])).dataset["state"]).toBe("silver");
    expect(within(host).getByRole("alert").textContent).toMatch(/siguió en otra ventana/);
    await server.cashOut(id, 1);
    await userEvent.click(field(Number(silver[2])));
    await waitFor(() => expect(states("left_mine")).toHaveLength(3));
    expect(states("silver")).toHaveLength(1);
  });

  it("takes a step again whose answer got lost, as it was", async () => {
    const { silver } = await underneath(3);
    const server = await seated();
    const lost = vi.spyOn(server, "openField").mockResolvedValueOnce(refuse("network_lost"));
    const shown = vi.fn();
    HTMLElement.prototype.scrollIntoView = shown;
    await lay(server);
    await begun(server);
    await userEvent.click(field(Number(silver[0])));
    const again = await within(host).findByRole("button", { name: "Reintentar" });
    expect(shown.mock.contexts).toEqual([within(host).getByRole("alert")]);
    await userEvent.click(again);
    await opens(1);
    expect(lost.mock.calls[0]).toEqual(lost.mock.calls[1]);
  });

  it("says that another field was opened, in another window, by the step that was meant for this one", async () => {
    const { silver } = await underneath(3);
    const server = await seated();
    const openField = server.openField.bind(server);
    vi.spyOn(server, "openField").mockImplementationOnce((id, { step }) =>
      openField(id, { step, field: Number(silver[0]) }),
    );
    await lay(server);
    await begun(server);
    await userEvent.click(field(Number(silver[1])));
    await opens(1);
    expect(within(host).getByRole("alert").textContent).toMatch(/siguió en otra ventana/);
  });

  it("opens no field by a key that is still held from the button", async () => {
    await lay(await seated());
    spin().focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field(0)));
    for (const key of ["Enter", " "])
      expect(fireEvent.keyDown(field(0), { key, repeat: true })).toBe(false);
  });

  it("shows a round whose bet's answer got lost with its own stake and mines, whatever was chosen meanwhile", async () => {
    const server = await seated();
    const spinOf = server.spin.bind(server);
    const replies: ReturnType<typeof spinOf>[] = [];
    vi.spyOn(server, "spin").mockImplementation(async (order) => {
      const [first] = replies;
      if (first) return first;
      replies.push(spinOf(order));
      await replies[0];
      return refuse("network_lost");
    });
    await lay(server);
    await userEvent.click(spin());
    const again = await within(host).findByRole("button", { name: "Reintentar" });
    await userEvent.click(within(host).getByLabelText("Apostar más"));
    fireEvent.input(within(host).getByRole("slider"), { target: { value: "12" } });
    expect(host.querySelector(".stepper output")?.textContent).toBe("5.000\u00a0₫");
    await userEvent.click(again);
    await waitFor(() => expect(spin().textContent).toMatch(/^Cobrar/));
    expect(host.querySelector(".stepper output")?.textContent).toBe("1.000\u00a0₫");
    expect((within(host).getByRole("slider") as HTMLInputElement).value).toBe("3");
  });

  it("counts the stake of a round that another window began", async () => {
    const { silver } = await underneath(3);
    const server = await seated();
    await lay(server);
    await server.spin({ spinId: randomText(16), stake: "1000.00", choice: { mines: 3 } });
    // The studio, unlike the demonstration, counts what is open with the sitting.
    const session = server.session.bind(server);
    vi.spyOn(server, "session").mockImplementation(async () => {
      const reply = await session();
      return reply.ok ? ok({ ...reply.value, staked: "1000.00" }) : reply;
    });
    await userEvent.click(spin());
    await waitFor(() => expect(spin().textContent).toMatch(/^Cobrar/));
    expect(host.querySelector(".session")?.textContent).toContain("-1.000\u00a0₫");
    await userEvent.click(field(Number(silver[0])));
    await opens(1);
    await userEvent.click(spin());
    await waitFor(() => expect(host.querySelector(".session")?.textContent).toContain("+125"));
  });

  it("keeps its seeds while a round is open, and says why", async () => {
    const server = await seated();
    const { tabs } = await lay(server);
    await begun(server);
    host.append(tabs.find(({ id }) => id === "fairness")?.build() ?? "");
    await userEvent.click(await within(host).findByRole("button", { name: "Cambiar semillas" }));
    await waitFor(() => expect(host.textContent).toContain("su semilla sigue en secreto"));
  });

  it("states for the chosen mines what each number of fields pays, its chance, and the return", async () => {
    const { tabs } = await lay(await seated());
    host.append(tabs.find(({ id }) => id === "prizes")?.build() ?? "");
    const rows = within(host).getAllByRole("row");
    expect(rows.filter((row) => row.querySelector("td")).length).toBeGreaterThanOrEqual(22);
    expect(host.textContent).toContain("99,00 %");
    host.append(tabs.find(({ id }) => id === "rules")?.build() ?? "");
    expect(host.textContent).toContain("9.193 × tu apuesta");
  });

  it("offers no more than the operator's maximum lets be paid", async () => {
    const server = await seated();
    const session = await server.session();
    if (!session.ok) throw new Error(session.code);
    vi.spyOn(server, "session").mockResolvedValue(ok({ ...session.value, maximum: 20 }));
    await lay(server);
    expect((within(host).getByRole("slider") as HTMLInputElement).max).toBe("23");
    expect(host.textContent).toContain("con 15 casillas");
  });
});
