import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { TIEN_LEN as GAME } from "#/lib/rules/studio/tienlen/game.ts";
import type { TienLenFacts } from "#/studio/api.ts";
import type {
  TienLenHand,
  TienLenMine,
  TienLenReply,
  TienLenSeat,
  TienLenTable,
} from "#/studio/tienlen/api.ts";

const CURRENCY = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
const STAKES = ["40000.00"];
export const HASH = "5eed".repeat(16);
const FACTS: TienLenFacts = {
  ...{ kind: "tienlen", gameId: GAME.id, version: GAME.version, configHash: HASH },
  ...{ buyIn: GAME.buyIn, rake: "3.00", mostRake: 3, turnMs: 20_000 },
};

/** 3♠ 4♠ 5♠ 7♠ 7♥ 2♥. */
export const CARDS = [0, 4, 8, 16, 19, 51];

let client: {
  readonly layTienLen: typeof import("#/studio/client/tienlen/table.ts").layTienLen;
  readonly DemoTable: typeof import("#/studio/client/demo.ts").DemoTable;
  readonly Purse: typeof import("#/studio/client/purse.ts").Purse;
  readonly Sound: typeof import("#/studio/client/sound.ts").Sound;
};

/** The studio's stream, told by the test. */
let tell: (table: TienLenTable) => void = () => undefined;
class Stream {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  addEventListener(name: string, hear: (event: unknown) => void) {
    if (name === "table") tell = (table) => hear({ data: JSON.stringify(table) });
  }
  close() {
    tell = () => undefined;
  }
}

export const asked: { readonly path: string; readonly body: Record<string, unknown> }[] = [];
let reply: TienLenReply;

let host: HTMLElement;

/** Has each test of a file begin before a table of the demonstration at which nobody sits yet. */
export function beginAtTable(): void {
  beforeAll(async () => {
    const areas = ["studio", "studio-crash", "studio-instant", "studio-tienlen"] as const;
    const texts = Object.assign({}, ...areas.map((area) => textsOf("es", area)));
    const page = document.createElement("script");
    page.id = "page";
    page.type = "application/json";
    const demo = { balance: "1000000.00" };
    page.textContent = JSON.stringify({ language: "es", texts, site: "http://site", demo });
    document.body.append(page);
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
    vi.stubGlobal("EventSource", Stream);
    vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
      const order = JSON.parse(body ?? "{}") as Record<string, unknown>;
      if (path.endsWith("/time"))
        return Response.json({ success: true, code: "ok", value: { now: performance.now() } });
      asked.push({ path, body: order });
      return Response.json({ success: true, code: "ok", value: { ...reply, token: "visitor" } });
    });
    client = {
      ...(await import("#/studio/client/tienlen/table.ts")),
      ...(await import("#/studio/client/demo.ts")),
      ...(await import("#/studio/client/purse.ts")),
      ...(await import("#/studio/client/sound.ts")),
    };
  });
  beforeEach(async () => {
    asked.length = 0;
    localStorage.clear();
    reply = tableOf({});
    host = document.createElement("div");
    document.body.append(host);
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    const server = new client.DemoTable({
      ...{ game: FACTS, currency: CURRENCY, stakes: STAKES, balance: "1000000.00" },
    });
    const opened = await server.open();
    if (!opened.ok) throw new Error(opened.code);
    const purse = new client.Purse(CURRENCY, "es");
    const parts = { host, server, purse, sound: new client.Sound(), tag: "Demostración" };
    await client.layTienLen(parts, GAME, FACTS, opened.value).course.begin();
  });
  afterEach(() => host.remove());
}

export const seatOf = (seat: number, changes: Partial<TienLenSeat> = {}): TienLenSeat => ({
  ...{ seat, name: seat === 1 ? "bu" : null, bot: false, ready: "stay", playing: true },
  ...{ away: false, left: false, cards: 6, passed: false, committed: false, revealed: false },
  ...changes,
});

let version = 0;
export type Changes = {
  readonly phase?: TienLenTable["phase"];
  readonly hand?: Partial<TienLenHand>;
  readonly seats?: TienLenTable["seats"];
  readonly mine?: Partial<TienLenMine> | null;
};

/** A table of two: the visitor at the first seat, another at the second. */
function tableOf({ phase = "playing", hand, seats, mine = {} }: Changes): TienLenReply {
  version += 1;
  const empty: TienLenHand = {
    failed: [],
    ...{ hand: 7, deal: 9, configHash: HASH, serverSeedHash: HASH, serverSeed: null },
    ...{ commitments: null, shares: null, lead: null, turn: 1, toMove: 0, must: null },
    ...{ top: null, moves: [], result: null },
  };
  return {
    table: {
      ...{ id: "t1", version, now: performance.now(), phase, until: performance.now() + 20_000 },
      ...{ demo: true, play: true, stake: "40000.00", unit: "1000.00", symbol: "₫", notes: [] },
      seats: seats ?? [seatOf(0), seatOf(1), null, null],
      hand: { ...empty, ...hand },
    },
    mine: mine && {
      ...{ seat: 0, cards: CARDS, hand: 7, roundId: null, commitment: null, refusal: null },
      ...mine,
    },
    shown: false,
    balance: null,
  };
}

export const find = (selector: string) => {
  const found = host.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
export const card = (number: number) => find(`[data-card="${number}"]`);
export const button = () => find(".spin");
export const moves = () => asked.filter(({ path }) => path.endsWith("/move"));

export async function sit(changes: Changes): Promise<void> {
  reply = tableOf(changes);
  await userEvent.click(button());
  await waitFor(() => expect(find(".tl-room").hidden).toBe(false));
}

export const sent = (path: string) => asked.find((one) => one.path.endsWith(path))?.body;

/** What the studio answers from now on. */
export function answer(next: TienLenReply): void {
  reply = next;
}

/** The table goes on: everybody is told, and the member their own part. */
export function goesOn(changes: Changes): void {
  reply = tableOf(changes);
  if (reply.table) tell(reply.table);
}
