import { SECOND_MS, systemClock } from "#/lib/base/time.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { openReporter } from "./reporter.ts";

const LOOK_EVERY_MS = SECOND_MS;
const log = (line: string) => process.stderr.write(`sandbox lottery: ${line}\n`);

async function main(): Promise<void> {
  const { host, port, ...config } = readConfig();
  const reporter = openReporter({ ...config, clock: systemClock, log });
  const app = await buildApp({ reporter, key: config.key, log });
  const address = await app.listen({ host, port });
  process.stdout.write(`sandbox lottery: ready at ${address}\n`);

  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      await reporter.look();
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    if (!stopping) timer = setTimeout(next, LOOK_EVERY_MS);
  };
  const next = () => {
    looking = look();
  };
  next();
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(timer);
    await app.close();
    await looking;
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
