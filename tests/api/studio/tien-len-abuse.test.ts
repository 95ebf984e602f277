import { describe, expect, it } from "vitest";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { type CardPlayer, type TienLenHarness, tienLenTest } from "../../support/tien-len.ts";

const studio = await tienLenTest();

/** Two who play, where the dealt cards did not win. */
async function playing(table: TienLenHarness): Promise<{ mover: CardPlayer; waiter: CardPlayer }> {
  const players = await table.seat(2, "stay");
  for (;;) {
    await table.deal(players);
    const [one, other] = players;
    if (!one || !other) throw new Error("nobody plays");
    const { phase, hand } = await one.view();
    if (phase === "playing")
      return hand?.toMove === 0 ? { mover: one, waiter: other } : { mover: other, waiter: one };
    await table.pass(9_000);
  }
}

describe("a move", () => {
  it("out of turn, of cards not held, of another hand, turn or table is refused and changes nothing", async () => {
    const table = await studio();
    const { mover, waiter } = await playing(table);
    const theirs = (await waiter.mine()).value.mine?.cards ?? [];
    const own = (await mover.mine()).value.mine?.cards ?? [];
    const must = (await mover.view()).hand?.must;
    const before = await mover.view();
    const notHeld = theirs.slice(0, 1);
    const hand = before.hand?.hand ?? 0;
    const codes = [
      await waiter.move(notHeld),
      await mover.move(notHeld),
      await mover.move([]),
      await mover.move([own[0] ?? 0, own[0] ?? 0]),
      await mover.move(own),
      await mover.move(own.slice(0, 1), { hand: hand + 1 }),
      await mover.move(own.slice(0, 1), { turn: 2 }),
      await mover.move(own.slice(0, 1), { table: "another" }),
      await mover.move([99]),
      await mover.move(["0"] as never),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      ...["not_your_turn", "cards_not_held", "must_lead", "cards_not_held", "not_a_combination"],
      ...["hand_unknown", "stale_turn", "table_unknown", "bad_field", "bad_field"],
    ]);
    const other = own.find((card) => card !== must) ?? 0;
    expect((await mover.move([other])).code).toBe(must === null ? "ok" : "must_include");
    if (must !== null) expect((await mover.view()).hand).toEqual(before.hand);
  });

  it("asked for again is answered as made, and another of the same turn is refused", async () => {
    const table = await studio();
    const { mover, waiter } = await playing(table);
    const cards = await mover.choose();
    const order = { hand: (await mover.view()).hand?.hand, turn: 1 };
    const [first, again] = await Promise.all([mover.move(cards, order), mover.move(cards, order)]);
    expect([first.code, again.code]).toEqual(["ok", "ok"]);
    const own = (await mover.mine()).value.mine?.cards ?? [];
    expect((await mover.move(own.slice(0, 1), order)).code).toBe("stale_turn");
    expect((await waiter.move(cards, order)).code).toBe("stale_turn");
    const { hand } = await mover.view();
    expect(hand?.moves).toHaveLength(1);
    expect(hand?.toMove).toBe((await waiter.mine()).value.mine?.seat);
  });

  it("from two devices at once is made once", async () => {
    const table = await studio();
    const { mover } = await playing(table);
    const second = await table.open(`${mover.launch}.again`);
    second.table = mover.table;
    const [a, b] = (await mover.mine()).value.mine?.cards ?? [];
    const must = (await mover.view()).hand?.must ?? a;
    expect((await second.mine()).value.mine?.cards).toEqual((await mover.mine()).value.mine?.cards);
    const order = { hand: (await mover.view()).hand?.hand, turn: 1 };
    const [one, two] = await Promise.all([
      mover.move([must ?? 0], order),
      second.move([(must === b ? a : b) ?? 0], order),
    ]);
    expect([one.code, two.code].filter((code) => code === "ok")).toHaveLength(1);
    expect((await mover.view()).hand?.moves).toHaveLength(1);
  });
});

describe("a deal", () => {
  it("takes one commitment of a seat, and only the seed that it binds", async () => {
    const table = await studio();
    const players = await table.seat(2);
    const [one, other] = players;
    if (!one || !other) throw new Error("nobody");
    await table.until(one, "committing");
    const deal = (await one.view()).hand?.deal ?? 0;
    const commitment = await sha256Hex("another");
    const early = { table: one.table, deal, seed: "a".repeat(16), nonce: "0".repeat(32) };
    expect((await one.ask("reveal", early)).code).toBe("too_late");
    expect((await one.commit()).code).toBe("ok");
    expect((await one.commit()).code).toBe("ok");
    expect((await one.ask("commit", { table: one.table, deal, commitment })).code).toBe(
      "commitment_differs",
    );
    expect((await one.ask("commit", { table: one.table, deal: deal + 1, commitment })).code).toBe(
      "deal_unknown",
    );
    expect((await one.view()).hand?.commitments).toBeNull();
    await other.commit();
    expect((await one.view()).hand?.commitments?.filter(Boolean)).toHaveLength(2);
    const share = one.shares.get(deal);
    const wrong = { table: one.table, deal, seed: `${share?.seed}x`, nonce: share?.nonce };
    expect((await one.ask("reveal", wrong)).code).toBe("commitment_differs");
    expect((await one.reveal()).code).toBe("ok");
    expect((await one.view()).hand?.shares).toBeNull();
    expect((await other.ask("reveal", { ...wrong, seed: share?.seed })).code).toBe(
      "commitment_differs",
    );
  });

  it("that somebody does not bring a seed to is made anew without them, with another seed of ours", async () => {
    const table = await studio();
    const players = await table.seat(3);
    const [one, two, gone] = players;
    if (!one || !two || !gone) throw new Error("nobody");
    await table.until(one, "committing");
    const failed = (await one.view()).hand;
    for (const player of players) await player.commit();
    await one.reveal();
    await two.reveal();
    await table.pass(9_000);
    const again = await one.view();
    expect(again).toMatchObject({
      phase: "committing",
      notes: [{ kind: "no_reveal", seat: 2, deal: failed?.deal }],
    });
    expect(again.seats[2]).toBeNull();
    expect(again.hand?.hand).toBe(failed?.hand);
    expect(again.hand?.deal).not.toBe(failed?.deal);
    expect(again.hand?.serverSeedHash).not.toBe(failed?.serverSeedHash);
    expect(table.wallet.count("rollback")).toBe(1);
    expect((await gone.sit()).code).toBe("resting");
    const [deal] = await table.studio.store.sql<{ serverSeed: string; missing: number[] }>(
      `select server_seed "serverSeed", missing from tienlen_deals order by id limit 1`,
    );
    expect(deal?.missing).toEqual([2]);
    expect(await sha256Hex(deal?.serverSeed ?? "")).toBe(failed?.serverSeedHash);
    const told = {
      ...{ deal: failed?.deal, serverSeedHash: failed?.serverSeedHash },
      ...{ serverSeed: deal?.serverSeed, missing: [2] },
    };
    expect(again.hand?.failed).toEqual([told]);
    const { hand } = await table.play([one, two]);
    expect(hand?.result?.kind).not.toBe("void");
    expect(hand?.failed).toEqual([told]);
    const kept = await table.call("GET", "/api/rounds", one.token);
    expect(kept.value.rounds[0].tienlen).toMatchObject({ deal: hand?.deal, failed: [told] });
    expect(table.wallet.count("win")).toBe(2);
    const { value } = await table.call("GET", "/api/rounds", gone.token);
    expect(value.rounds[0]).toMatchObject({
      state: "cancelled",
      fairness: { nonce: failed?.deal, serverSeedHash: failed?.serverSeedHash },
      tienlen: {
        ...{ state: "void", deal: failed?.deal, winner: null, seats: [], moves: [], net: null },
        failed: [],
      },
    });
    await table.pass(130_000);
    expect((await gone.sit()).code).toBe("ok");
  });

  it("with one left is none: every buy-in goes back", async () => {
    const table = await studio();
    const [one, two] = await table.seat(2);
    if (!one || !two) throw new Error("nobody");
    const before = table.wallet.balanceMinor;
    await table.until(one, "committing");
    await one.commit();
    await table.pass(9_000);
    const view = await one.view();
    expect(view).toMatchObject({ phase: "over", hand: { result: { kind: "void" } } });
    expect(view.hand?.serverSeed).not.toBeNull();
    expect(table.wallet.balanceMinor).toBe(before);
    expect(await table.states()).toEqual(["cancelled", "cancelled"]);
    const { value } = await table.call("GET", "/api/rounds", one.token);
    expect(value.rounds[0].tienlen).toMatchObject({ state: "void", seats: [], moves: [] });
  });
});

describe("calls", () => {
  it("of who has no session, or one of another game, are refused", async () => {
    const table = await studio();
    const nobody = "n".repeat(43);
    expect(await table.call("GET", "/api/tienlen/mine", nobody)).toMatchObject({ status: 401 });
    table.wallet.gameId = "minas-de-plata";
    const other = await table.open("other");
    expect((await other.sit()).code).toBe("game_unknown");
    expect((await table.call("GET", "/api/tienlen/live?table=x", nobody)).code).toBe(
      "table_unknown",
    );
  });

  it("are counted: who asks too often is told to wait", async () => {
    const table = await studio({ callsPerMinute: 6 });
    const one = await table.open("one");
    const codes: string[] = [];
    for (let n = 0; n < 10; n += 1) codes.push((await one.sit()).code);
    expect(codes.slice(0, 3)).toEqual(["ok", "ok", "ok"]);
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});
