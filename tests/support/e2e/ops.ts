import { openDatabase } from "#/server/db/index.ts";
import { logInDemo } from "../../../scripts/ops/demo-login.ts";
import { runOps } from "../../../scripts/ops/run.ts";
import { readDemoKeys } from "../../../scripts/supervisor/keys.ts";
import { findRunning } from "../../../scripts/supervisor/running.ts";

const DEADLINE_MS = 60_000;

/** Runs an operator's command on the Pleno that runs on a folder, as `npm run ops` does, and reads its JSON. */
export async function ops(dataDir: string, ...args: string[]): Promise<unknown> {
  const { out, err, exitCode } = await runOps([...args, "--json"], {
    ask: async (question) => Promise.reject(new Error(question)),
    tokens: {
      read: (db) => logInDemo(db, { keep: () => undefined }),
      keep: () => undefined,
      forget: () => undefined,
    },
    secrets: () => [readDemoKeys(dataDir).APP_SECRET ?? ""],
    connect: () =>
      openDatabase({
        url: findRunning(dataDir)?.DATABASE_OWNER_URL ?? "",
        maxConnections: 1,
        statementTimeoutMs: DEADLINE_MS,
        name: "pleno ops",
      }),
  });
  if (exitCode !== 0) throw new Error(`ops ${args.join(" ")}: ${out}${err}`);
  return JSON.parse(out);
}

/** The code of the last message to a number or an address, as the outbox has it. */
export async function findCodeSentTo(dataDir: string, to: string): Promise<string | null> {
  const { messages } = (await ops(dataDir, "outbox")) as {
    messages: { to: string; text: string }[];
  };
  const text = messages.find((message) => message.to === to)?.text ?? "";
  return /\d{6}/.exec(text)?.[0] ?? null;
}
