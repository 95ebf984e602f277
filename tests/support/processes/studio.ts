import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { request as ask } from "node:http";
import { createInterface } from "node:readline";
import { crashOf } from "#/lib/rules/studio/crash/chain.ts";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import type { CrashNow } from "#/studio/crash/api.ts";
import { openChain } from "#/studio/crash/vault.ts";
import { openStore } from "#/studio/store.ts";
import { COMPILE_CACHE } from "../../../scripts/supervisor/compile-cache.ts";

export type RunningStudio = { readonly url: string; readonly child: ChildProcess };
export type StudioPlace = {
  readonly databaseUrl: string;
  readonly walletUrl: string;
  readonly key: string;
};

/** The studio as it runs, on any free port, behind one proxy that is believed. */
export async function startStudio(
  { databaseUrl, walletUrl, key }: StudioPlace,
  program: readonly string[] = ["src/studio/main.ts"],
): Promise<RunningStudio> {
  const child = spawn(process.execPath, program, {
    env: {
      ...{ PATH: process.env["PATH"] ?? "", PORT: "0", TRUST_PROXY: "1", LOG_LEVEL: "info" },
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...{ STUDIO_DATABASE_URL: databaseUrl, STUDIO_KEY: key, WALLET_URL: walletUrl },
    },
    stdio: ["ignore", "inherit", "pipe"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the studio ended with ${code}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (!line.startsWith("{")) return void process.stderr.write(`${line}\n`);
      const said: { event?: string; address?: string } = JSON.parse(line);
      if (said.event === "listening") resolve(said.address ?? "");
    });
  });
  return { url, child };
}

/** A network of its own for each caller. */
const networkOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

export type Answer = {
  readonly success: boolean;
  readonly code: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever a call of the studio's answers
  readonly value: any;
};

/** One player's browser: its calls to whichever studio runs now. */
export function flyer(at: () => string, launch: string, place: number) {
  const session = randomBytes(32).toString("base64url");
  const call = async (method: "GET" | "POST", path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${at()}${path}`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${session}`, "x-forwarded-for": networkOf(place + 1) },
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as Answer;
  };
  return {
    open: () => call("POST", "/api/session", { launch, session }),
    mine: () => call("GET", "/api/crash"),
    cashOut: () => call("POST", "/api/crash/cash-out", {}),
    bet: (round: number, target?: number) =>
      call("POST", "/api/crash/bets", {
        ...{ spinId: session.slice(0, 24), round, stake: "1000.00" },
        ...(target && { target }),
      }),
    /** Opens the live stream and reads it; answers how to end it. */
    follow: (onText: (text: string) => void = () => undefined) =>
      new Promise<() => void>((resolve, reject) => {
        const opened = ask(`${at()}/api/crash/live?money=real`, {
          agent: false,
          headers: { "x-forwarded-for": networkOf(place + 1) },
        });
        opened.on("error", reject).on("response", (response) => {
          response
            .setEncoding("utf8")
            .on("data", onText)
            .on("error", () => undefined);
          resolve(() => opened.destroy());
        });
        opened.end();
      }),
  };
}

/** What a page that comes now is shown of the table; null while nobody keeps it. */
export async function tableNow(url: string): Promise<CrashNow | null> {
  const abort = new AbortController();
  const reply = await fetch(`${url}/api/crash/live?money=real`, { signal: abort.signal });
  if (!reply.ok || !reply.body) return null;
  let text = "";
  for await (const bytes of reply.body.pipeThrough(new TextDecoderStream())) {
    text += bytes;
    if (text.includes("\n\n")) break;
  }
  abort.abort();
  return JSON.parse(text.split("data: ")[1]?.split("\n")[0] ?? "null") as CrashNow;
}

/** Brings the chain the salt with which its first round breaks off within a span, as the first browser does. */
export async function saltChain(
  url: string,
  { databaseUrl, key }: StudioPlace,
  [from, to]: readonly [number, number],
): Promise<void> {
  const store = await openStore(databaseUrl, () => undefined, 1);
  const [row] = await store.sql<{ sealed: Buffer; length: number; firstHash: string }>(
    `select sealed, length, first_hash "firstHash" from crash_chains where ended_at is null`,
  );
  await store.close();
  const chain = row && openChain(row.sealed, key, row.length);
  if (!row || !chain) throw new Error("there is no chain to salt");
  for (let n = 0; ; n += 1) {
    const salt = `salt-of-a-crowd-${n}`;
    const crash = await crashOf(VUELO_DEL_COMETA, chain.hashOf(1), salt);
    if (crash < from || crash > to) continue;
    await fetch(`${url}/api/crash/salt`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstHash: row.firstHash, salt }),
    });
    return;
  }
}
