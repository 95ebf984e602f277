import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { LLUVIA_DE_SOBRES } from "#/lib/rules/studio/rain/game.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { fairRound } from "#/lib/rules/studio/slot/round.ts";
import type { RunningStudio } from "../support/processes/studio.ts";
import { openStudioWorld } from "../support/studio-process.ts";

/** A player's calls to whichever studio runs now. */
function player(at: () => RunningStudio, launch: string) {
  const session = randomBytes(32).toString("base64url");
  const post = async (path: string, body: object) => {
    const response = await fetch(`${at().url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const pot = async () => {
    const controller = new AbortController();
    const live = `${at().url}/api/rain/live?money=real&currency=VND`;
    const { body } = await fetch(live, { signal: controller.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    controller.abort();
    const text = new TextDecoder().decode(value);
    const { pots = [] } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "{}");
    return pots.find(({ stake }: { stake: string }) => stake === "1000.00");
  };
  return {
    hash: async () => (await pot())?.hash,
    phase: async () => (await pot())?.phase,
    join: (hash: string) =>
      post("/api/rain/bets", {
        ...{ spinId: session.slice(0, 20), stake: "1000.00", seed: session.slice(20, 40), hash },
      }),
    async open() {
      const { value } = await post("/api/session", { launch, session });
      await post("/api/seeds", { clientSeed: "semilla", nextHash: value.seeds.nextHash });
    },
    spin: () => post("/api/spins", { spinId: session.slice(0, 20), stake: "1000.00" }),
  };
}

/** Gives everyone the same server seed: one whose first round pays without a free series. */
async function plantSeeds(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let n = 0; ; n += 1) {
      const seeds = { serverSeed: `planted-${n}`, clientSeed: "semilla", nonce: 0 };
      const round = await fairRound(GALLO_DE_JADE, seeds);
      if (round.spins.length > 1 || round.payUnits === 0) continue;
      await client.query("update seeds set server_seed = $1", [seeds.serverSeed]);
      return;
    }
  } finally {
    await client.end();
  }
}

describe("when the studio is killed", () => {
  it("with a bet and a win unanswered, its next start returns the one and pays the other", async () => {
    const { wallet, databaseUrl, start } = await openStudioWorld("10000");
    let running = await start();
    const [ana, eva] = [player(() => running, "ana"), player(() => running, "eva")];
    await ana.open();
    await eva.open();
    await plantSeeds(databaseUrl);

    wallet.next("win", "hang", "hang", "hang");
    const winning = eva.spin().catch(() => null);
    await expect.poll(() => wallet.count("win")).toBe(1);
    wallet.next("bet", "act and hang");
    const betting = ana.spin().catch(() => null);
    await expect.poll(() => wallet.count("bet")).toBe(2);
    running.child.kill("SIGKILL");
    await Promise.all([winning, betting]);
    expect([...wallet.rounds.values()].every((round) => !round.closed && !round.rolledBack)).toBe(
      true,
    );

    running = await start();
    const ends = () =>
      [...wallet.rounds.values()].map((round) =>
        round.closed ? "paid" : round.rolledBack && "back",
      );
    await expect.poll(ends).toEqual(["paid", "back"]);
    const [paid] = [...wallet.rounds.values()];
    expect(wallet.balanceMinor).toBe(1_000_000n - 100_000n + (paid?.win ?? 0n));

    const left = running.child;
    const code = new Promise((resolve) => left.once("exit", resolve));
    left.kill("SIGTERM");
    expect(await code).toBe(0);
  });

  it("while envelopes fall, its next start splits the pot as it would have been, and pays each share once", async () => {
    const { wallet, start } = await openStudioWorld("10000", LLUVIA_DE_SOBRES.id);
    let running = await start();
    const [ana, eva] = [player(() => running, "ana"), player(() => running, "eva")];
    await ana.open();
    await eva.open();
    await ana.join("0".repeat(64));
    const hash = await ana.hash();
    await ana.join(hash);
    await eva.join(hash);
    await expect.poll(() => ana.phase(), { timeout: 40_000 }).toBe("raining");
    running.child.kill("SIGKILL");

    running = await start();
    const paid = () => [...wallet.rounds.values()].filter(({ closed }) => closed).length;
    await expect.poll(paid, { timeout: 40_000 }).toBe(2);
    expect(wallet.balanceMinor).toBe(1_000_000n - 2_000n);
    expect([wallet.count("win"), wallet.count("rollback")]).toEqual([2, 0]);
  });
});
