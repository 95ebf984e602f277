import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createDeposit, listDeposits } from "#/lib/contract/cashier/calls.ts";
import { startEmbedded } from "#/server/db/index.ts";
import { dataDir } from "../support/data-dir.ts";
import { enterAt, startMain, world } from "../support/processes/main.ts";
import { freeRow } from "../support/processes/pleno.ts";

/** The address that a database keeps, whichever server is behind it. */
async function addressOf(first: number) {
  let port = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(next: number) {
      port = next;
    },
  };
}

it("while a standby answers, money is refused and readiness says why; once it is promoted work goes on without a restart", async () => {
  const { server, url, database } = await world();
  const address = await addressOf(server.port);
  const through = new URL(url);
  through.port = String(address.port);
  through.search = "";
  const port = await freeRow(1);
  const child = startMain(through.href, port);
  onTestFinished(() => void child.kill("SIGKILL"));
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const problems = async () => {
    const reply = await fetch(at("/health/ready")).catch(() => null);
    return reply ? (await reply.json()).problems : ["not yet"];
  };
  await expect.poll(problems).toEqual([]);
  const headers = {
    ...(await enterAt(at("/wps/session/login"))),
    "content-type": "application/json",
  };
  const deposit = async (key: string) => {
    const body = JSON.stringify({ method: "bank_qr", amount: "200000.00" });
    const init = { method: "PUT", headers: { ...headers, "idempotency-key": key }, body };
    const reply = await fetch(at(createDeposit.path), init);
    return [reply.status, (await reply.json()).code];
  };
  expect(await deposit("before")).toEqual([200, "ok"]);

  await database.close();
  await server.stop();
  const copy = await dataDir();
  execFileSync("cp", ["-a", server.dataDir, copy]);
  writeFileSync(join(copy, "standby.signal"), "");
  const standby = await startEmbedded({ dataDir: copy });
  onTestFinished(() => standby.stop());
  address.leadTo(standby.port);
  await expect.poll(problems).toEqual(["database_read_only"]);
  expect(await deposit("meanwhile")).toEqual([503, "unavailable"]);

  const admin = new pg.Client({ connectionString: standby.adminUrl("postgres") });
  await admin.connect();
  await admin.query("select pg_promote()");
  await admin.end();
  await expect.poll(problems).toEqual([]);
  expect(await deposit("meanwhile")).toEqual([200, "ok"]);
  const listed = await (await fetch(at(listDeposits.path), { headers })).json();
  expect(listed.value.totalCount).toBe(2);
});
