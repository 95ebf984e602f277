import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { appendFile, cp, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createDeposit, listDeposits } from "#/lib/contract/cashier/calls.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { enterAt, startMain, world } from "../support/processes/main.ts";
import { freeRow, makeFolder } from "../support/processes/pleno.ts";

const run = promisify(execFile);
const DEPOSIT = { method: "bank_qr", amount: "200000.00" };

/** The sources of a version after this one: every table has a column more, and the text of functions is another. */
async function laterVersion(db: Db): Promise<string> {
  const folder = makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["src", "scripts", "locales", "package.json"])
    await cp(name, join(folder, name), { recursive: true });
  for (const name of ["node_modules", "dist"])
    await symlink(join(process.cwd(), name), join(folder, name));
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  expect(rows.length).toBeGreaterThan(50);
  const files = join(folder, "src/server/db/sql");
  for (const [index, { name }] of rows.entries())
    await writeFile(
      join(files, `${9_000 + index}_later.sql`),
      `alter table ${name} add column of_a_later_version text`,
    );
  await appendFile(
    join(folder, "src/server/cashier/sql/functions.sql"),
    "\n-- Of a later version.\n",
  );
  return folder;
}

/** Two web processes by the ports that they keep, whoever runs there, behind what does as a proxy would. */
function twoProcesses(url: string, ports: readonly number[]) {
  const running = new Map<number, ChildProcess>();
  onTestFinished(() => {
    for (const child of running.values()) child.kill("SIGKILL");
  });
  const start = (port: number, folder?: string) => {
    running.set(port, startMain(url, port, { STOP_NOTICE_SECONDS: "1" }, folder));
  };
  const health = async (port: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    return reply ? (await reply.json()).problems : ["not yet"];
  };
  return {
    start,
    health,
    async replace(port: number, folder?: string) {
      const before = running.get(port);
      const ended = before && once(before, "exit");
      before?.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      start(port, folder);
      await expect.poll(() => health(port)).toEqual([]);
    },
    /** Asks one that answers: what broke off or is 503 is passed on, as nginx does with GET and PUT (deploy/nginx). */
    async ask(turn: number, path: string, init: RequestInit): Promise<Response> {
      const [port, other] = turn % 2 === 0 ? ports : ports.toReversed();
      const asked = (at: number | undefined) => fetch(`http://127.0.0.1:${at}${path}`, init);
      const reply = await asked(port).catch(() => null);
      return reply && reply.status !== 503 ? reply : asked(other);
    },
  };
}

const CALLS = [getBalance, getMemberInfo, listDeposits, createDeposit];

/** Callers that go on until they are told to stop, and what they were answered that no member should be. */
function callers(site: ReturnType<typeof twoProcesses>, headers: Record<string, string>, db: Db) {
  const acknowledged: string[] = [];
  const wrong: string[] = [];
  let [asked, going] = [0, true];
  const note = async (path: string, { code, value }: Answer) => {
    asked++;
    if (path === createDeposit.path && code === "ok" && value?.id) acknowledged.push(value.id);
    if (code === "too_many_pending")
      await sql`update deposits set state = 'cancelled', closed_at = now() where closed_at is null`.execute(
        db,
      );
    else if (code !== "ok") wrong.push(`${path} ${code}`);
  };
  const call = async (name: number) => {
    for (let turn = 0; going; turn++)
      for (const { method, path } of CALLS) {
        const key = { "content-type": "application/json", "idempotency-key": `${name}-${turn}` };
        const body = method === "GET" ? {} : { body: JSON.stringify(DEPOSIT) };
        const init = { method, headers: { ...headers, ...(method === "GET" ? {} : key) }, ...body };
        const answer: Answer = await site
          .ask(name + turn, path, init)
          .then((reply) => reply.json())
          .catch((fault: unknown) => ({ code: String(fault) }));
        await note(path, answer);
      }
  };
  const all = Promise.all([1, 2].map(call));
  return {
    acknowledged,
    wrong,
    /** Resolves once some more were answered. */
    async more() {
      const before = asked;
      await expect.poll(() => asked).toBeGreaterThan(before + 20);
    },
    async stop() {
      going = false;
      await all;
    },
  };
}
type Answer = { readonly code: string; readonly value?: { readonly id?: string } };

it("a new version replaces the one before under load, without an error to anybody, and the way back is open", async () => {
  const { url, ownerUrl, database } = await world();
  const first = await freeRow(3);
  const [one, two, early] = [first, first + 1, first + 2] as const;
  const site = twoProcesses(url, [one, two]);
  const later = await laterVersion(database.db);
  for (const port of [one, two]) site.start(port);
  for (const port of [one, two]) await expect.poll(() => site.health(port)).toEqual([]);
  const headers = await enterAt(`http://127.0.0.1:${one}/wps/session/login`);

  const { acknowledged, wrong, more, stop } = callers(site, headers, database.db);
  await more();

  // What is newer than its database is not ready, until that is.
  site.start(early, later);
  await expect.poll(() => site.health(early)).toEqual(["migrations_missing"]);
  const env = { ...process.env, DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: url };
  await run(process.execPath, ["scripts/ops.ts", "migrate"], { cwd: later, env });
  await expect.poll(() => site.health(early)).toEqual([]);
  for (const port of [one, two]) expect(await site.health(port)).toEqual([]);
  await more();
  await site.replace(one, later);
  await more();
  await site.replace(two, later);
  await more();
  await site.replace(one);
  await more();
  await stop();
  expect(wrong).toEqual([]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from deposits where id = any(${acknowledged}::text[])`.execute(
    database.db,
  );
  expect(rows[0]?.n).toBe(acknowledged.length);
});
