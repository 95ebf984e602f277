import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keepUp } from "../../../scripts/supervisor/keep-up.ts";
import { freeRow, makeFolder } from "../../support/processes/pleno.ts";

const folder = makeFolder();
const entry = join(folder, "listens.mjs");
writeFileSync(
  entry,
  `import { createServer } from "node:net";
   createServer().listen(Number(process.env.PORT), "127.0.0.1");`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that listens on a port, kept up until the test ends it. */
function keepListening(port: number) {
  const env = { PATH: process.env["PATH"], PORT: String(port) };
  return keepUp(
    { name: "listener", entry, port, env },
    { say: () => undefined, onStart: () => undefined },
  );
}

it("a process is ready once it listens on its port itself", async () => {
  const kept = keepListening(await freeRow(1));
  await kept.ready;
  await kept.stop();
});

it("a process is not ready because a stranger has taken its port in the meantime", async () => {
  const port = await freeRow(1);
  const stranger = createServer().listen(port, "127.0.0.1");
  await once(stranger, "listening");
  const kept = keepListening(port);
  await expect(kept.ready).rejects.toThrow("listener ended with code 1");
  await kept.stop();
  stranger.close();
});
