import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { currentBuild } from "#/server/render/builds.ts";
import { freeRow, makeFolder, type Pleno, startPleno } from "../../support/processes/pleno.ts";

// Without pages a site answers 404, and one of these tests builds them on its way.
if (!currentBuild("dist")) throw new Error("npm run build first");
const STUDIO = 1;
const dataDir = makeFolder();
const port = await freeRow(12);
const other = port + 6;
const running: Pleno[] = [];

async function start(...command: string[]): Promise<Pleno> {
  const [program, ...args] = command;
  const pleno = await startPleno({
    dataDir,
    port,
    ...(program ? { command: [program, ...args] } : {}),
  });
  running.push(pleno);
  return pleno;
}

/** A start that is expected to fail: what it said and how it ended. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const started = startPleno({ dataDir, port: other, env });
  return started.then(
    async (pleno) => {
      await pleno.stop();
      return "it started";
    },
    (error: Error) => error.message,
  );
}

async function status(at: number): Promise<number> {
  return fetch(`http://localhost:${at}/`).then(
    (reply) => reply.status,
    () => 0,
  );
}

async function untilStatus(at: number, isWanted: (found: number) => boolean): Promise<number> {
  let found = await status(at);
  while (!isWanted(found)) {
    await new Promise((done) => setTimeout(done, 50));
    found = await status(at);
  }
  return found;
}

async function childOf(pid: number, entry: string): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,args="]);
  const line = stdout
    .split("\n")
    .map((text) => text.trim().split(/\s+/))
    .find(([, parent, ...command]) => Number(parent) === pid && command.includes(entry));
  return Number(line?.[0]);
}

describe("npm start", { timeout: 300_000 }, () => {
  afterEach(async () => {
    for (const pleno of running.splice(0)) {
      pleno.kill("SIGTERM");
      await pleno.ended;
    }
  });
  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("says where to go and where the data lies, ends when npm is told to, and a next start at once waits for that", async () => {
    const ended = await start("npm", "start");
    expect(ended.output.join("\n")).toContain(`http://localhost:${port}`);
    expect(ended.output.join("\n")).toMatch(/Data +\/.+/);
    expect(ended.output.join("\n")).toContain(`http://localhost:${port + 5} (fictional draws)`);
    ended.kill("SIGTERM");
    const next = await start();
    expect(await status(port)).toBe(200);
    next.kill("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(await status(port)).toBe(0);
  });

  it("refuses a second start on the same data, starts a child again that died, and leaves nothing behind that blocks the next start when it is killed, with a child that hangs too", async () => {
    const pleno = await start();
    expect(await failedStart({})).toMatch(
      new RegExp(`code 1 .*\n.*in use by pleno, process ${pleno.pid}, since .*`),
    );
    process.kill(await childOf(pleno.pid, "src/studio/main.ts"), "SIGKILL");
    expect(await untilStatus(port + STUDIO, (found) => found === 0)).toBe(0);
    expect(await untilStatus(port + STUDIO, (found) => found > 0)).toBeGreaterThan(0);
    process.kill(await childOf(pleno.pid, "src/server/main.ts"), "SIGSTOP");
    pleno.kill("SIGKILL");
    await pleno.ended;
    const next = await start();
    expect(await status(port)).toBe(200);
    next.kill("SIGINT");
    expect(await next.ended).toBe(0);
  });

  it("names a port that is taken", async () => {
    const holder: Server = createServer().listen(other + STUDIO, "127.0.0.1");
    await once(holder, "listening");
    expect(await failedStart({})).toContain(`port ${other + STUDIO} (studio) is in use`);
    holder.close();
  });

  it("in production with something missing leaves nothing behind", async () => {
    const empty = makeFolder();
    const said = await failedStart({ NODE_ENV: "production", DATA_DIR: join(empty, "data") });
    expect(said).toContain("code 1");
    expect(said.split("\n").slice(1)).toEqual([
      expect.stringMatching(/^pleno: DATABASE_URL is missing/),
    ]);
    expect(readdirSync(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});
