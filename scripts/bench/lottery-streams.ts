import { get } from "node:http";
import { sql } from "kysely";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { HEAR, LIVE_PATH } from "#/lib/contract/live.ts";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { noteResult } from "#/server/lottery/index.ts";
import { createMember, findMember } from "#/server/members/index.ts";
import { closeDraw } from "../../tests/support/lottery.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { NORTH } from "../../tests/support/vietnam-lottery.ts";
import { findRunning } from "../supervisor/running.ts";
import type { Figure } from "./bench.ts";

const MEMBERS = 100;
/** As many as one may have. */
const STREAMS_EACH = 10;
const RESULTS = 20;
const CURRENCY = "VND";

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
    for (const username of await addMembers(db)) {
      const headers = await enter(pleno.url, username);
      for (let each = 0; each < STREAMS_EACH; each++)
        open.push(
          await follow(pleno.url, headers, () => arrivals.push(performance.now() - toldMs)),
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

/** Members with a wallet and the password of `linh`. Answers their names. */
async function addMembers(db: Db): Promise<string[]> {
  const linh = await findMember(db, "linh");
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from members where username = 'linh'`.execute(db);
  const password_hash = rows[0]?.password_hash;
  if (!linh || !password_hash) throw new Error("no linh");
  const names = Array.from({ length: MEMBERS }, (_, each) => `bench${each}`);
  for (const username of names)
    await db.transaction().execute(async (tx) => {
      const id = await createMember(tx, new Date(), {
        ...{ username, kind: 0, currency: CURRENCY, payee_name: username },
        ...{ email: null, proven_mobile: null, password_hash, payment_password_hash: null },
      });
      if (id === null) throw new Error(`${username} is there`);
    });
  return names;
}

async function enter(url: string, username: string): Promise<Record<string, string>> {
  const reply = await fetch(url + logIn.path, {
    method: logIn.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "username", username, password: "Pleno-2026" }),
  });
  const { code, value } = (await reply.json()) as { code: string; value: { token: string } };
  if (code !== "ok") throw new Error(`${username} could not log in: ${code}`);
  const cookies = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { authorization: `Bearer ${value.token}`, cookie: cookies.join("; ") };
}

/** Opens a stream that asks for results, and waits for its beginning; answers how to stop it. */
function follow(
  url: string,
  headers: Record<string, string>,
  onDrawn: () => void,
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}${LIVE_PATH}?${HEAR}=lottery_drawn`, { headers, agent: false });
    request.on("error", reject);
    request.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream: ${response.statusCode}`));
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      response.on("data", (text: string) => {
        if (text.includes('"type":"lottery_drawn"')) onDrawn();
        resolve(() => request.destroy());
      });
    });
  });
}
