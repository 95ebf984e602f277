import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
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
  return {
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
});
