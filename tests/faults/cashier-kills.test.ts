import { randomInt, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { cancelWithdrawal } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { cashierWorld } from "../support/cashier.ts";
import { kill } from "../support/data-dir.ts";
import { knowOwner } from "../support/database.ts";
import { sized } from "../support/sizes.ts";

const KILLS = sized(100);
const WORKERS = 6;
const AMOUNT = "200000.00";

const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-kills-"));
await chmod(folder, 0o755); // root starts the server as another user
const server = await startEmbedded({ dataDir: path.join(folder, "postgres") });
const ownerUrl = await server.database("pleno");
const url = await server.application("pleno");
await migrate(ownerUrl, { appUrl: url });
const patience = { connectWithinMs: 2_000, statementTimeoutMs: 20_000 };
const owner = openDatabase({ url: ownerUrl, maxConnections: 4, ...patience });
const database = openDatabase({ url, maxConnections: WORKERS, ...patience });
afterAll(async () => {
  await database.close();
  await owner.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
const world = await cashierWorld(
  { depositsPerHour: 1_000_000 },
  {},
  knowOwner({ ...database, owner }),
);

type Done = { deposits: string[]; withdrawals: string[]; cancelled: string[]; answers: number };

it(`keeps each deposit and withdrawal that it acknowledged through ${KILLS} kills, once`, async () => {
  const members = await Promise.all(
    Array.from({ length: WORKERS }, () => world.memberWithAccount(1_000_000_000_00n)),
  );
  const done = members.map(
    (): Done => ({ deposits: [], withdrawals: [], cancelled: [], answers: 0 }),
  );
  const faults: string[] = [];
  let stopped = false;

  const work = async (worker: number) => {
    const one = members[worker];
    const of = done[worker];
    if (!one || !of) return;
    /** The same call under the same key until it is answered. */
    const insist = async <T>(
      call: () => Promise<{ readonly status: number; readonly code: string; readonly value: T }>,
    ) => {
      for (;;) {
        const reply = await call();
        if (reply.status < 500) {
          of.answers++;
          return reply;
        }
        faults.push(reply.code);
        await pause(50);
      }
    };
    while (!stopped) {
      const [opening, asking] = [randomUUID(), randomUUID()].map((key) => ({
        "idempotency-key": key,
      }));
      const opened = await insist(() =>
        one.member.call(createDeposit, { method: "bank_qr", amount: AMOUNT }, opening),
      );
      expect(opened.code).toBe("ok");
      const { id } = opened.value;
      const word = {
        paymentId: `p-${id}`,
        depositId: id,
        outcome: "paid",
        amount: AMOUNT,
        currency: "VND",
      };
      expect((await insist(() => world.say(word))).code).toBe("ok");
      of.deposits.push(id);
      const asked = await insist(() => one.member.call(requestWithdrawal, one.ask, asking));
      expect(asked.code).toBe("ok");
      of.withdrawals.push(asked.value.id);
      if (randomInt(2) === 0) continue;
      const back = await insist(() => one.member.call(cancelWithdrawal, { id: asked.value.id }));
      // An answer that was lost, and the act was not.
      expect(["ok", "already_decided"]).toContain(back.code);
      of.cancelled.push(asked.value.id);
    }
  };
  const answers = () => done.reduce((sum, each) => sum + each.answers, 0);
  const workers = members.map((_, worker) => work(worker));
  const readyMs: number[] = [];
  for (let n = 0; n < KILLS; n++) {
    await pause(randomInt(150));
    kill(server.pid, "SIGKILL");
    const [killedAt, before] = [performance.now(), answers()];
    await expect.poll(answers, { interval: 20 }).toBeGreaterThan(before + 3 * WORKERS);
    readyMs.push(performance.now() - killedAt);
  }
  stopped = true;
  await Promise.all(workers);
  const slowest = Math.max(...readyMs);
  process.stdout.write(
    `${KILLS} kills, ${answers()} calls answered, ${faults.length} tried again; ` +
      `answering again after ${Math.round(slowest)} ms at most\n`,
  );

  expect(faults.length).toBeGreaterThan(0);
  for (const [worker, { deposits, withdrawals, cancelled }] of done.entries()) {
    const memberId = members[worker]?.member.id ?? 0n;
    const rows = await owner.db
      .selectFrom("deposits")
      .select(["id", "state"])
      .where("member_id", "=", memberId)
      .execute();
    expect(
      rows
        .filter(({ state }) => state === "credited")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(deposits.toSorted());
    expect(rows).toHaveLength(deposits.length);
    const out = await owner.db
      .selectFrom("withdrawals")
      .select(["id", "state"])
      .where("member_id", "=", memberId)
      .execute();
    expect(out.map(({ id }) => id).sort()).toEqual(withdrawals.toSorted());
    expect(
      out
        .filter(({ state }) => state === "cancelled")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(cancelled.toSorted());
  }
  expect((await reconcile(owner.db)).drift).toEqual([]);
  expect(await reconcileCashier(owner.db)).toEqual([]);
  expect(await world.ledgerSum()).toBe(0n);
});
