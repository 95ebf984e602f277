import { logIn } from "#/lib/contract/auth/calls.ts";
import { listGames } from "#/lib/contract/games/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { startPleno } from "../../tests/support/processes/pleno.ts";
import { contractCalls } from "../contract-calls.ts";
import { type Bench, type Figure, median } from "./bench.ts";
import { type Asked, startCrowd } from "./callers.ts";

const QUIET = 100;
const LOADED = 15;
const PAGES = ["/", "/rng", "/rng?name=gallo", "/lobby?pageNo=2", "/help?q=retirar", "/nope"];
const DOCUMENTS = ["/health/live", "/health/ready", "/openapi.json"];

/** How long a member's balance takes while a hundred callers at once ask each public address, against a quiet house. */
export const publicAnswers: Bench = {
  name: "public",
  needs: [],
  async run() {
    const pleno = await startPleno({
      env: {
        CALLS_PER_MINUTE: "1000000000",
        LOAD_SHEDDING: "off",
        LOG_LEVEL: "warn",
        PAYLOAD_ENCRYPTION: "optional",
      },
    });
    try {
      const balance = await balanceOf(pleno.url);
      await balance(QUIET);
      const quietMs = median(await balance(QUIET));
      const figures: Figure[] = [{ what: "a balance, quiet (median)", value: quietMs, unit: "ms" }];
      for (const asked of await publicRoutes(pleno.url)) {
        const crowd = await startCrowd(asked);
        const loadedMs = median(await balance(LOADED));
        await crowd.stop();
        figures.push({
          what: `a balance beside 100 × ${asked.method} ${asked.url.slice(pleno.url.length)}`,
          value: loadedMs / quietMs,
          unit: "× quiet",
          atMost: 3,
        });
      }
      return figures;
    } finally {
      await pleno.stop();
    }
  },
};

/** Calls that anybody may make, pages and documents. What a call needs beyond nothing is refused, which must be cheap too. */
async function publicRoutes(origin: string): Promise<Asked[]> {
  const calls = (await contractCalls()).flatMap(({ call: { method, path, who } }) => {
    if (who !== "anyone") return [];
    const input = path === listGames.path ? { gameName: "gallo" } : {};
    const body = method === "GET" || method === "DELETE" ? null : JSON.stringify(input);
    return [{ url: origin + path, method, body }];
  });
  const read = [...PAGES, ...DOCUMENTS].map((path) => ({
    url: origin + path,
    method: "GET",
    body: null,
  }));
  return [...calls, ...read];
}

/** Logs a member in; what is given back asks for the balance so many times, one after the other, and tells how long each took. */
async function balanceOf(origin: string): Promise<(times: number) => Promise<number[]>> {
  const login = await fetch(origin + logIn.path, {
    method: logIn.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "username", username: "linh", password: "Pleno-2026" }),
  });
  const { value, code } = (await login.json()) as { value: { token: string }; code: string };
  if (code !== "ok") throw new Error(`the member could not log in: ${code}`);
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const headers = { authorization: `Bearer ${value.token}`, cookie };
  return async (times) => {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const begunMs = performance.now();
      const reply = await fetch(origin + getBalance.path, { method: getBalance.method, headers });
      await reply.arrayBuffer();
      if (reply.status !== 200) throw new Error(`the balance answered ${reply.status}`);
      took.push(performance.now() - begunMs);
    }
    return took;
  };
}
