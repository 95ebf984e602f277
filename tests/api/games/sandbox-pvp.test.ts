import { afterAll, describe, expect, it } from "vitest";
import { playOn } from "#/sandbox/vendor/pvp/play.ts";
import { heldOf, shareOf, TURN_MS, tricksOf, winnersOf } from "#/sandbox/vendor/pvp/rules.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";
import { VENDOR_KEY } from "../../support/vendor.ts";

const vendor = await openSandboxVendor();
const { app, store, deps, lines, now, pool } = vendor;
afterAll(() => vendor.close());

const START_MINOR = 100_000_00n;
const STAKE_MINOR = 1_000_00n;

async function enter(funds?: string, language = "es") {
  const { player, table, seat } = await vendor.sitDown("conquian", "JAGUAR", funds, language);
  const page = async () => (await app.inject({ url: table })).body;
  const sit = async (more: Record<string, string> = {}) => {
    const nonce = /name="nonce" value="([\w-]+)"/.exec(await page())?.[1] ?? "again";
    return vendor.send(table, { sit: "1", stake: "1000", nonce, ...more });
  };
  const hand = async () => {
    const found = await store.hands.findOpen(seat);
    if (!found) throw new Error("no hand is under way");
    return found;
  };
  const form = async () => {
    const open = await hand();
    const [card = 0] = heldOf(VENDOR_KEY, open.reference, open.hand);
    return { hand: open.reference, trick: String(open.hand.moves.length), card: String(card) };
  };
  return {
    ...{ player, table, seat, page, sit, hand, form },
    play: async (more: Record<string, string> = {}) =>
      vendor.send(table, { ...(await form()), ...more }),
    last: async () => (await store.listRounds(seat.id, 1)).rounds[0],
  };
}

type Table = Awaited<ReturnType<typeof enter>>;

async function playOut({ play }: Pick<Table, "play">, tricks = 5) {
  for (let trick = 0; trick < tricks; trick++) await play();
}

/** What the last hand came to by its cards, computed from them anew. */
async function wonBy({ last }: Pick<Table, "last">): Promise<bigint> {
  const round = await last();
  const winners = winnersOf(tricksOf(VENDOR_KEY, round?.reference ?? "", round?.hand?.moves ?? []));
  return winners.includes(0) ? shareOf(STAKE_MINOR, winners.length).shareMinor : 0n;
}

async function settle() {
  await pool.query("update calls set due_at = now() where state = 'waiting'");
  await deps.deliver();
}

/** The clock runs out so often. */
async function wait(times: number) {
  for (let time = 0; time < times; time++) {
    now.ms += TURN_MS;
    await playOn(deps, now.ms);
  }
}

describe("a table of players", () => {
  it("takes the stake, is played trick by trick, and pays the pot less the rake", async () => {
    const table = await enter();
    const { player, sit, page } = table;
    await sit();
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR);
    expect((await vendor.roundsOf(player.memberId))[0]).toMatchObject({ state: "open", wins: 0 });
    const html = await page();
    expect(html.match(/<span class="robot">robot<\/span>/g)).toHaveLength(3);
    expect(html).toContain("robots de la simulación");
    expect(html).toContain("Baza 1 de 5");
    await playOut(table);
    const won = await wonBy(table);
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR + won);
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([
      { state: "settled", stake_minor: STAKE_MINOR, payout_minor: won, wins: 1 },
    ]);
    expect(await page()).toContain(won > 0n ? "La mesa se queda" : "Perdiste esta mano");
  });

  it("is won and lost, and what is won is the pot less 3 %, or a share of that", async () => {
    const table = await enter();
    const paid = new Set<bigint>();
    // One hand of four is won: until one was, and one was lost.
    for (let hands = 0; paid.size < 2 && hands < 200; hands++) {
      await table.sit();
      await playOut(table);
      paid.add((await table.last())?.payoutMinor ?? -1n);
    }
    const shares = [0n, 1, 2].map((winners) =>
      typeof winners === "bigint" ? winners : shareOf(STAKE_MINOR, winners).shareMinor,
    );
    expect([...paid].every((minor) => shares.includes(minor))).toBe(true);
    expect(paid.size).toBeGreaterThan(1);
  });

  it("goes on without whoever left, and tells it: the stake is not dodged", async () => {
    const table = await enter();
    const { player, sit, play, last, page } = table;
    await sit();
    await play();
    await wait(3);
    expect((await table.hand()).hand.moves.map(({ auto }) => auto)).toEqual([
      ...[false, true, true, true],
    ]);
    expect((await vendor.roundsOf(player.memberId))[0]).toMatchObject({ state: "open" });
    await wait(2);
    await settle();
    const won = await wonBy(table);
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([
      { state: "settled", stake_minor: STAKE_MINOR, payout_minor: won },
    ]);
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR + won);
    const { moves = [] } = (await last())?.hand ?? {};
    expect(moves.map(({ auto }) => auto)).toEqual([false, true, true, true, true]);
    const html = await page();
    expect(html).toContain("La mesa jugó por ti 4 cartas");
    expect(html).toContain("jugó la mesa");
  });

  it("is there again for whoever comes back in time, from another launch too", async () => {
    const first = await enter();
    await first.sit();
    await first.play();
    const { table } = await vendor.sitDown("conquian", "JAGUAR", first.player);
    expect((await app.inject({ url: table })).body).toContain("Baza 2 de 5");
    await vendor.send(table, await first.form());
    expect((await first.hand()).hand.moves).toHaveLength(2);
    const again = await vendor.send(table, { sit: "1", stake: "1000", nonce: "another-hand" });
    expect(String(again.headers["location"])).toContain("told=under_way");
    expect(await vendor.roundsOf(first.player.memberId)).toHaveLength(1);
  });

  it("seats a player once, from two windows at the same moment and from two launches", async () => {
    const first = await enter();
    const second = await vendor.sitDown("conquian", "JAGUAR", first.player);
    const sit = (table: string, nonce: string) =>
      vendor.send(table, { sit: "1", stake: "1000", nonce });
    const sat = await Promise.all([
      ...[sit(first.table, "window-1"), sit(first.table, "window-2")],
      ...[sit(second.table, "launch-1"), sit(second.table, "launch-2")],
    ]);
    const told = sat.map(({ headers }) => /told=(\w+)/.exec(String(headers["location"]))?.[1]);
    expect(told.toSorted()).toEqual(["sat", "under_way", "under_way", "under_way"]);
    expect(await vendor.roundsOf(first.player.memberId)).toHaveLength(1);
    expect(await first.player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR);
    await playOut(first);
    expect(String((await sit(second.table, "launch-3")).headers["location"])).toContain("told=sat");
  });

  it("shows no card before the stake stands", async () => {
    const { page, sit, hand } = await enter();
    let asked = "";
    lines.through = async (order, on) => {
      if (order.path.endsWith("/bet")) asked = await page();
      return on(order);
    };
    await sit();
    lines.through = null;
    expect(asked).toContain("Las cartas se reparten");
    expect(asked).not.toMatch(/name="card"/);
    const { reference, hand: dealt } = await hand();
    for (const card of heldOf(VENDOR_KEY, reference, dealt)) {
      expect(await page()).toContain(`value="${card}"`);
    }
  });

  it("plays no card twice, late, of another hand or that is not held", async () => {
    const table = await enter();
    const { sit, play, form } = table;
    await sit();
    const card = await form();
    const told = async (more: Record<string, string>) =>
      String((await vendor.send(table.table, { ...card, ...more })).headers["location"]);
    const [one, other] = await Promise.all([told({}), told({})]);
    expect([one, other].filter((to) => to.includes("told=played"))).toHaveLength(1);
    expect(await told({})).toContain("told=gone_on");
    expect(await told({ hand: "nobodys-hand-at-all" })).toContain("told=gone_on");
    expect((await play({ card: card.card })).statusCode).toBe(400);
    expect((await play({ card: "52" })).statusCode).toBe(400);
    now.ms += TURN_MS;
    expect(String((await play()).headers["location"])).toContain("told=gone_on");
    expect((await table.hand()).hand.moves).toHaveLength(1);
  });

  it("is called off in the middle: the stake goes back, once", async () => {
    const table = await enter();
    const { player, sit, page } = table;
    await sit({ trial: "table_off" });
    await playOut(table, 2);
    expect(await player.balanceMinor()).toBe(START_MINOR);
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([{ state: "rolled_back" }]);
    expect(await page()).toContain("La mesa se suspendió");
    await settle();
    await wait(1);
    expect(await player.balanceMinor()).toBe(START_MINOR);
  });

  it("deals no cards where the bet got no answer, and takes it back", async () => {
    const { player, sit, page } = await enter();
    lines.through = async (order, on) => {
      if (!order.path.endsWith("/bet")) return on(order);
      await on(order);
      return { kind: "unknown", code: "TimeoutError", value: null };
    };
    await sit();
    lines.through = null;
    expect(await player.balanceMinor()).toBe(START_MINOR);
    expect(await page()).toContain("volvió a tu saldo");
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([{ state: "rolled_back" }]);
  });

  it("pays a win whose answer was lost once, and a bet that is sent twice is one", async () => {
    const table = await enter();
    const { player, sit } = table;
    await sit({ trial: "bet_twice" });
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR);
    lines.through = async (order, on) => {
      const answer = await on(order);
      return order.path.endsWith("/win") ? { kind: "unknown", code: "away", value: null } : answer;
    };
    await playOut(table);
    lines.through = null;
    await settle();
    await settle();
    const won = await wonBy(table);
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE_MINOR + won);
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([{ state: "settled", wins: 1 }]);
  });

  it("says where the balance is too low, and has no hand then", async () => {
    const { player, sit, page, seat } = await enter("500.00");
    await sit();
    expect(await page()).toContain("No te alcanza el saldo");
    expect(await store.hands.findOpen(seat)).toBeNull();
    expect(await player.balanceMinor()).toBe(500_00n);
  });

  it("has all of its texts in English for whoever reads neither Spanish nor English", async () => {
    const { page, sit } = await enter(undefined, "vi");
    expect(await page()).toContain("Sit down and play");
    await sit();
    expect(await page()).toContain("robots of the sandbox");
  });
});
