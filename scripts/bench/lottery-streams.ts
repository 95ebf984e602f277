import { type Db, openDatabase } from "#/server/db/index.ts";
import { noteResult } from "#/server/lottery/index.ts";
import { closeDraw } from "../../tests/support/lottery.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { NORTH } from "../../tests/support/vietnam-lottery.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Figure } from "./bench.ts";
import { addMembers, enter, follow } from "./streaming.ts";

const MEMBERS = 100;
/** As many as one may have. */
const STREAMS_EACH = 10;
const RESULTS = 20;

/** How long a result takes from the word that decides it to each of a thousand open boards, on a Pleno of its own. */
export async function streams(
  openOwnDraw: (db: Db, period: string) => Promise<bigint>,
): Promise<Figure[]> {
  const pleno = await startPleno({
    env: {
      CALLS_PER_MINUTE: "1000000000",
      LOAD_SHEDDING: "off",
      LOG_LEVEL: "warn",
      PAYLOAD_ENCRYPTION: "optional",
    },
  });
  const url = findRunning(pleno.dataDir)?.DATABASE_OWNER_URL;
  if (!url) throw new Error("no word of the running database");
  const { db, close } = openDatabase({ url });
  const open: (() => void)[] = [];
  try {
    const arrivals: number[] = [];
    let toldMs = 0;
    for (const { username } of await addMembers(db, MEMBERS)) {
      const headers = await enter(pleno.url, username);
      for (let each = 0; each < STREAMS_EACH; each++)
        open.push(
          await follow(pleno.url, headers, { type: "lottery_drawn", hear: "lottery_drawn" }, () =>
            arrivals.push(performance.now() - toldMs),
          ),
        );
    }
    const times: number[] = [];
    for (let result = 0; result <= RESULTS; result++) {
      const drawId = await openOwnDraw(db, `2002-01-${String(result + 1).padStart(2, "0")}`);
      await closeDraw(db, String(drawId));
      await noteResult(db, { drawId, source: "feed:one", numbers: NORTH });
      arrivals.length = 0;
      toldMs = performance.now();
      await noteResult(db, { drawId, source: "feed:two", numbers: NORTH });
      while (arrivals.length < open.length) await new Promise((resolve) => setImmediate(resolve));
      if (result > 0) times.push(...arrivals); // the first warms up
    }
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
    return [
      { what: `a result to ${open.length} open boards, p50`, value: at(0.5), unit: "ms" },
      {
        what: `a result to ${open.length} open boards, p99`,
        value: at(0.99),
        unit: "ms",
        atMost: 500,
      },
    ];
  } finally {
    for (const stop of open) stop();
    await close();
    await pleno.stop();
  }
}
