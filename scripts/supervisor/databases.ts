import { join } from "node:path";
import { DataDirInUse, type EmbeddedServer, startEmbedded } from "#/server/db/index.ts";

const ENDED_WITHIN_MS = 12_000;
/** npm dies before what it started: that takes a moment to notice, and to say that it ends. */
const ENDS_SOON_WITHIN_MS = 700;
const MOST_FAULTS = 3;
const ASK_EVERY_MS = 100;

/**
 * Starts the database of a data directory. Refused within a second while another start holds it; but one that is just ending
 * is waited for, and its server may go away under our hands.
 */
export async function startDatabase(
  dataDir: string,
  onLog: (line: string) => void,
): Promise<EmbeddedServer> {
  const startedAtMs = Date.now();
  for (let faults = 0; ; ) {
    try {
      return await startEmbedded({ dataDir: join(dataDir, "postgres"), onLog });
    } catch (error) {
      const isHeld = error instanceof DataDirInUse;
      const patienceMs = isHeld && !error.ending ? ENDS_SOON_WITHIN_MS : ENDED_WITHIN_MS;
      if (!isHeld) faults++;
      if (faults >= MOST_FAULTS || Date.now() - startedAtMs > patienceMs) throw error;
      await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    }
  }
}
