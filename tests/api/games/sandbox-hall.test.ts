import { afterAll, describe, expect, it } from "vitest";
import { FISH, type Fish } from "#/sandbox/vendor/hall/fish.ts";
import { endSessions, IDLE_MS, leaveIdle } from "#/sandbox/vendor/sessions.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";

const vendor = await openSandboxVendor();
const { app, store, deps, lines, now, pool } = vendor;
afterAll(() => vendor.close());

type Told = { told: string; session: string; seq: number; caught: boolean[]; said: string };
const PACE_MS = 1_000;
const START_MINOR = 100_000_00n;

async function enter(by?: Parameters<typeof vendor.sitDown>[2]) {
  const { player, table, seat } = await vendor.sitDown("rey-de-los-koi", "MEKONG", by);
  const { body } = await app.inject({ url: table });
  const session = /name="session" value="([\w-]{16})"/.exec(body)?.[1] ?? "";
  const shoot = async (seq: number, fish: readonly Fish[], of = session) => {
    now.ms += PACE_MS;
    const form = { session: of, seq: String(seq), stake: "1000", fish: fish.join(",") };
    return (await vendor.send(table, form, "application/json")).json<Told>();
  };
  const won = (fish: readonly Fish[], { caught }: Told) =>
    fish.reduce((sum, each, at) => sum + (caught[at] ? BigInt(FISH[each]) : 0n), 0n) * 1_000_00n;
  return { player, table, seat, session, body, shoot, won };
}

/** Pays what is owed, as the vendor does by itself after a while. */
async function settle() {
  await pool.query("update calls set due_at = now() where state = 'waiting'");
  await deps.deliver();
}

describe("a fishing hall", () => {
  it("is played as one round of the wallet: each batch a bet and a win, and an end", async () => {
    const { player, table, session, shoot, won } = await enter();
    const fish: Fish[] = ["sardina", "sardina", "sardina", "pulpo", "ballena"];
    const told = [await shoot(1, fish), await shoot(2, fish), await shoot(3, ["cangrejo"])];
    expect(told.map((each) => [each.told, each.seq])).toEqual([
      ["shot", 2],
      ["shot", 3],
      ["shot", 4],
    ]);
    const paid = [fish, fish, ["cangrejo" as const]].reduce(
      (sum, each, at) => sum + won(each, told[at] as Told),
      0n,
    );
    expect(await player.balanceMinor()).toBe(START_MINOR - 11_000_00n + paid);
    const [open] = await vendor.roundsOf(player.memberId);
    expect(open).toMatchObject({
      ...{ reference: session, state: "open", stake_minor: 11_000_00n, payout_minor: paid },
      ...{ standing_bets: 3, wins: 3 },
    });

    const left = await vendor.send(table, { leave: "1" });
    expect((await app.inject({ url: String(left.headers["location"]) })).body).toContain(
      "La visita se cerró",
    );
    const rounds = await vendor.roundsOf(player.memberId);
    expect(rounds).toMatchObject([
      { state: "settled", stake_minor: 11_000_00n, payout_minor: paid },
    ]);
  });

  it("takes no second payment for a batch that is sent again, nor another under its number", async () => {
    const { player, shoot } = await enter();
    const first = await shoot(1, ["sardina", "raya"]);
    const balance = await player.balanceMinor();
    expect(await shoot(1, ["sardina", "raya"])).toMatchObject({
      ...{ told: "shot", caught: first.caught, seq: 2 },
    });
    expect(await shoot(1, ["ballena", "raya"])).toMatchObject({ told: "gap", seq: 2 });
    expect(await shoot(3, ["sardina"])).toMatchObject({ told: "gap", seq: 2 });
    expect(await player.balanceMinor()).toBe(balance);
  });

  it("takes batches no faster than its pace, and no more than ten shots in one", async () => {
    const { player, shoot } = await enter();
    await shoot(1, ["ballena"]);
    now.ms -= PACE_MS;
    const balance = await player.balanceMinor();
    expect(await shoot(2, ["ballena"])).toMatchObject({ told: "too_fast", seq: 2 });
    const many = Array.from({ length: 11 }, () => "sardina" as const);
    expect(await shoot(2, many)).toMatchObject({ told: "bad_form", seq: 2 });
    expect(await player.balanceMinor()).toBe(balance);
  });

  const openOf = async (playerId: string) => {
    const { rows } = await pool.query(
      `select state, seat_id "seatId" from seat_sessions join seats on seats.id = seat_id
       where player_id = $1 order by last_ms, seat_sessions.seat_id`,
      [playerId],
    );
    return rows;
  };

  it("is one visit, though two windows of it begin at the same moment", async () => {
    const { seat, shoot, session, player } = await enter();
    now.ms += PACE_MS;
    const both = await Promise.all(
      [session, "another-visit_16"].map((of) => shoot(1, ["sardina"], of)),
    );
    expect(both.map(({ told }) => told).toSorted()).toEqual(["gap", "shot"]);
    expect(new Set(both.map((each) => each.session)).size).toBe(1);
    expect(await openOf(seat.playerId)).toMatchObject([{ state: "open" }]);
    expect(await vendor.roundsOf(player.memberId)).toHaveLength(1);
  });

  it("is taken over from another launch, which ends the visit there, and no faster than its pace", async () => {
    const first = await enter();
    await first.shoot(1, ["sardina"]);
    const second = await enter(first.player);
    now.ms -= PACE_MS;
    expect(await second.shoot(1, ["sardina"])).toMatchObject({ told: "too_fast" });
    const told = await second.shoot(1, ["sardina"]);
    expect(told).toMatchObject({ told: "shot", seq: 2 });
    const states = await openOf(first.seat.playerId);
    expect(states.map(({ state }) => state).toSorted()).toEqual(["leaving", "open"]);
    expect(await first.shoot(2, ["sardina"])).toMatchObject({ told: "over" });
    await endSessions(store);
    await settle();
    expect((await vendor.roundsOf(first.player.memberId)).map(({ state }) => state)).toEqual([
      "open",
      "settled",
    ]);
  });

  it("is closed once its player was cut off, and pays first", async () => {
    const { player, shoot, session } = await enter();
    lines.through = (order, on) =>
      order.path.endsWith("/win")
        ? Promise.resolve({ kind: "unknown", code: "away", value: null })
        : on(order);
    await shoot(1, ["sardina", "sardina", "sardina"]);
    now.ms += IDLE_MS + 1;
    await leaveIdle(store, now.ms);
    await endSessions(store);
    expect((await vendor.roundsOf(player.memberId))[0]).toMatchObject({ state: "open", wins: 0 });
    lines.through = null;
    await settle();
    await endSessions(store);
    await settle();
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([{ state: "settled", wins: 2 }]);
    const late = await shoot(2, ["sardina"]);
    expect(late).toMatchObject({ told: "over", seq: 1 });
    expect(late.session).not.toBe(session);
    expect(await shoot(1, ["sardina"], late.session)).toMatchObject({ told: "shot" });
  });

  it("takes back the batch whose bet got no answer, and plays on", async () => {
    const { player, shoot, won } = await enter();
    lines.through = async (order, on) => {
      if (!order.path.endsWith("/bet")) return on(order);
      await on(order);
      return { kind: "unknown", code: "TimeoutError", value: null };
    };
    expect(await shoot(1, ["sardina"])).toMatchObject({ told: "shot", caught: [], seq: 2 });
    lines.through = null;
    expect(await player.balanceMinor()).toBe(START_MINOR);
    const told = await shoot(2, ["sardina"]);
    expect(await player.balanceMinor()).toBe(START_MINOR - 1_000_00n + won(["sardina"], told));
  });

  it("says where the balance is too low, and takes nothing", async () => {
    const { player, shoot } = await enter("500.00");
    const told = await shoot(1, ["sardina"]);
    expect(told).toMatchObject({ told: "shot", caught: [] });
    expect(told.said).toContain("No te alcanza el saldo");
    expect(await player.balanceMinor()).toBe(500_00n);
  });

  it("says that it is a sandbox, and runs its own script alone", async () => {
    const { body, table } = await enter();
    expect(body).toContain("Simulación");
    expect(body).toContain("Rey de los Koi");
    const { headers } = await app.inject({ url: table });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    const slot = await vendor.sitDown("rey-de-copas", "NUEVE");
    const other = await app.inject({ url: slot.table });
    expect(other.headers["content-security-policy"]).not.toContain("script-src");
  });

  it("is played without the script too", async () => {
    const { table, session, body } = await enter();
    expect(body).toContain('name="fish" value="ballena"');
    const form = { session, seq: "1", stake: "1000", fish: "sardina", shots: "5" };
    const sent = await vendor.send(table, form);
    const html = (await app.inject({ url: String(sent.headers["location"]) })).body;
    expect(html).toContain("Disparos: 5.");
    expect(html).toContain('name="seq" value="2"');
    expect((await vendor.send(table, { ...form, fish: "tiburón" })).statusCode).toBe(400);
  });

  it("has all of its texts in English for whoever reads neither Spanish nor English", async () => {
    const { table } = await vendor.sitDown("rey-de-los-koi", "MEKONG", "1000.00", "vi");
    const html = (await app.inject({ url: table })).body;
    expect(html).toContain('<html lang="en">');
    expect(html).toContain("Leave the hall");
  });
});
