import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { testConfig } from "../support/app.ts";
import { kill } from "../support/data-dir.ts";
import { bareRender, enter, send } from "../support/platform.ts";
import { enterAt, startMain, world } from "../support/processes/main.ts";
import { freeRow } from "../support/processes/pleno.ts";

const DEPOSIT = { method: "bank_qr", amount: "200000.00" };

function family(pid: number): number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return [pid, ...children.trim().split("\n").map(Number)];
}

describe("when the database falls silent", () => {
  it("readiness says so, money calls answer 503, pages stay, and work goes on without a restart", async () => {
    const { server, url, database } = await world();
    const config = testConfig({ DATABASE_URL: url, PAYLOAD_ENCRYPTION: "optional" }, {});
    const backend = openPlatform(config, database);
    const app = await buildServer(config, backend, { render: bareRender });
    onTestFinished(async () => {
      await app.close();
      await backend.stop();
    });
    await backend.start(() => undefined);
    const linh = { ...(await enter(app)), "idempotency-key": "one" };
    const ready = async () => (await app.inject({ url: "/health/ready" })).json();
    expect(await ready()).toEqual({ ready: true, problems: [] });
    expect((await app.inject({ url: "/" })).statusCode).toBe(200);

    const frozen = family(server.pid);
    const thaw = () => {
      for (const pid of frozen) kill(pid, "SIGCONT");
    };
    onTestFinished(thaw);
    for (const pid of frozen) kill(pid, "SIGSTOP");
    const [balance, deposit, home] = await Promise.all([
      send(app, getBalance, {}, linh),
      send(app, createDeposit, DEPOSIT, linh),
      app.inject({ url: "/" }),
    ]);
    // Readiness is asked once a second at most, and may be that old.
    const silent = { ready: false, problems: ["database_unreachable"] };
    await expect.poll(ready).toEqual(silent);
    thaw();
    expect([balance.status, deposit.status, home.statusCode]).toEqual([503, 503, 200]);

    await expect.poll(ready).toEqual({ ready: true, problems: [] });
    expect((await send(app, createDeposit, DEPOSIT, linh)).code).toBe("ok");
    expect((await send(app, createDeposit, DEPOSIT, linh)).code).toBe("ok");
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from deposits`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBe(1n);
  });
});

describe("when the server is told to stop", () => {
  it("it finishes what it began, ends within ten seconds, and everything acknowledged is there", async () => {
    const { url, database } = await world();
    const port = await freeRow(1);
    const child = startMain(url, port);
    onTestFinished(() => void child.kill("SIGKILL"));
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    const isUp = async () =>
      (await fetch(at("/health/ready")).catch(() => null))?.status ?? "not yet";
    await expect.poll(isUp).toBe(200);
    const headers = await enterAt(at("/wps/session/login"));
    const stream = await fetch(at("/wps/events"), { headers });

    const acknowledged: string[] = [];
    let refusedSince = 0;
    const pay = async (key: string): Promise<{ code: string; id?: string }> => {
      const reply = await fetch(at(createDeposit.path), {
        method: "PUT",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(DEPOSIT),
      }).catch(() => null);
      const { code, value } = reply ? await reply.json() : { code: "lost", value: null };
      return code === "ok" ? { code, id: value.id } : { code };
    };
    const payer = async (name: number) => {
      for (let count = 0; refusedSince < 40; count++) {
        const { code, id } = await pay(`${name}-${count}`);
        if (id !== undefined) acknowledged.push(id);
        else if (child.killed) refusedSince++;
        if (code === "too_many_pending")
          await sql`update deposits set state = 'cancelled', closed_at = now()`.execute(
            database.db,
          );
        if (acknowledged.length >= 30 && !child.killed) child.kill("SIGTERM");
      }
    };
    const exited = once(child, "exit");
    await Promise.all([payer(1), payer(2), payer(3), payer(4)]);
    // After ten seconds it would end itself, with 1.
    const [code] = await exited;
    expect(code).toBe(0);
    const { rows } = await sql<{ id: string }>`select id from deposits`.execute(database.db);
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    await stream.body?.cancel().catch(() => undefined);
  });

  it("a wrong setting stops the start with one line that names it", async () => {
    const child = startMain("postgres://x@127.0.0.1:1/x", 0, { LANGUAGES: "es,klingon" });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = await once(child, "close");
    expect([code, said.trim().split("\n")]).toEqual([
      1,
      [expect.stringMatching(/^pleno web: LANGUAGES has a wrong value/)],
    ]);
  });
});
