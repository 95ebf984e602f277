import { describe, expect, it } from "vitest";
import { minor } from "../../support/studio.ts";
import { STAKE, tienLenTest } from "../../support/tien-len.ts";

const studio = await tienLenTest();
const START = minor("1000000.00");

describe("buy-ins", () => {
  it("that the wallet refuses leave who cannot pay out of the hand, which goes on", async () => {
    const table = await studio();
    const players = await table.seat(3);
    table.wallet.next("bet", { refuse: "loss_limit_reached" });
    const [one] = players;
    if (!one) throw new Error("nobody");
    await table.until(one, "committing");
    const views = await Promise.all(players.map(async (player) => (await player.mine()).value));
    const out = views.filter(({ mine }) => mine?.refusal === "loss_limit_reached");
    expect(out).toHaveLength(1);
    const { seats, notes } = await one.view();
    expect(seats.filter((seat) => seat?.playing)).toHaveLength(2);
    expect(notes).toMatchObject([{ kind: "no_stake", seat: out[0]?.mine?.seat }]);
    const left = players.filter((_, n) => views[n]?.mine?.refusal === null);
    await table.play(left);
    expect([table.wallet.count("win"), table.wallet.count("rollback")]).toEqual([2, 0]);
  });

  it("of who has no session any more are refused, and their seat is free", async () => {
    const table = await studio();
    const players = await table.seat(2);
    const [one, two] = players;
    table.wallet.next("bet", { refuse: "token_expired" });
    if (!one || !two) throw new Error("nobody");
    for (let n = 0; n < 40; n += 1) await table.pass(250);
    expect(table.wallet.balanceMinor).toBe(START);
    expect([table.wallet.count("bet"), table.wallet.count("rollback")]).toEqual([2, 1]);
    expect((await table.states()).toSorted()).toEqual(["cancelled", "refused"]);
    const codes = [(await one.mine()).code, (await two.mine()).code];
    expect(codes.toSorted()).toEqual(["ok", "session_expired"]);
  });

  it("that the wallet does not answer are taken back, and the hand is not played", async () => {
    const table = await studio();
    const [one] = await table.seat(2);
    if (!one) throw new Error("nobody");
    table.wallet.next("bet", "act and lose");
    for (let n = 0; n < 40; n += 1) await table.pass(250);
    await table.later(60_000);
    expect(table.wallet.balanceMinor).toBe(START);
    expect(await table.states()).toEqual(["cancelled", "cancelled"]);
  });

  it("are of the levels on offer, divided evenly into units", async () => {
    const table = await studio();
    const one = await table.open("one");
    const { value } = await table.call("GET", "/api/tienlen/tables", one.token);
    expect(value.stakes).toContain(STAKE);
    const { unit } = (await one.sit()).value.table ?? {};
    expect(unit).toBe("250.00");
  });
});

describe("who is away or leaves", () => {
  it("is played for to the end, pays as anybody, and is not dealt in again", async () => {
    const table = await studio();
    const players = await table.seat(2, "stay");
    await table.deal(players);
    const [stays, leaves] = players;
    if (!stays || !leaves) throw new Error("nobody");
    await leaves.leave();
    expect((await leaves.mine()).value.mine?.seat).toBe(1);
    await table.pass(300_000, 1_000);
    const [round] = (await table.call("GET", "/api/rounds", leaves.token)).value.rounds;
    expect(round).toMatchObject({ state: "settled", tienlen: { state: "over" } });
    expect((await leaves.mine()).value.table).toBeNull();
    expect([table.wallet.count("bet"), table.wallet.count("win")]).toEqual([2, 2]);
    expect(table.wallet.count("rollback")).toBe(0);
    expect(table.wallet.balanceMinor).toBe(
      START - minor(round.tienlen.rake) - (await rakeOf(stays.token)),
    );

    async function rakeOf(token: string) {
      const { value } = await table.call("GET", "/api/rounds", token);
      return minor(value.rounds[0].tienlen.rake);
    }
  });

  it.each(["sit", "move"] as const)(
    "plays on by %s, and the table plays for them no more",
    async (way) => {
      const table = await studio();
      const players = await table.seat(2, "stay");
      await table.deal(players);
      const { phase, hand } = (await players[0]?.view()) ?? {};
      if (phase !== "playing") return;
      const [mover, waiter] = hand?.toMove === 0 ? players : players.toReversed();
      if (!mover || !waiter) throw new Error("nobody plays");
      await waiter.leave();
      await mover.move(await mover.choose());
      const seat = (await waiter.mine()).value.mine?.seat ?? 0;
      expect((await waiter.view()).seats[seat]?.left).toBe(true);
      if (way === "sit") expect((await waiter.sit()).code).toBe("ok");
      expect((await waiter.move(await waiter.choose())).code).toBe("ok");
      const back = await waiter.view();
      expect(back.seats[seat]).toMatchObject({ left: false, away: false, ready: "no" });
      expect(back.hand?.moves.map(({ auto }) => auto)).toEqual([false, false]);
      await mover.move(await mover.choose());
      const before = await waiter.view();
      if (before.phase === "playing" && before.hand?.toMove === seat)
        expect((before.until ?? 0) - table.nowMs).toBe(20_000);
      await table.finish(players);
      await table.pass(9_000);
      expect((await waiter.view()).seats[seat]?.ready).toBe("no");
    },
  );

  it("wins no time by leaving again", async () => {
    const table = await studio();
    const players = await table.seat(2, "stay");
    await table.deal(players);
    const { phase, hand } = (await players[0]?.view()) ?? {};
    if (phase !== "playing") return;
    const mover = players[hand?.toMove ?? 0];
    await mover?.leave();
    const until = (await mover?.view())?.until ?? 0;
    await table.pass(1_000);
    await mover?.sit();
    await mover?.leave();
    expect((await mover?.view())?.until).toBe(until);
  });

  it("has a whole turn, then a pass or the lowest single; after two the table waits no longer", async () => {
    const table = await studio();
    const players = await table.seat(2, "stay");
    await table.deal(players);
    const [one] = players;
    const first = await one?.view();
    if (!one || first?.phase !== "playing") return;
    expect((first.until ?? 0) - table.nowMs).toBe(20_000);
    await table.pass(20_500);
    expect((await one.view()).hand?.moves).toHaveLength(0);
    await table.pass(500);
    const { hand } = await one.view();
    expect(hand?.moves).toMatchObject([{ auto: true }]);
    expect(hand?.moves[0]?.cards).toHaveLength(1);
    await table.pass(64_000);
    const later = await one.view();
    expect(later.seats.filter((seat) => seat?.away)).toHaveLength(2);
    const before = later.hand?.moves.length ?? 0;
    await table.pass(4_000);
    expect((await one.view()).hand?.moves.length).toBeGreaterThan(before);
    await one.ready("stay");
    expect((await one.view()).seats[0]?.away).toBe(false);
  });
});

describe("a win that the wallet does not answer", () => {
  it("is asked for again, and paid once", async () => {
    const table = await studio();
    const players = await table.seat(2);
    table.wallet.next("win", "act and lose", "fault");
    const { hand } = await table.play(players);
    expect(hand?.result?.kind).not.toBe("void");
    expect((await table.states()).filter((state) => state === "paying")).toHaveLength(2);
    await table.later(60_000);
    expect(await table.states()).toEqual(["settled", "settled"]);
    expect(table.wallet.count("win")).toBe(4);
  });
});

describe("a database that fails for a moment", () => {
  it.each(["insert into tienlen_moves", "set state = 'over'", "server_seed = $2", "'playing'"])(
    "at %s has nothing happen twice, and nothing left open",
    async (statement) => {
      const table = await studio();
      const players = await table.seat(2);
      const { store } = table.studio;
      const { sql, transaction } = store;
      let failures = 0;
      const failing =
        (inner: typeof sql): typeof sql =>
        async (text, values) => {
          if (!text.includes(statement) || failures >= 2) return inner(text, values);
          failures += 1;
          if (failures === 1) throw new Error("gone for a moment");
          await inner(text, values);
          throw new Error("the answer was lost");
        };
      Object.assign(store, {
        sql: failing(sql),
        transaction: (work: (inner: typeof sql) => Promise<unknown>) =>
          transaction((inner) => work(failing(inner))),
      });
      await table.until(players[0] ?? (undefined as never), "committing").catch(() => undefined);
      for (const player of players) await player.commit().catch(() => undefined);
      for (const player of players) await player.reveal().catch(() => undefined);
      for (let n = 0; n < 600; n += 1) await table.pass(1_000, 1_000);
      Object.assign(store, { sql, transaction });
      await table.later(60_000);
      expect(failures).toBe(2);
      const states = new Set(await table.states());
      expect([...states].every((state) => ["settled", "cancelled"].includes(state))).toBe(true);
      const [open] = await sql<{ count: bigint }>(
        "select count(*) from tienlen_hands where ended_at is null",
      );
      expect(open?.count).toBe(0n);
      const [rakes] = await sql<{ rakes: bigint }>(
        "select coalesce(sum(rake_minor), 0)::bigint rakes from tienlen_seats",
      );
      expect(table.wallet.balanceMinor).toBe(START - (rakes?.rakes ?? 0n));
    },
  );
});
