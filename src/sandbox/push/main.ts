import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";

async function main(): Promise<void> {
  const { host, port } = readConfig();
  const app = await buildApp();
  const address = await app.listen({ host, port });
  process.stdout.write(`sandbox push: ready at ${address}\n`);
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"])
    process.once(signal, () => void app.close());
}

main().catch((error: unknown) => {
  process.stderr.write(`sandbox push: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
