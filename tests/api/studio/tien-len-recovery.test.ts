import { describe, expect, it } from "vitest";
import { minor } from "../../support/studio.ts";
import { type CardPlayer, type TienLenHarness, tienLenTest } from "../../support/tien-len.ts";

const studio = await tienLenTest();
const START = minor("1000000.00");

/** The same browsers at another process. */
function moved(players: readonly CardPlayer[], to: TienLenHarness): readonly CardPlayer[] {
  for (const player of players) Object.assign(player, { harness: to });
  return players;
}

describe("a process that dies", () => {
  it("in the middle of a hand leaves it to be played on as it stood, each move once", async () => {
    const dying = await studio();
    const players = await dying.seat(3);
    await dying.deal(players);
    const [one] = players;
    if (!one || (await one.view()).phase !== "playing") return;
    for (let n = 0; n < 4; n += 1) {
      const seat = (await one.view()).hand?.toMove;
      for (const player of players)
        if (
          (await player.mine()).value.mine?.seat === seat &&
          (await one.view()).hand?.toMove === seat
        )
          await player.move(await player.choose());
    }
    const before = (await one.view()).hand;
    const hands = await Promise.all(
      players.map(async (player) => (await player.mine()).value.mine?.cards),
    );
    await dying.tienLen.room.close();

    const next = await studio({ before: dying });
    moved(players, next);
    const after = await one.view();
    expect(after.hand).toEqual(before);
    expect(after.phase).toBe("playing");
    expect((after.until ?? 0) - next.nowMs).toBe(20_000);
    expect(
      await Promise.all(players.map(async (player) => (await player.mine()).value.mine?.cards)),
    ).toEqual(hands);
    expect(next.wallet.count("bet")).toBe(3);
    const { hand } = await next.finish(players);
    expect(hand?.moves.slice(0, before?.moves.length)).toEqual(before?.moves);
    expect(new Set(await next.states())).toEqual(new Set(["settled"]));
    expect([next.wallet.count("win"), next.wallet.count("rollback")]).toEqual([3, 0]);
    const [rakes] = await next.studio.store.sql<{ sum: bigint }>(
      "select sum(rake_minor)::bigint sum from tienlen_seats",
    );
    expect(next.wallet.balanceMinor).toBe(START - (rakes?.sum ?? 0n));
  });

  it("has the networks of who sits asked anew before they are dealt in again", async () => {
    const dying = await studio();
    const players = await dying.seat(2);
    await dying.deal(players);
    const [one, two] = players;
    if (!one || !two || (await one.view()).phase !== "playing") return;
    await dying.tienLen.room.close();
    const next = await studio({ before: dying });
    for (const player of moved(players, next)) player.address = "203.0.113.7";
    expect((await one.ready()).code).toBe("ok");
    expect((await two.ready()).code).toBe("network_seated");
    expect(next.logged.at(-1)).toMatch(
      /^tienlen_same_network .*"player":"player-member-1","other":"player-member-0"/,
    );
  });

  it("while seeds are brought leaves a hand that never is: every buy-in returns, our seed is told", async () => {
    const dying = await studio();
    const players = await dying.seat(3);
    await dying.until(players[0] as CardPlayer, "committing");
    await players[0]?.commit();
    await dying.tienLen.room.close();
    const next = await studio({ before: dying });
    expect(next.wallet.balanceMinor).toBe(START);
    expect(await next.states()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect([next.wallet.count("win"), next.wallet.count("rollback")]).toEqual([0, 3]);
    const deals = await next.studio.store.sql(
      "select 1 from tienlen_deals where server_seed is null",
    );
    expect(deals).toEqual([]);
    moved(players, next);
    expect((await players[0]?.mine())?.value.table).toBeNull();
    expect((await players[0]?.sit())?.code).toBe("ok");
  });

  it("while buy-ins are asked for has what was taken go back", async () => {
    const dying = await studio();
    const players = await dying.seat(2);
    dying.wallet.next("bet", "act and hang");
    for (let n = 0; n < 40 && dying.wallet.count("bet") < 2; n += 1) {
      dying.nowMs += 500;
      void dying.tienLen.room.advance();
      await new Promise((done) => setTimeout(done, 20));
    }
    await expect.poll(() => dying.wallet.balanceMinor).toBe(START - 2n * minor("10000.00"));
    const { store } = dying.studio;
    await store.sql(
      `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and objid = 4322097 and datname = current_database()`,
    );
    const next = await studio({ before: dying });
    await next.pass(2_000);
    dying.wallet.loseHeld();
    await next.later(60_000);
    expect(await next.states()).toEqual(["cancelled", "cancelled"]);
    expect(next.wallet.balanceMinor).toBe(START);
    moved(players, next);
    expect((await players[0]?.sit())?.code).toBe("ok");
  });

  it("with another key leaves hands that nobody can deal any more: they are void", async () => {
    const dying = await studio();
    const players = await dying.seat(2);
    await dying.deal(players);
    const isOver = (await players[0]?.view())?.phase === "over";
    await dying.tienLen.room.close();
    const next = await studio({ before: dying, key: "another".repeat(9) });
    if (isOver) return;
    expect(await next.states()).toEqual(["cancelled", "cancelled"]);
    expect(next.wallet.balanceMinor).toBe(START);
  });

  it("long ago leaves a hand that is void rather than played on", async () => {
    const dying = await studio();
    const players = await dying.seat(2);
    await dying.deal(players);
    const isOver = (await players[0]?.view())?.phase === "over";
    await dying.tienLen.room.close();
    dying.nowMs += 301_000;
    const next = await studio({ before: dying });
    if (isOver) return;
    expect(await next.states()).toEqual(["cancelled", "cancelled"]);
    const { value } = await next.call("GET", "/api/rounds", players[0]?.token ?? "");
    expect(value.rounds[0]).toMatchObject({ payout: "0.00", tienlen: { state: "void" } });
    expect(value.rounds[0].fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });

  it("while its place is taken leaves the tables to one process alone", async () => {
    const table = await studio();
    const other = await studio({ before: table });
    const one = await other.open("one");
    expect(await one.sit()).toMatchObject({ status: 503, code: "unavailable" });
    expect((await one.mine()).code).toBe("unavailable");
    await table.tienLen.room.close();
    await other.pass(2_000);
    expect((await one.sit()).code).toBe("ok");
  });
});
