import { readdirSync, readFileSync } from "node:fs";
import { type Db, inTransaction, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { announceBalance } from "#/server/wallet/index.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Bench } from "./bench.ts";
import { addMembers, enter, follow } from "./streaming.ts";

const MEMBERS = 100;
/** As many as one may have. */
const STREAMS_EACH = 10;
const ROUNDS = 3;
const DONG = 100n;

/** What a thousand live streams cost in memory, and how long a balance takes from its transaction to each of them. */
export const balanceStreams: Bench = {
  name: "balance-streams",
  needs: [],
  async run() {
    const pleno = await startPleno({
      env: {
        ...{ CALLS_PER_MINUTE: "1000000000", LOAD_SHEDDING: "off", LOG_LEVEL: "warn" },
        PAYLOAD_ENCRYPTION: "optional",
      },
    });
    const url = findRunning(pleno.dataDir)?.DATABASE_OWNER_URL;
    if (!url) throw new Error("no word of the running database");
    const { db, close } = openDatabase({ url });
    const open: (() => void)[] = [];
    try {
      const members = await addMembers(db, MEMBERS);
      const heard = new Map<bigint, () => void>();
      const entered = await Promise.all(
        members.map(async (member) => ({
          ...member,
          headers: await enter(pleno.url, member.username),
        })),
      );
      const before = memoryOf(pleno.pid);
      for (const { id, headers } of entered)
        for (let each = 0; each < STREAMS_EACH; each++)
          open.push(await follow(pleno.url, headers, { type: "balance" }, () => heard.get(id)?.()));
      const cost = memoryOf(pleno.pid) - before;
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++)
        for (const { id } of members) {
          const told = await tellBalance(db, id, heard);
          if (round > 0) times.push(...told); // the first warms up
        }
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
      return [
        { what: `${open.length} live streams`, value: cost / 2 ** 20, unit: "MB", atMost: 100 },
        { what: "a balance to its open pages, p50", value: at(0.5), unit: "ms" },
        { what: "a balance to its open pages, p99", value: at(0.99), unit: "ms", atMost: 250 },
      ];
    } finally {
      for (const stop of open) stop();
      await close();
      await pleno.stop();
    }
  },
};

/** Credits a member; answers when each of their streams heard of it, counted from before. */
async function tellBalance(
  db: Db,
  id: bigint,
  heard: Map<bigint, () => void>,
): Promise<readonly number[]> {
  const times: number[] = [];
  const whole = Promise.withResolvers<void>();
  const begun = performance.now();
  heard.set(id, () => {
    times.push(performance.now() - begun);
    if (times.length === STREAMS_EACH) whole.resolve();
  });
  await inTransaction(db, async (tx) => {
    const owner = { kind: "member", id } as const;
    const wallet = await openAccount(tx, { owner, purpose: "wallet", currency: "VND" });
    const house = await openAccount(tx, { owner: HOUSE, purpose: "games", currency: "VND" });
    const posted = await postTransfer(tx, {
      ...{ reference: `bench-streams:${id}:${begun}`, kind: "adjustment" },
      legs: [
        { accountId: house, amountMinor: -DONG },
        { accountId: wallet, amountMinor: DONG },
      ],
    });
    if (!posted.ok) throw new Error(posted.code);
    await announceBalance(tx, id);
  });
  await whole.promise;
  heard.delete(id);
  return times;
}

/** Bytes that a process's descendants hold, those of the database left out. */
function memoryOf(pid: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const statusOf = (one: string) => {
    try {
      return readFileSync(`/proc/${one}/status`, "utf8");
    } catch {
      return ""; // it ended meanwhile
    }
  };
  const read = (status: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
  const statuses = all.map(statusOf);
  const below = (parent: number): number =>
    statuses
      .filter((status) => read(status, "PPid") === parent && !/^Name:\s+postgres/m.test(status))
      .reduce((sum, status) => sum + read(status, "VmRSS") * 1024 + below(read(status, "Pid")), 0);
  return below(pid);
}
