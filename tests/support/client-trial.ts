import { expect, onTestFinished } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import { openClientTrial } from "#/server/games/index.ts";
import { testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { type Launch, trialClient } from "./trial-client.ts";

export const TRIAL_VENDOR = "NOVA";
export const TRIAL_SLOW_MS = 150;

type Report = {
  readonly ok: boolean;
  readonly rules: readonly { rule: number; state: string; evidence: readonly string[] }[];
  readonly calls: readonly { code: string | null; answered: boolean; hint: string | null }[];
};

/** A trial, the orders to it, and a client of the convention. */
export async function openTrial(convention: ConventionName, key?: string) {
  const { db, owner } = await testDatabase();
  let ended = 0;
  const trial = await openClientTrial({
    ...{ convention, vendor: TRIAL_VENDOR, key, launchUrl: "https://nova.example/play" },
    ...{ owner: owner.db, db, clock: systemClock, listen: { host: "127.0.0.1", port: 0 } },
    carryTo: async (routes) => {
      const app = await testApp({ routes, db });
      return async ({ method, path, headers, raw }) => {
        const { host: _, ...told } = headers;
        const reply = await app.inject({
          ...{ method: method as "POST", url: path, headers: told, payload: raw },
        });
        const type = String(reply.headers["content-type"]);
        return { status: reply.statusCode, type, body: reply.body };
      };
    },
    onEnd: () => {
      ended += 1;
    },
    slowMs: TRIAL_SLOW_MS,
  });
  onTestFinished(() => trial.close());
  const { origin, pass, signing } = trial;
  const order = async (name: string, input?: unknown, headers: object = {}) => {
    const reply = await fetch(`${origin}/trial/${name}`, {
      method: name === "report" ? "GET" : "POST",
      headers: { authorization: `Bearer ${pass}`, accept: "application/json", ...headers },
      ...(input === undefined
        ? {}
        : { body: typeof input === "string" ? input : JSON.stringify(input) }),
    });
    const text = await reply.text();
    return { status: reply.status, text, ...(text.startsWith("{") ? JSON.parse(text) : {}) };
  };
  const client = trialClient({ origin, convention, vendor: TRIAL_VENDOR, signing: signing ?? "" });
  return {
    ...{ trial, order, client },
    ended: () => ended,
    report: async () => (await order("report")).value as Report,
    rule: async (number: number) => {
      const { rules } = (await order("report")).value as Report;
      const found = rules.find(({ rule }) => rule === number);
      return [found?.state, ...(found?.evidence ?? [])];
    },
    fail: async (of: string, ...faults: string[]) => {
      expect(await order("faults", { of, faults })).toMatchObject({ code: "ok" });
    },
    sit: async (game?: string): Promise<Launch> => {
      const seat = (await order("launch", game === undefined ? {} : { game })).value;
      await client.enter(seat);
      return seat;
    },
  };
}

export type Trial = Awaited<ReturnType<typeof openTrial>>;
