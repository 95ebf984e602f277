import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reconcileVendorTransfers } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { done, fresh, refused, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);
const ops = operators(owner)("ana");

describe("a game that an operator stops", () => {
  it("takes no more bets, and what has begun is settled, until the change is undone", async () => {
    const { bet, win } = await sitDown({ db, clock, games });
    await bet();
    const set = await ops("site", "set", "games/triple-siete.state", "maintenance");
    expect([set.exitCode, set.err]).toEqual([0, ""]);
    expect(await bet()).toEqual(refused("game_maintenance"));
    expect(await win()).toEqual(done("1000.00"));
    const [change] = JSON.parse((await ops("site", "history", "--json")).out);
    expect(change).toMatchObject({ by: "ana", kind: "games", name: "triple-siete" });
    expect((await ops("site", "undo", change.id)).exitCode).toBe(0);
    const later = await sitDown({ db, clock, games });
    expect(await later.bet()).toEqual(done("900.00"));
  });

  it.each([
    [["site", "set", "games/nobody.state", "hidden"], "There is no games/nobody"],
    [["site", "set", "games/triple-siete.state", "gone"], "state"],
    [["site", "set", "games/triple-siete.size", "9"], "there is no such field"],
    [["site", "set", "games/triple-siete.vendor", "VELA"], "stays SALAORO"],
    [["site", "remove", "games/triple-siete"], "stays, for it was played"],
  ])("is refused for %j", async (words, says) => {
    await (await sitDown({ db, clock, games })).bet();
    const ran = await ops(...words);
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain(says);
  });
});

describe("what an operator looks up of games", () => {
  it("is the wins that were refused, until someone has looked", async () => {
    const { win } = await sitDown({ db, clock, games });
    const transactionId = fresh("win");
    await win({ transactionId, amount: "12.00" });
    const id = `SALAORO/${transactionId}`;
    const list = await ops("reviews", "list");
    expect(list.out).toContain(id);
    expect(list.out).toContain("bet_unknown");
    expect(await ops("reviews", "close", id)).toEqual({
      out: `The review ${id} is closed by ana.`,
      err: "",
      exitCode: 0,
    });
    expect((await ops("reviews", "list")).out).not.toContain(id);
    expect((await ops("reviews", "list", "--state", "all")).out).toContain("closed by ana");
    expect((await ops("reviews", "close", id)).exitCode).toBe(3);
  });

  it("says what it does not understand", async () => {
    expect((await ops("reviews", "close")).exitCode).toBe(2);
    expect((await ops("reviews", "close", "no-vendor")).exitCode).toBe(2);
  });

  it("finds rounds, vendors' transactions and the ledger in agreement, or where not", async () => {
    const { bet, win, rollback, player } = await sitDown({ db, clock, games });
    const undone = fresh("bet");
    await bet({ amount: "30.00" });
    await bet({ transactionId: undone });
    await rollback(undone);
    await rollback(fresh("bet"));
    await bet({ amount: "5000.00" });
    await win({ amount: "45.00" });
    expect((await ops("games", "reconcile")).exitCode).toBe(0);
    expect(await reconcileVendorTransfers(db)).toEqual([]);
    await sql`update game_rounds set payout_minor = payout_minor + 7 where member_id = ${player.memberId}`.execute(
      asOwner(db),
    );
    const found = await ops("games", "reconcile", "--json");
    await sql`update game_rounds set payout_minor = payout_minor - 7 where member_id = ${player.memberId}`.execute(
      asOwner(db),
    );
    expect(found.exitCode).toBe(3);
    const { drift } = JSON.parse(found.out);
    expect(drift.map((each: { what: string; of: string }) => [each.what, each.of])).toEqual([
      ["payout", "SALAORO"],
      ["house", "VND"],
    ]);
  });
});

describe("what staff stop while bets run", () => {
  it.each([
    ["bets", "game_maintenance"],
    ["game triple-siete", "game_maintenance"],
    ["vendor SALAORO", "game_maintenance"],
    ["country BR", "not_allowed"],
  ])(
    "%s: no bet passes once the command is through, and every win and rollback does",
    async (words, code) => {
      const { bet, win, rollback, player } = await sitDown(
        { db, clock, games },
        { country: "BR", funds: "100000.00" },
      );
      const undone = fresh("bet");
      await bet({ amount: "1.00" });
      await bet({ amount: "1.00", transactionId: undone });
      let stopped = false;
      const codes: string[] = [];
      const playing = (async () => {
        while (!stopped) {
          const reply = await bet({ amount: "1.00" });
          codes.push(reply.ok ? "ok" : reply.code);
        }
      })();
      await expect.poll(() => codes.length).toBeGreaterThan(2);
      const ran = await ops("stop", ...words.split(" "), "--reason", "a wrong paytable");
      expect([ran.exitCode, ran.err]).toEqual([0, ""]);
      const after = await Promise.all(Array.from({ length: 5 }, () => bet({ amount: "1.00" })));
      stopped = true;
      await playing;
      expect(after).toEqual(Array(5).fill(refused(code)));
      const all = [...codes, ...after.map((reply) => (reply.ok ? "ok" : reply.code))];
      expect(new Set(all.slice(all.indexOf(code)))).toEqual(new Set([code]));
      const taken = codes.filter((each) => each === "ok").length;
      expect(await player.balanceMinor()).toBe(99_998_00n - BigInt(taken) * 100n);
      expect(await rollback(undone)).toMatchObject({ ok: true });
      expect(await win({ amount: "1.00" })).toMatchObject({ ok: true });
      expect(await player.balanceMinor()).toBe(100_000_00n - BigInt(taken) * 100n);
      expect((await ops("allow", ...words.split(" "))).exitCode).toBe(0);
      const later = await sitDown({ db, clock, games }, { country: "BR" });
      expect(await later.bet()).toEqual(done("900.00"));
    },
  );
});
