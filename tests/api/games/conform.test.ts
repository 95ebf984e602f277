import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { buildApp } from "#/sandbox/vendor/app.ts";
import { startOutbox } from "#/sandbox/vendor/outbox.ts";
import { secretOf } from "#/sandbox/vendor/signing.ts";
import { Store } from "#/sandbox/vendor/store.ts";
import { openWallet, type Wallet } from "#/sandbox/vendor/wallet.ts";
import { outcomeOf } from "#/server/games/conform/command.ts";
import { conform } from "#/server/games/conform/conform.ts";
import { TrialWallet } from "#/server/games/conform/trial-wallet.ts";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";

const { owner } = await testDatabase();
const VENDOR_KEY = "v".repeat(40);
const VENDOR = "VELA";
const GAME = "faro-del-sur";
const AT_A_JACKPOT = { vendor: "SALAORO", game: "triple-siete" };
const SECRET = secretOf(VENDOR_KEY, VENDOR);

/** The sandbox vendor on a wallet to be tried with, and somebody who opens its games and plays. */
async function openSandbox(
  walletUrl: string,
  {
    broken = (wallet) => wallet,
    key = VENDOR_KEY,
  }: { broken?: (wallet: Wallet) => Wallet; key?: string } = {},
) {
  const own = await testDatabase();
  const store = await Store.open(own.owner.url);
  const wallet = broken(openWallet({ url: walletUrl, key: VENDOR_KEY, clock: systemClock }));
  const outbox = startOutbox(store, wallet, () => undefined, { lookEveryMs: 100 });
  const app = await buildApp({
    ...{ store, wallet, deliver: (roundId: bigint) => outbox.deliver(roundId) },
    ...{ key, clock: systemClock, siteUrl: "http://localhost:4321" },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await outbox.stop();
    await store.close();
  });
  const { port } = app.server.address() as AddressInfo;
  let table = "";
  return {
    url: new URL(`http://127.0.0.1:${port}/play`),
    open: async (address: URL) => {
      const reply = await fetch(address);
      table = reply.url;
      await reply.text();
      return reply.status;
    },
    play: async () => {
      const html = await (await fetch(table)).text();
      const nonce = /name="nonce" value="([\w-]+)"/.exec(html)?.[1] ?? "";
      const form = new URLSearchParams({ card: "luna", stake: "1000", nonce });
      if (html.includes('name="free"')) form.set("free", "1");
      await (await fetch(table, { method: "POST", body: form })).text();
    },
  };
}

async function tryOut(
  how: Parameters<typeof openSandbox>[1] & {
    waitMs: number;
    freeRounds?: boolean;
    jackpots?: boolean;
  },
) {
  const { waitMs, freeRounds = false, jackpots = false } = how;
  const at = jackpots ? AT_A_JACKPOT : { vendor: VENDOR, game: GAME };
  const of = { ...at, key: secretOf(VENDOR_KEY, at.vendor), now: systemClock };
  const wallet = new TrialWallet(of);
  const walletUrl = await wallet.open(0, "127.0.0.1");
  onTestFinished(() => wallet.close());
  const sandbox = await openSandbox(walletUrl, how);
  const trial = { wallet, ...of, ...sandbox, waitMs, quietMs: 300, freeRounds, jackpots };
  return outcomeOf(await conform(trial, () => undefined));
}

const failed = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.filter((line) => line.startsWith("FAIL")).map((line) => line.slice("FAIL  ".length));

function keyFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "conform-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "key");
  writeFileSync(file, SECRET);
  return file;
}

describe("vendors conform", () => {
  it("finds the sandbox vendor in order, step by step, with somebody at a terminal who plays", async () => {
    const probe = new TrialWallet({ vendor: VENDOR, key: SECRET, game: GAME, now: systemClock });
    const walletUrl = await probe.open(0, "127.0.0.1");
    await probe.close();
    const sandbox = await openSandbox(walletUrl);
    const told: string[] = [];
    let done = Promise.resolve();
    const follow = async (line: string) => {
      const address = /^Open in a browser.*: (\S+)$/.exec(line)?.[1];
      if (address) await sandbox.open(new URL(address));
      if (line.startsWith("Play")) await sandbox.play();
    };
    const ops = operators(owner, {
      openDialogue: () => ({
        ask: () => expect.unreachable("a question"),
        tell: (line) => {
          told.push(line);
          done = done.then(() => follow(line));
          done.catch((fault: unknown) => told.push(String(fault)));
        },
        close: () => undefined,
      }),
    })("ana");
    const at = [sandbox.url.href, "--of", VENDOR, "--game", GAME, "--file", keyFile()];
    const listen = ["--listen", new URL(walletUrl).host, "--free-rounds"];
    const ran = await ops("vendors", "conform", ...at, ...listen);
    expect([ran.err, ran.exitCode]).toEqual(["", 0]);
    const steps = told.filter((line) => line.startsWith("ok"));
    expect(steps).toHaveLength(12);
    expect(ran.out.split("\n")).toEqual([...steps, "12 of 12 passed."]);
    expect(told[0]).toBe(`The wallet answers at ${walletUrl}: set it at the vendor's server.`);
  });

  it("finds the sandbox's game with a jackpot in order", async () => {
    const outcome = await tryOut({ waitMs: 10_000, freeRounds: true, jackpots: true });
    expect(outcome.lines.at(-1)).toBe("14 of 14 passed.");
  });

  it.each([
    [[], "needs the address"],
    [["ftp://vendor.example"], "needs the address"],
    [["https://vendor.example/play"], "needs --of"],
    [["https://vendor.example/play", "--of", "VELA"], "needs --game"],
    [["https://vendor.example/play", "--of", "VELA", "--game", "a", "--listen", "80"], "--listen"],
    [["https://vendor.example/play", "--of", "VELA", "--game", "a"], "name a file with the key"],
    [["https://vendor.example/play", "more"], 'what is "more"'],
  ])("is not understood with %j", async (words, why) => {
    const ran = await operators(owner)("ana")("vendors", "conform", ...words);
    expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining(why)]);
  });

  it("asks for somebody at a terminal, and for no database", async () => {
    const connect = () => expect.unreachable("a database was asked for");
    const at = ["http://127.0.0.1:9/play", "--of", "VELA", "--game", "a", "--file", keyFile()];
    const ran = await operators(owner, { connect } as never)("ana")("vendors", "conform", ...at);
    expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining("needs a terminal")]);
  });
});

describe("a vendor's game server is not in order", () => {
  it("where calls are signed badly", async () => {
    const outcome = await tryOut({
      waitMs: 300,
      broken: (wallet) => (order) => wallet({ ...order, badly: true }),
    });
    expect(outcome.exitCode).toBe(3);
    const text = outcome.lines.join("\n");
    expect(text).toContain('x-vendor-signature is not the HMAC of "<timestamp>.<body>"');
    expect(failed(outcome).length).toBeGreaterThanOrEqual(6);
  });

  it("where a lost answer is taken for a refusal, and a win is sent once", async () => {
    const outcome = await tryOut({
      waitMs: 4_000,
      broken: (wallet) => async (order) => {
        const answer = await wallet(order);
        return answer.kind === "unknown"
          ? { ...answer, kind: "refused", code: "given_up" }
          : answer;
      },
    });
    expect(failed(outcome)).toEqual([
      "takes back, or sends again, a bet whose answer was lost",
      "takes back, or sends again, a bet that never arrived",
      "sends a win again, the same to the letter, until it is acknowledged",
    ]);
    expect(outcome.lines).toContain("        a win without an answer came 1 times of 3");
  });

  it("where a refused bet is paid, and an id stands for another amount", async () => {
    let bets = 0;
    const outcome = await tryOut({
      waitMs: 2_000,
      broken: (wallet) => async (order) => {
        if (!order.path.endsWith("/bet")) return wallet(order);
        const amount = `${1000 + bets++}.00`;
        const reused = { ...JSON.parse(order.body), transactionId: "always-this", amount };
        await wallet({ ...order, body: JSON.stringify(reused) });
        const answer = await wallet(order);
        return answer.kind === "refused" ? { ...answer, kind: "done", value: null } : answer;
      },
    });
    expect(failed(outcome)).toContain("takes the refusal of a bet as the last word");
    expect(outcome.lines).toContain("        bet: the id stood for something else before");
  });

  it("where a free round is played again and again, and takes a stake or wins too much", async () => {
    const again = new Map<string, string>();
    const outcome = await tryOut({
      ...{ waitMs: 2_000, freeRounds: true },
      broken: (wallet) => async (order) => {
        const body = JSON.parse(order.body);
        if (order.path.endsWith("/win") && again.has(body.roundId))
          return wallet({ ...order, body: JSON.stringify({ ...body, amount: "20000.01" }) });
        if (!order.path.endsWith("/bet")) return wallet(order);
        const free = body.freeRounds ?? [...again.values()][0];
        if (free === undefined) return wallet(order);
        again.set(body.roundId, free);
        const amount = body.freeRounds === undefined ? "0.00" : "1.00";
        return wallet({ ...order, body: JSON.stringify({ ...body, freeRounds: free, amount }) });
      },
    });
    expect(failed(outcome)).toEqual(
      expect.arrayContaining([
        "plays a free round that was granted: a bet of nothing that names its grant, and a win that ends it",
        "begins no free round beyond those that were granted",
      ]),
    );
    expect(outcome.lines).toEqual(
      expect.arrayContaining([
        "        bet: a free round's bet is not zero",
        "        win: the win is above what the grant may pay",
        "        bet: more free rounds than were granted",
        "        a bet names the grant once more",
      ]),
    );
  });

  it("where a jackpot pays that is not told, more than was told, or more than the win", async () => {
    const parts = [
      { jackpotId: "nobodys", amount: "1.00" },
      { jackpotId: "gran-copa", amount: "5600000.00" },
      { jackpotId: "gran-copa", amount: "9000000.00" },
    ];
    const outcome = await tryOut({
      ...{ waitMs: 2_000, jackpots: true },
      broken: (wallet) => async (order) => {
        if (!order.path.endsWith("/win")) return wallet(order);
        const [jackpot] = parts;
        parts.push(...parts.splice(0, 1));
        const win = { ...JSON.parse(order.body), amount: "6000000.00", jackpot };
        return wallet({ ...order, body: JSON.stringify(win) });
      },
    });
    expect(outcome.lines).toEqual(
      expect.arrayContaining([
        "        win: the jackpot was not told for this game and currency",
        "        win: the jackpot pays a tenth more than was told",
        "        win: the jackpot pays nothing, or more than the win",
      ]),
    );
  });

  it("where a round wins a jackpot twice", async () => {
    const outcome = await tryOut({
      ...{ waitMs: 2_000, jackpots: true },
      broken: (wallet) => async (order) => {
        if (!order.path.endsWith("/win")) return wallet(order);
        const jackpot = { jackpotId: "gran-copa", amount: "5000000.00" };
        const win = { ...JSON.parse(order.body), amount: "5000000.00", jackpot };
        const first = { ...win, transactionId: `${win.transactionId}-first`, ended: false };
        await wallet({ ...order, body: JSON.stringify(first) });
        return wallet({ ...order, body: JSON.stringify(win) });
      },
    });
    expect(outcome.lines).toContain("        win: the round won that jackpot before");
  });

  it("where a jackpot pays where none is taken, and no pot is told of the game", async () => {
    const marked: (wallet: Wallet) => Wallet = (wallet) => (order) =>
      wallet(
        order.path.endsWith("/win")
          ? {
              ...order,
              body: JSON.stringify({
                ...JSON.parse(order.body),
                ...{ amount: "10.00", jackpot: { jackpotId: "gran-copa", amount: "1.00" } },
              }),
            }
          : order,
      );
    const outcome = await tryOut({ waitMs: 2_000, broken: marked });
    expect(outcome.lines).toContain("        win: a jackpot pays where none is taken");
  });

  it("where it does not take the operator's own calls", async () => {
    const outcome = await tryOut({ waitMs: 60_000, key: "another key of the sandbox's, as long" });
    expect(failed(outcome)).toEqual([
      "says round_unknown of a round that it does not know",
      "serves a lobby feed that is in order, or none",
    ]);
  });
});
