import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { startOutbox } from "./outbox.ts";
import { Store } from "./store.ts";

const log = (line: string) => process.stderr.write(`sandbox payments: ${line}\n`);

async function main(): Promise<void> {
  const config = readConfig();
  const store = await Store.open(config.databaseUrl);
  const outbox = startOutbox({ store, key: config.key, log });
  const app = await buildApp({
    store,
    key: config.key,
    onQueued: outbox.wake,
    log,
    ...(config.publicUrl === null ? {} : { publicUrl: config.publicUrl }),
  });
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`sandbox payments: ready at ${address}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await outbox.stop();
    await store.close();
  };
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
