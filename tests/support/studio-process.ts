import { onTestFinished } from "vitest";
import { startEmbedded } from "#/server/db/index.ts";
import { dataDir } from "./data-dir.ts";
import { FakeWallet } from "./fake-wallet.ts";
import { type RunningStudio, startStudio } from "./processes/studio.ts";

/** A database and an operator's wallet, and what starts a studio of its own process at them; all is over with the test. */
export async function openStudioWorld(balance: string, gameId?: string) {
  const server = await startEmbedded({ dataDir: await dataDir(), durable: false });
  const wallet = new FakeWallet(balance);
  if (gameId !== undefined) wallet.gameId = gameId;
  const walletUrl = await wallet.open();
  onTestFinished(async () => {
    await wallet.close();
    await server.stop();
  });
  const databaseUrl = await server.database("studio");
  const start = async (): Promise<RunningStudio> => {
    const running = await startStudio({ databaseUrl, walletUrl, key: wallet.key });
    onTestFinished(() => void running.child.kill("SIGKILL"));
    return running;
  };
  return { wallet, databaseUrl, start };
}
