import { systemClock } from "#/lib/base/time.ts";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { startOutbox } from "./outbox.ts";
import { openOwnWallet } from "./own-wallet.ts";
import { Store } from "./store.ts";
import { openWallet } from "./wallet.ts";

const log = (line: string) => process.stderr.write(`sandbox vendor: ${line}\n`);

async function main(): Promise<void> {
  const config = readConfig();
  const store = await Store.open(config.databaseUrl);
  const outside = openWallet({ url: config.walletUrl, key: config.key, clock: systemClock });
  const wallet = openOwnWallet(store.own, outside);
  const outbox = startOutbox(store, wallet, log, { key: config.key });
  const { key, siteUrl } = config;
  const app = await buildApp({
    store,
    wallet,
    deliver: (roundId) => outbox.deliver(roundId),
    key,
    siteUrl,
    clock: systemClock,
  });
  const address = await app.listen({ host: config.host, port: config.port });
  process.stdout.write(`sandbox vendor: ready at ${address}\n`);

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
