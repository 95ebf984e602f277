import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { giveUpBonus, listBonuses } from "#/lib/contract/bonus/calls.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import { reconcileBonuses } from "#/server/bonus/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { buildApp } from "#/studio/app.ts";
import { openStore } from "#/studio/store.ts";
import type { Studio } from "#/studio/studio.ts";
import { openWallet } from "#/studio/wallet.ts";
import { testApp } from "../../support/app.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { begun, bet, cashOut, opened } from "../../support/mines.ts";
import { Seated, StudioHarness, studioDatabase } from "../../support/studio.ts";
import { SECRETS } from "../../support/vendor.ts";

const world = await bonusWorld();
await world.putOffer({ maxStake: "5000", maxPaid: "20000", amount: "10000" });
const keys = { vendorId: "STUDIO", key: SECRETS.get("STUDIO") ?? "" };
const store = await openStore(await studioDatabase(), () => undefined);
const app = await testApp({ routes: world.games.routes });
await app.listen({ port: 0, host: "127.0.0.1" });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const studio: Studio = {
  store,
  wallet: openWallet({ ...keys, url, clock: systemClock, timeoutMs: 60_000 }),
  clock: systemClock,
  log: () => undefined,
  seriesMs: 86_400_000,
};
const table = await buildApp(studio, keys, { callsPerMinute: 1_000_000 });
afterAll(async () => {
  await table.close();
  await store.close();
});

type Member = Awaited<ReturnType<typeof world.bonusMember>>;

async function sitDown({ session }: Member, money: "own" | "bonus") {
  const order = { gameId: MINES.id, vassalage: "STUDIO", money } as const;
  const launch = await world.games.asMember(session, launchGame, order);
  if (!launch.ok) throw new Error(launch.code);
  const token = new URL(launch.value.game_url).searchParams.get("token") ?? "";
  const harness = new StudioHarness(null, studio, table);
  const seat = new Seated(harness, token);
  const { value, success, code } = await seat.open();
  if (!success) throw new Error(code);
  if (!value.open) await seat.seed("semilla");
  return { seat, harness };
}

const balanceOf = async ({ call }: Member) => {
  const { value } = await call(getBalance, {});
  return [value.sumBalance, value.bonusBalance ?? "none"];
};
const booksAgree = async () => {
  expect(await reconcileBonuses(world.owner.db)).toEqual([]);
  expect((await reconcile(world.owner.db)).drift).toEqual([]);
};

describe("a board with mines played with bonus money", () => {
  it("stakes and pays the bonus alone, and own money has a board of its own beside it", async () => {
    const member = await world.bonusMember({ own: 5_000n });
    const { seat, harness } = await sitDown(member, "bonus");
    const { round, silver } = await begun(harness, seat);
    expect(await balanceOf(member)).toEqual(["5000.00", "9000.00"]);
    const own = await sitDown(member, "own");
    expect(await own.seat.session()).toMatchObject({ open: null, balance: "5000.00" });
    await opened(seat, round, silver.slice(0, 2));
    expect(await cashOut(seat, round, 2)).toMatchObject({
      value: { round: { payout: "1285.71" }, balance: "10285.71" },
    });
    expect(await balanceOf(member)).toEqual(["5000.00", "10285.71"]);
    await booksAgree();
  });

  it.each(["expires", "is given up"] as const)(
    "goes on to its end though the bonus %s in the middle of it, and the next bet is refused",
    async (how) => {
      const member = await world.bonusMember();
      const { seat, harness } = await sitDown(member, "bonus");
      const { round, silver } = await begun(harness, seat);
      await opened(seat, round, silver.slice(0, 1));
      if (how === "expires") await world.expire(member.bonusId);
      else
        expect(await member.call(giveUpBonus, { id: member.bonusId })).toMatchObject({
          code: "ok",
        });
      await world.settle(member.bonusId);
      expect(["active", "ending"]).toContain(await world.stateOf(member.bonusId));
      await opened(seat, round, silver.slice(0, 2));
      expect(await cashOut(seat, round, 2)).toMatchObject({
        code: "ok",
        value: { round: { state: "settled", payout: "1285.71" } },
      });
      Object.assign(studio, { clock: () => systemClock() + LEAST_CYCLE_MS });
      expect((await bet(seat, 3)).success).toBe(false);
      Object.assign(studio, { clock: systemClock });
      await world.settle(member.bonusId);
      const { value } = await member.call(listBonuses, {});
      expect(value.list[0]?.state).not.toMatch(/active|ending/);
      expect((await balanceOf(member))[0]).toBe("0.00");
      await booksAgree();
    },
  );
});
