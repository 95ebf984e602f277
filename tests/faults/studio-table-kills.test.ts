import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, expect, it } from "vitest";
import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import { combinationOf, playsOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import { commitmentOf } from "#/lib/rules/studio/tienlen/deal.ts";
import { TIEN_LEN } from "#/lib/rules/studio/tienlen/game.ts";
import type { TienLenReply } from "#/studio/tienlen/api.ts";
import type { RunningStudio } from "../support/processes/studio.ts";
import { openStudioWorld } from "../support/studio-process.ts";

/** A member's browser at whichever studio runs now: it brings seeds, plays the lowest card, and asks again. */
function player(at: () => RunningStudio, launch: string) {
  const session = randomBytes(32).toString("base64url");
  const share = { seed: randomBytes(16).toString("hex"), nonce: randomBytes(16).toString("hex") };
  const ask = async (path: string, body?: object) => {
    try {
      const response = await fetch(`${at().url}/api/${path}`, {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: {
          ...(body && { "content-type": "application/json" }),
          authorization: `Bearer ${session}`,
        },
      });
      return (await response.json()) as { code: string; value: TienLenReply };
    } catch {
      return { code: "gone", value: null };
    }
  };
  return {
    ask,
    async sit() {
      await ask("session", { launch, session });
      await expect
        .poll(async () => (await ask("tienlen/sit", { stake: "1000.00" })).code)
        .toBe("ok");
      const { table } = (await ask("tienlen/mine")).value ?? {};
      await ask("tienlen/ready", { table: table?.id, ready: "once" });
    },
    /** Does what the table waits for. */
    async act(): Promise<TienLenReply | null> {
      const { value } = await ask("tienlen/mine");
      const { table, mine } = value ?? {};
      const hand = table?.hand;
      if (!table || !mine || !hand) return value;
      const { deal } = hand;
      if (table.phase === "committing" && mine.commitment === null) {
        const commitment = await commitmentOf(share, deal, mine.seat);
        await ask("tienlen/commit", { table: table.id, deal, commitment });
      }
      if (table.phase === "revealing")
        await ask("tienlen/reveal", { table: table.id, deal, ...share });
      if (table.phase === "playing" && hand.toMove === mine.seat) {
        const on = hand.top ? combinationOf(hand.top.cards) : null;
        const [first] = playsOf(mine.cards ?? [], on, hand.must);
        const cards: readonly Card[] = first?.cards ?? [];
        await ask("tienlen/move", { table: table.id, hand: hand.hand, turn: hand.turn, cards });
      }
      return value;
    },
  };
}

async function rowsOf<T>(databaseUrl: string, text: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

describe("when the studio is killed in the middle of a hand at a table of members", () => {
  it("again and again, the hand is played on: each buy-in is taken once, each win paid once", async () => {
    const { wallet, databaseUrl, start } = await openStudioWorld("10000", TIEN_LEN.id);
    let running = await start();
    const players = ["ana", "eva", "leo"].map((name) => player(() => running, name));
    for (const one of players) await one.sit();

    let kills = 0;
    let killedAt = -1;
    const deadline = Date.now() + 90_000;
    for (;;) {
      const views = await Promise.all(players.map((one) => one.act()));
      const moves = views[0]?.table?.hand?.moves.length ?? 0;
      const [hand] = await rowsOf<{ state: string }>(
        databaseUrl,
        "select state from tienlen_hands order by id limit 1",
      );
      if (hand?.state === "over" || hand?.state === "void") break;
      if (hand?.state === "playing" && kills < 3 && moves > killedAt + 3) {
        killedAt = moves;
        kills += 1;
        const dying = Promise.all(players.map((one) => one.act()));
        running.child.kill("SIGKILL");
        await dying;
        running = await start();
      }
      if (Date.now() > deadline) throw new Error(`the hand never ended: ${hand?.state} ${moves}`);
    }
    const [hand] = await rowsOf<{ state: string; winner: number; moves: string; rakes: string }>(
      databaseUrl,
      `select state, winner, (select count(*) from tienlen_moves where hand_id = tienlen_hands.id) moves,
         (select sum(rake_minor) from tienlen_seats where hand_id = tienlen_hands.id) rakes
       from tienlen_hands order by id limit 1`,
    );
    expect(hand?.state).toBe("over");
    const ends = () => [...wallet.rounds.values()].map(({ closed }) => closed);
    await expect.poll(ends, { timeout: 15_000 }).toEqual([true, true, true]);
    expect(wallet.balanceMinor).toBe(1_000_000n - BigInt(hand?.rakes ?? 0));
    expect([wallet.rounds.size, wallet.count("rollback")]).toEqual([3, 0]);
    if (Number(hand?.moves) > 0) expect(kills).toBeGreaterThan(0);
  });

  it("before the cards are dealt, every buy-in returns", async () => {
    const { wallet, databaseUrl, start } = await openStudioWorld("10000", TIEN_LEN.id);
    let running = await start();
    const players = ["ana", "eva"].map((name) => player(() => running, name));
    for (const one of players) await one.sit();
    wallet.next("bet", "act and hang");
    await expect.poll(() => wallet.rounds.size, { timeout: 20_000 }).toBe(2);
    running.child.kill("SIGKILL");
    running = await start();
    const ends = () => [...wallet.rounds.values()].map(({ rolledBack }) => rolledBack);
    await expect.poll(ends, { timeout: 20_000 }).toEqual([true, true]);
    expect(wallet.balanceMinor).toBe(1_000_000n);
    expect(await rowsOf(databaseUrl, "select 1 from tienlen_hands where ended_at is null")).toEqual(
      [],
    );
    for (const one of players) await one.sit();
    const left = running.child;
    const code = new Promise((resolve) => left.once("exit", resolve));
    left.kill("SIGTERM");
    expect(await code).toBe(0);
  });
});
