import { describe, expect, it } from "vitest";
import { STAKE, tienLenTest } from "../../support/tien-len.ts";

const studio = await tienLenTest();

describe("a seat", () => {
  it("is one for each member, whatever device they come with", async () => {
    const table = await studio();
    const one = await table.open("ana");
    const again = await table.open("ana.2");
    const [a, b] = await Promise.all([one.sit(), again.sit()]);
    expect(a.value.table?.id).toBe(b.value.table?.id);
    expect((await one.view()).seats.filter(Boolean)).toHaveLength(1);
    expect((await one.sit("20000.00")).value.table?.id).toBe(a.value.table?.id);
    expect((await one.sit(STAKE, "another")).code).toBe("seated_elsewhere");
  });

  it("is refused for a stake that is not offered, at a table that is full or not there", async () => {
    const table = await studio();
    const players = await table.seat(4, "no");
    const late = await table.open("late");
    expect((await late.sit("7.00")).code).toBe("bad_stake");
    expect((await late.sit(STAKE, "nowhere")).code).toBe("table_unknown");
    expect((await late.sit(STAKE, players[0]?.table)).code).toBe("table_full");
    expect((await late.sit("20000.00", players[0]?.table)).code).toBe("table_unknown");
    const own = await late.sit();
    expect(own.value.table?.id).not.toBe(players[0]?.table);
    const { value } = await table.call("GET", "/api/tienlen/tables", late.token);
    expect(value.tables).toHaveLength(2);
    expect(value.seated).toBe(own.value.table?.id);
  });

  it("at a table of real money is not given to two of one network, which the log is told", async () => {
    const table = await studio();
    const one = await table.open("one", "203.0.113.7");
    const two = await table.open("two", "203.0.113.7");
    const three = await table.open("three", "203.0.113.8");
    const at = (await one.sit()).value.table?.id;
    expect((await two.sit(STAKE, at)).code).toBe("network_seated");
    expect((await two.sit()).value.table?.id).not.toBe(at);
    expect([at, two.table]).toContain((await three.sit()).value.table?.id);
    expect(table.logged.at(-1)).toMatch(
      /^tienlen_same_network .*"player":"player-two","other":"player-one"/,
    );
  });

  it("deals in no two who come to be of one network after they sat down, and tells the log", async () => {
    const table = await studio();
    const one = await table.open("one", "203.0.113.7");
    const two = await table.open("two", "203.0.113.8");
    await one.sit();
    await two.sit(STAKE, one.table);
    expect((await one.ready()).code).toBe("ok");
    two.address = "203.0.113.7";
    expect((await two.ready()).code).toBe("network_seated");
    expect((await two.view()).seats[1]?.ready).toBe("no");
    expect(table.logged.at(-1)).toMatch(
      /^tienlen_same_network .*"player":"player-two","other":"player-one"/,
    );
    expect((await two.ready("no")).code).toBe("ok");
    two.address = "203.0.113.9";
    expect((await two.ready()).code).toBe("ok");
  });

  it("is dealt in only while the operator's session stands", async () => {
    const table = await studio();
    const [one] = await table.seat(1, "no");
    table.wallet.next("balance", { refuse: "token_expired" });
    expect((await one?.ready())?.code).toBe("session_expired");
    expect(table.tienLen.room.tables[0]?.state.sitters[0]?.ready).toBe("no");
  });

  it("is not dealt in by a word that was taken back while the operator was asked", async () => {
    const table = await studio();
    const [one] = await table.seat(1, "no");
    const { wallet } = table.studio;
    const { balance } = wallet;
    const [answer, asking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(wallet, {
      balance: async (order: Parameters<typeof balance>[0]) => {
        asking.resolve();
        await answer.promise;
        return balance.call(wallet, order);
      },
    });
    const asked = one?.ready("stay");
    await asking.promise;
    expect((await one?.ready("no"))?.code).toBe("ok");
    answer.resolve();
    expect((await asked)?.code).toBe("ok");
    expect((await one?.view())?.seats[0]?.ready).toBe("no");
  });

  it("is not kept by saying again that one does not play", async () => {
    const table = await studio();
    const [one] = await table.seat(1, "no");
    await table.pass(100_000, 5_000);
    expect((await one?.ready("no"))?.code).toBe("ok");
    await table.pass(25_000, 5_000);
    expect((await one?.mine())?.value.table).toBeNull();
  });

  it("is free again after two minutes without a hand, and at once for who leaves", async () => {
    const table = await studio();
    const [one, two] = await table.seat(2, "no");
    await two?.leave();
    expect((await two?.mine())?.value.table).toBeNull();
    expect((await two?.ready())?.code).toBe("not_seated");
    await table.pass(125_000, 5_000);
    expect((await one?.mine())?.value.table).toBeNull();
    expect(table.tienLen.room.tables).toHaveLength(0);
    const open = await table.studio.store.sql("select 1 from tienlen_hands where ended_at is null");
    expect(open).toHaveLength(0);
  });

  it("needs the operator to pay as much as a table holds, and the session to stand", async () => {
    const table = await studio();
    table.wallet.maxWinMultiple = 3;
    expect((await (await table.open("poor")).sit()).code).toBe("unavailable");
    table.wallet.maxWinMultiple = undefined;
    const gone = await table.open("gone");
    table.wallet.next("balance", { refuse: "token_expired" });
    expect((await gone.sit()).code).toBe("session_expired");
    expect((await gone.sit()).code).toBe("session_expired");
  });
});
