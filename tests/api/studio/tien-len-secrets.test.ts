import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { BOT_MS } from "#/studio/tienlen/pace.ts";
import {
  STAKE,
  type TienLenAnswer,
  type TienLenHarness,
  tienLenTest,
} from "../../support/tien-len.ts";

const studio = await tienLenTest();

/** A stream of a table, and all that was told on it. */
async function listen(table: TienLenHarness, id: string): Promise<{ readonly told: () => string }> {
  if (!table.app.server.listening) await table.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = table.app.server.address() as AddressInfo;
  let text = "";
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get({ port, host: "127.0.0.1", path: `/api/tienlen/live?table=${id}`, agent: false }, done).on(
      "error",
      fail,
    );
  });
  response.on("data", (chunk) => {
    text += chunk;
  });
  onTestFinished(() => void response.destroy());
  return { told: () => text };
}

/** Every list of cards in a text, by the name that it stands under. */
function cardLists(text: string): { readonly name: string; readonly cards: readonly number[] }[] {
  return [...text.matchAll(/"(\w+)":\[((?:\d+,?)*)\]/g)].map(([, name = "", cards = ""]) => ({
    name,
    cards: cards.split(",").filter(Boolean).map(Number),
  }));
}

describe("cards that were not played", () => {
  it("are in no stream, in no other's reply and in no line of the log before the hand is over", async () => {
    const table = await studio();
    const players = await table.seat(4);
    const live = await listen(table, players[0]?.table ?? "");
    const replies = new Map(players.map((player) => [player, ""]));
    for (const player of players) {
      const { ask } = player;
      player.ask = async (path, body) => {
        const answer: TienLenAnswer = await ask.call(player, path, body);
        if (!answer.value?.table?.hand?.result)
          replies.set(player, `${replies.get(player)}\n${JSON.stringify(answer)}`);
        return answer;
      };
    }
    await table.deal(players);
    const hands = await Promise.all(
      players.map(async (player) => (await player.mine()).value.mine?.cards ?? []),
    );
    const { hand } = await table.finish(players);
    if (hand?.result?.kind === "instant") return;
    const played = new Set(hand?.moves.flatMap(({ cards }) => cards));
    await expect.poll(() => live.told()).toContain('"result":{"kind":"out"');
    const before = live
      .told()
      .split("\n\n")
      .filter((event) => !event.includes('"result":{'))
      .join("\n");
    for (const { cards } of cardLists(before))
      expect(cards.filter((card) => !played.has(card))).toEqual([]);
    expect(before).not.toContain(hand?.serverSeed);
    for (const [n, player] of players.entries())
      for (const { cards } of cardLists(replies.get(player) ?? ""))
        for (const card of cards) expect(played.has(card) || hands[n]?.includes(card)).toBe(true);
    const secret = [...table.logged, ...table.wallet.calls.map(({ body }) => JSON.stringify(body))];
    for (const line of secret) {
      expect(line).not.toContain('"cards"');
      expect(line).not.toContain(hand?.serverSeed);
    }
  });

  it("are told as they were played: each event holds the moves so far, and no seed of ours", async () => {
    const table = await studio();
    const players = await table.seat(2);
    const live = await listen(table, players[0]?.table ?? "");
    const { hand } = await table.play(players);
    await expect.poll(() => live.told()).toContain('"result":{');
    const views = live
      .told()
      .split("\n\n")
      .flatMap((event) => (/^event: table\ndata: /.test(event) ? [event.slice(19)] : []))
      .map((data) => JSON.parse(data));
    for (let i = 1; i < views.length; i += 1)
      expect(views[i].version).toBeGreaterThanOrEqual(views[i - 1].version);
    for (const view of views) {
      const isOver = view.hand?.result != null;
      expect(view.hand?.serverSeed ?? null).toBe(isOver ? hand?.serverSeed : null);
      if (view.phase === "committing") expect(view.hand.commitments).toBeNull();
      if (view.phase === "committing" || view.phase === "revealing")
        expect(view.hand.shares).toBeNull();
      for (const seat of view.seats.filter(Boolean)) expect(seat).not.toHaveProperty("hand");
    }
  });

  it("stay the member's own in the record until the hand is over", async () => {
    const table = await studio();
    const players = await table.seat(2);
    await table.deal(players);
    const { value } = await table.call("GET", "/api/rounds", players[0]?.token ?? "");
    const [round] = value.rounds;
    if (round.tienlen.state !== "open") return;
    expect(round.tienlen.moves).toEqual([]);
    expect(round.fairness.serverSeed).toBeNull();
    expect(round.tienlen.seats).toHaveLength(2);
  });
});

describe("names", () => {
  it("are shown shortened, and only of who asked for it", async () => {
    const table = await studio();
    const [one, two] = await table.seat(2, "no");
    expect((await two?.view())?.seats.map((seat) => seat?.name ?? null)).toEqual(
      Array(4).fill(null),
    );
    expect((await one?.ask("shown", { shown: true }))?.value.shown).toBe(true);
    expect((await two?.view())?.seats[0]?.name).toBe("An***");
    await one?.ask("shown", { shown: false });
    expect((await two?.view())?.seats[0]?.name).toBeNull();
  });
});

describe("bots", () => {
  it.each([false, true])("are at no table of members, be it of play money: %s", async (play) => {
    const table = await studio();
    table.wallet.play = play;
    const [one] = await table.seat(1, "stay");
    await table.pass(60_000, 1_000);
    const view = await one?.view();
    expect(view).toMatchObject({ demo: false, play, phase: "waiting" });
    expect(view?.seats.filter((seat) => seat?.bot)).toEqual([]);
    expect(view?.seats.filter(Boolean)).toHaveLength(1);
    expect(table.wallet.count("bet")).toBe(0);
  });

  it("play the demonstration by the same rules, named as bots, without a wallet", async () => {
    const table = await studio();
    const visitor = await table.open("visitor");
    const opened = await visitor.ask("demo", { stake: STAKE });
    const { token, table: view } = opened.value as never as {
      token: string;
      table: { id: string };
    };
    visitor.table = view.id;
    Object.assign(visitor, { token });
    expect(opened.value).toMatchObject({ balance: "1000000.00", table: { demo: true } });
    const seats = (await visitor.view()).seats;
    expect(seats.map((seat) => [seat?.bot, seat?.name])).toEqual([
      ...[
        [false, null],
        [true, null],
        [true, null],
        [true, null],
      ],
    ]);
    let balance = 100_000_000n;
    for (let game = 0; game < 3; game += 1) {
      await visitor.ready();
      await table.until(visitor, "committing");
      await visitor.commit();
      await visitor.reveal();
      for (let n = 0; n < 400; n += 1) {
        const now = await visitor.view();
        if (now.hand?.result) break;
        if (now.hand?.toMove === 0) await visitor.move(await visitor.choose());
        else await table.pass(BOT_MS);
      }
      const { hand } = await visitor.view();
      expect(hand?.result?.kind).toMatch(/out|instant/);
      expect(hand?.moves.filter(({ auto }) => auto)).toEqual([]);
      const [net, rake] = [hand?.result?.nets[0], hand?.result?.rakes[0]].map((text) =>
        BigInt((text ?? "0").replace(".", "")),
      );
      balance += (net ?? 0n) - (rake ?? 0n);
      const shown = (await visitor.mine()).value.balance;
      expect(shown?.replace(".", "")).toBe(String(balance));
      await table.pass(9_000);
    }
    expect(table.wallet.calls.filter(({ kind }) => kind !== "authenticate")).toEqual([]);
    const rounds = await table.studio.store.sql(
      "select 1 from rounds union all select 1 from tienlen_hands",
    );
    expect(rounds).toEqual([]);
    await table.pass(11 * 60_000, 30_000);
    expect((await visitor.mine()).status).toBe(401);
    expect(table.tienLen.room.tables).toEqual([]);
  });

  it("are tried at twenty tables of a network at once; who was quiet for a minute gives way", async () => {
    const table = await studio();
    const visitor = await table.open("visitor");
    const other = await table.open("other");
    [visitor.address, other.address] = ["203.0.113.7", "203.0.113.8"];
    const open = (who: typeof visitor) => who.ask("demo", { stake: STAKE });
    const first = (await open(visitor)) as never as { value: { token: string } };
    for (let n = 1; n < 20; n += 1) expect((await open(visitor)).code).toBe("ok");
    expect((await open(visitor)).code).toBe("too_many_requests");
    expect((await open(other)).code).toBe("ok");
    table.nowMs += 61_000;
    expect((await open(visitor)).code).toBe("ok");
    const gone = await table.call("GET", "/api/tienlen/mine", first.value.token);
    expect(gone.status).toBe(401);
  });

  it("wait for the visitor, and a demonstration takes no other stake or seat", async () => {
    const table = await studio();
    const visitor = await table.open("visitor");
    expect((await visitor.ask("demo", { stake: "7" })).code).toBe("bad_stake");
    const opened = (await visitor.ask("demo", {})).value as never as {
      token: string;
      table: { id: string; stake: string };
    };
    expect(opened.table.stake).toBe("20000.00");
    Object.assign(visitor, { token: opened.token });
    visitor.table = opened.table.id;
    await table.pass(30_000, 1_000);
    expect((await visitor.view()).phase).toBe("waiting");
    expect((await visitor.sit()).code).toBe("seated_elsewhere");
    const other = await table.open("other");
    expect((await other.sit(STAKE, visitor.table)).code).toBe("table_unknown");
    const { value } = await table.call("GET", "/api/tienlen/tables", other.token);
    expect(value.tables).toEqual([]);
  });
});
