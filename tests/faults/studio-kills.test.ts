import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { LLUVIA_DE_SOBRES } from "#/lib/rules/studio/rain/game.ts";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { fairRound } from "#/lib/rules/studio/slot/round.ts";
import { startEmbedded } from "#/server/db/index.ts";
import { dataDir } from "../support/data-dir.ts";
import { FakeWallet } from "../support/fake-wallet.ts";

type Running = { readonly url: string; readonly child: ChildProcess };

/** The studio as it runs, on any free port. */
async function start(databaseUrl: string, walletUrl: string, key: string): Promise<Running> {
  const child = spawn(process.execPath, ["src/studio/main.ts"], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      STUDIO_DATABASE_URL: databaseUrl,
      STUDIO_KEY: key,
      WALLET_URL: walletUrl,
    },
    stdio: ["ignore", "inherit", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const address = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the studio ended with ${code}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const said: { event?: string; address?: string } = JSON.parse(line);
      if (said.event === "listening") resolve(said.address ?? "");
    });
  });
  return { url: address, child };
}

/** A player's calls to whichever studio runs now. */
function player(at: () => Running, launch: string) {
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
    const server = await startEmbedded({ dataDir: await dataDir(), durable: false });
    const wallet = new FakeWallet("10000");
    const walletUrl = await wallet.open();
    onTestFinished(async () => {
      await wallet.close();
      await server.stop();
    });
    const databaseUrl = await server.database("studio");
    let running = await start(databaseUrl, walletUrl, wallet.key);
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

    running = await start(databaseUrl, walletUrl, wallet.key);
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
    const server = await startEmbedded({ dataDir: await dataDir(), durable: false });
    const wallet = new FakeWallet("10000");
    wallet.gameId = LLUVIA_DE_SOBRES.id;
    const walletUrl = await wallet.open();
    onTestFinished(async () => {
      await wallet.close();
      await server.stop();
    });
    const databaseUrl = await server.database("studio");
    let running = await start(databaseUrl, walletUrl, wallet.key);
    const [ana, eva] = [player(() => running, "ana"), player(() => running, "eva")];
    await ana.open();
    await eva.open();
    await ana.join("0".repeat(64));
    const hash = await ana.hash();
    await ana.join(hash);
    await eva.join(hash);
    await expect.poll(() => ana.phase(), { timeout: 40_000 }).toBe("raining");
    running.child.kill("SIGKILL");

    running = await start(databaseUrl, walletUrl, wallet.key);
    const paid = () => [...wallet.rounds.values()].filter(({ closed }) => closed).length;
    await expect.poll(paid, { timeout: 40_000 }).toBe(2);
    expect(wallet.balanceMinor).toBe(1_000_000n - 2_000n);
    expect([wallet.count("win"), wallet.count("rollback")]).toEqual([2, 0]);
  });
});
