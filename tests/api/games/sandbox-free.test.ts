import { afterAll, describe, expect, it } from "vitest";
import { grantOf, grantRounds } from "../../support/free-rounds.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";
import { makePlayer } from "../../support/vendor.ts";

const vendor = await openSandboxVendor();
const { app, db, lines, now } = vendor;
afterAll(() => vendor.close());

const LEVEL_MINOR = 1_500_00n;

async function enter(grant: Parameters<typeof grantRounds>[2] = {}, language = "es") {
  const player = await makePlayer(db, () => now.ms, { funds: "5000.00" });
  const mostMinor = LEVEL_MINOR * 100n;
  const freeRounds = await grantRounds(db, player.memberId, {
    ...{ rounds: 2, stakeMinor: LEVEL_MINOR, mostMinor, ...grant },
  });
  const { table } = await vendor.sitDown("triple-siete", "SALAORO", player, language);
  const page = async () => (await app.inject({ url: table })).body;
  return {
    ...{ player, table, freeRounds, page },
    playFree: async () => {
      const nonce = /name="nonce" value="([\w-]+)"/.exec(await page())?.[1] ?? "";
      await vendor.send(table, { nonce, card: "luna", stake: "1000", free: "1" });
      return page();
    },
    grant: () => grantOf(db, freeRounds),
  };
}

describe("the sandbox's slot", () => {
  it("plays free rounds at their bet level, told as such, until none is left", async () => {
    const { player, page, playFree, grant } = await enter();
    const first = await page();
    expect(first).toContain("Te quedan 2 jugadas gratis");
    expect(first).toContain("Sacar una carta gratis");
    expect(first).toMatch(/Valen hasta el \d+ de [a-z]+ de \d{4} a las \d\d:\d\d UTC/);
    expect(await playFree()).toContain("Te queda 1 jugada gratis");
    const last = await playFree();
    expect(last).not.toContain('name="free"');
    expect(last).toContain("· gratis");
    const rounds = await vendor.roundsOf(player.memberId);
    expect(rounds.map(({ stake_minor, state }) => [stake_minor, state])).toEqual([
      [0n, "settled"],
      [0n, "settled"],
    ]);
    const won = rounds.reduce((sum, { payout_minor }) => sum + payout_minor, 0n);
    expect(won % ((LEVEL_MINOR * 57n) / 10n)).toBe(0n);
    expect(await grant()).toEqual({ begun: 2, won });
    expect(await player.balanceMinor()).toBe(5_000_00n + won);
    await playFree();
    expect(await vendor.roundsOf(player.memberId)).toHaveLength(2);
  });

  it("counts what is left, and may be won, over all of a player's launches", async () => {
    const { player, page, playFree, freeRounds } = await enter({ rounds: 60, mostMinor: 100_00n });
    const second = await vendor.sitDown("triple-siete", "SALAORO", player);
    const elsewhere = async () => (await app.inject({ url: second.table })).body;
    expect(await elsewhere()).toContain("Te quedan 60 jugadas gratis");
    for (let played = 0; played < 30; played++) await playFree();
    expect(await page()).toContain("Te quedan 30 jugadas gratis");
    const freeOf = (html: string) => /<section class="free">.*?<\/p><p>.*?<\/p>/s.exec(html)?.[0];
    expect(freeOf(await elsewhere())).toBe(freeOf(await page()));
    expect((await grantOf(db, freeRounds)).begun).toBe(30);
  });

  it("has a free round again whose bet got no answer", async () => {
    const { player, playFree, grant } = await enter();
    lines.through = async (order, on) => {
      if (!order.path.endsWith("/bet")) return on(order);
      await on(order);
      return { kind: "unknown", code: "TimeoutError", value: null };
    };
    const html = await playFree();
    lines.through = null;
    expect(html).toContain("vuelve a ser tuya");
    expect(html).toContain("Te quedan 2 jugadas gratis");
    expect(await grant()).toEqual({ begun: 0, won: 0n });
    expect(await player.balanceMinor()).toBe(5_000_00n);
  });

  it("pays no more than what the grant may still pay", async () => {
    const { playFree, grant } = await enter({ rounds: 60, mostMinor: 100_00n });
    for (let played = 0; played < 40; played++) await playFree();
    const { begun, won } = await grant();
    expect([begun, won === 0n || won === 100_00n]).toEqual([40, true]);
  });

  it("promises no win that the wallet refused", async () => {
    const { page, playFree, player } = await enter({ rounds: 60 });
    lines.through = (order, on) =>
      order.path.endsWith("/win")
        ? Promise.resolve({ kind: "refused", code: "above_maximum", value: null })
        : on(order);
    let html = "";
    for (let played = 0; played < 60 && !html.includes("ganas"); played++) html = await playFree();
    lines.through = null;
    expect(await player.balanceMinor()).toBe(5_000_00n);
    expect(await page()).toContain("La billetera no pagó este premio");
    expect(await page()).not.toContain("en camino a tu saldo");
  });

  it("says where a grant is gone in the meantime, and in the language of the launch", async () => {
    const { playFree, page } = await enter({}, "vi");
    expect(await page()).toContain("Bạn còn 2 lượt miễn phí");
    lines.through = (order, on) =>
      order.path.endsWith("/bet")
        ? Promise.resolve({ kind: "refused", code: "free_rounds_over", value: null })
        : on(order);
    expect(await playFree()).toContain("Lượt miễn phí đó không còn nữa");
    lines.through = null;
  });
});
