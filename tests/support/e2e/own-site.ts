import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freeRow, type Pleno, startPleno } from "../processes/pleno.ts";
import { test } from "./test.ts";

/**
 * A Pleno of a spec's own: its switches are a whole site's, and other tests share the platform. `settings` are what
 * `ops site set` takes.
 */
export function ownSite(
  settings: Readonly<Record<string, string>>,
  env: (port: number) => Readonly<Record<string, string>> = () => ({}),
) {
  let pleno: Pleno | null = null;
  const running = (): Pleno => {
    if (!pleno) throw new Error("the site is not started yet");
    return pleno;
  };

  /** Runs the operator's command line there, and reads its JSON. */
  async function ops(...args: string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/ops.ts", ...args, "--json"],
      { env: { ...process.env, DATA_DIR: running().dataDir } },
    );
    return JSON.parse(stdout);
  }

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const port = await freeRow(4);
    pleno = await startPleno({
      port,
      env: { LANGUAGES: "es,en", TRUST_PROXY: "1", LOAD_SHEDDING: "off", ...env(port) },
    });
    for (const [name, value] of Object.entries(settings)) await ops("site", "set", name, value);
  });
  test.afterAll(() => pleno?.stop());

  return {
    get url(): string {
      return running().url;
    },
    ops,
    /** The code of the last message to a number, as the outbox has it. */
    async codeSentTo(number: string): Promise<string | null> {
      const { messages } = (await ops("outbox")) as { messages: { to: string; text: string }[] };
      const text = messages.find(({ to }) => to === number)?.text ?? "";
      return /\d{6}/.exec(text)?.[0] ?? null;
    },
  };
}
